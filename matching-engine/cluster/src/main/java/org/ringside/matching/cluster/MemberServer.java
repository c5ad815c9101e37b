package org.ringside.matching.cluster;

import io.aeron.cluster.ClusterControl.ToggleState;
import io.aeron.cluster.service.ClusteredService;
import io.aeron.security.AuthenticatorSupplier;
import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.agrona.CloseHelper;
import org.agrona.concurrent.IdleStrategy;
import org.ringside.launch.Control;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.launch.ServiceThread;
import org.ringside.launch.ThreadedServer;
import org.ringside.matching.member.CheckHashes;

/**
 * A member of the replicated engine: media driver, archive, consensus module, the service, and a thread that sends its
 * events to bridges, and compares with other members what it has come to. When one of them fails, or the member differs
 * from the others, the process ends.
 */
public final class MemberServer extends ThreadedServer {
    /** What an operator asks the leader for, by {@link Control}: a snapshot of all members, which then stop. */
    public static final String SHUT_DOWN = "shut-down";
    /** The same for a snapshot behind which they go on. */
    public static final String SNAPSHOT = "snapshot";
    /** What an operator asks the leader for: which version of the rules may become active; none unless all know it. */
    public static final String NEXT_RULES = "next-rules";

    private static final long LOOK_MS = 1_000;
    private static final long PURGE_MS = 30_000;
    private static final long RULES_MS = 200;
    private static final Duration RULES_PATIENCE = Duration.ofSeconds(5);
    /** How long what has failed may take to end. */
    private static final long END_MS = TimeUnit.SECONDS.toMillis(20);

    private final MemberConfig config;
    private final PrintStream messages;
    private final MemberSetup setup;
    private final MemberStatus status;
    private final MemberClock clock;
    private MemberFolder places;
    private ClusterMember member;
    private MemberNode node;
    private EventSender sender;
    private CheckExchange checks;
    private MemberBoard board;
    private Control control;
    /** Only the thread that settles them looks. */
    private boolean areRulesSettled;
    private volatile boolean isReleased;

    /** What is compared with the others. */
    private final class Compared implements CheckExchange.Own {
        @Override
        public CheckHashes checks() {
            return member.checks();
        }

        @Override
        public void halt(final String reason) {
            member.halt(reason);
        }

        @Override
        public void tell(final String message) {
            MemberServer.this.tell(message);
        }
    }

    /**
     * Makes a member that is not started yet.
     *
     * @param config   of the member.
     * @param messages takes lines for the operator.
     */
    public MemberServer(final MemberConfig config, final PrintStream messages) {
        this(config, messages, MemberSetup.USUAL);
    }

    /**
     * Makes a member with something between Aeron and it, for measurements.
     *
     * @param config   of the member.
     * @param messages takes lines for the operator.
     * @param around   gets what Aeron would call; gives what Aeron calls instead.
     */
    public MemberServer(
        final MemberConfig config, final PrintStream messages, final UnaryOperator<ClusteredService> around) {
        this(config, messages, MemberSetup.USUAL.withRules(MemberSetup.USUAL.rules(), around));
    }

    /** A member of a test. */
    MemberServer(final MemberConfig config, final PrintStream messages, final MemberSetup setup) {
        this.config = config;
        this.messages = messages;
        this.setup = setup;
        status = new MemberStatus(setup.rules());
        clock = new MemberClock(System::nanoTime, setup.systemTime(), this::tell);
    }

    /**
     * Takes folder and ports, and starts all threads. Whether a majority of the members is there shows later.
     *
     * @return this.
     * @throws LaunchException with one line, when something is in use, missing or damaged.
     */
    public MemberServer start() {
        try {
            final ClusterKey key = ClusterKey.read(config.keyFile());
            places = MemberFolder.take(config, MemberNode.fileLength(config), this::tell);
            requireKey(key);
            member = new ClusterMember(config.folder(), setup.checkInterval(), status, this::fail);
            node = launch(setup.around().apply(member), key);
            final PastReplays replays = new PastReplays(config.folder(), status, this::isStopping, this::failDamaged);
            sender = new EventSender(config.member(), places.driver(), member, status, replays, this::tell);
            board = new MemberBoard(config, status, clock);
            checks = new CheckExchange(
                config.list(), config.member(), key, sender.aeron(), status, new Compared(), board);
            control = new Control(config.queues(), config.processName(MemberMain.NAME));
            control.clear();
            startThread("events", this::sendEvents, thread -> { });
            startThread("past", replays::run, thread -> { });
            startRepeating("keeper", LOOK_MS, List.of(
                new ServiceThread.Task("no snapshot can be asked for",
                    new SnapshotTrigger(status, node.consensus().controlToggleCounter(), config.snapshotInterval(),
                        member::isDayNew),
                    "restart the member if this goes on"),
                new ServiceThread.Task("the time of the system cannot be read", clock::follow,
                    "restart the member if this goes on"),
                new ServiceThread.Task("requests of operators cannot be served", () -> control.poll(this::answer),
                    "restart the member if this goes on"),
                new ServiceThread.Task("the room of folder=" + config.folder() + " cannot be read",
                    board::look, "see what is wrong with that disk")), this::tell);
            if (config.isPurging()) {
                startRepeating("purge", PURGE_MS, List.of(new ServiceThread.Task("no old log is deleted",
                    new LogPurge(config.folder(), places.driver(), status, member::attachments),
                    "restart the member if this goes on")), this::tell);
            }
            if (status.logEnd() == 0) {
                startRepeating("rules", RULES_MS, List.of(new ServiceThread.Task("the newest rules are not active",
                    () -> beginRules(key), "'ringside cluster activate' has the members decide by them")),
                    this::tell);
            }
            return this;
        } catch (final RuntimeException failure) {
            close();
            throw failure;
        }
    }

    /** Who has a session can trade, and change the market. */
    private void requireKey(final ClusterKey key) {
        final String host = config.list().host(config.member());
        if (key.isNone() && !new InetSocketAddress(host, 0).getAddress().isLoopbackAddress()) {
            throw new LaunchException(ExitCode.USAGE, "members: other machines reach " + host + ", and that needs"
                + " keyFile=FILE with a key, the same for all members, bridges and backups: 'head -c 32 /dev/urandom |"
                + " base64' makes one. Or have all members on this host, at 127.0.0.1");
        }
    }

    private MemberNode launch(final ClusteredService service, final ClusterKey key) {
        final AuthenticatorSupplier authenticators =
            key.isNone() ? null : () -> new KeyAuthenticator(key, this::tell);
        try {
            final SoundLog log = places.mend(this::tell);
            if (log != null) {
                status.recorded(log.start(), log.end());
            }
            final AeronErrors errors = new AeronErrors(this::tell, this::fail, (recording, position) ->
                Recording.damage(places.archive(), recording, position, places.remedy()));
            return MemberNode.launch(config, places, service, errors, clock, authenticators, setup.rules());
        } catch (final LaunchException refused) {
            throw refused;
        } catch (final RuntimeException failure) {
            throw new LaunchException(ExitCode.CORRUPT, "the member cannot begin with folder " + config.folder() + ": "
                + AeronErrors.words(failure) + ". If it is damaged: " + places.remedy(), failure);
        }
    }

    private void sendEvents() {
        final IdleStrategy idle = node.idleStrategy();
        while (!isStopping()) {
            final long nowNs = System.nanoTime();
            board.turn(nowNs, node.consensus(), member);
            final int compared = sender.conduct() + checks.work(nowNs);
            idle.idle(checks.isHalting() ? compared : compared + sender.work(nowNs));
        }
    }

    private String answer(final String verb) {
        return switch (verb) {
            case SHUT_DOWN -> toggle(ToggleState.SHUTDOWN);
            case SNAPSHOT -> toggle(ToggleState.SNAPSHOT);
            case NEXT_RULES -> nextRules();
            default -> throw Control.unknown(verb);
        };
    }

    private String nextRules() {
        final MemberStatus.Copy copy = new MemberStatus.Copy();
        status.copyTo(copy);
        if (!copy.isLeader()) {
            throw new LaunchException(ExitCode.FAILURE, "member " + config.member() + " does not lead: try again");
        }
        final int active = member.rules();
        if (active == status.knownRules()) {
            return Integer.toString(active);
        }
        checks.knownRules().forEach((number, known) -> {
            if (known <= active) {
                throw new LaunchException(ExitCode.FAILURE, "member " + number + (known == 0 ? " is away"
                    : " knows rules up to version " + known) + ": rules of version " + (active + 1)
                    + " become active when all members run a build that knows them. Upgrade it, or start it");
            }
        });
        return Integer.toString(active + 1);
    }

    /**
     * A new exchange decides by the newest rules that all its members know, and no operator has to say so. That is
     * settled when all have been heard for the first time: members that get another build later go on as they are.
     */
    private void beginRules(final ClusterKey key) {
        final int newest =
            checks.knownRules().values().stream().reduce(status.knownRules(), Math::min);
        if (areRulesSettled || !member.isFounder() || newest == 0) {
            return;
        }
        if (newest > member.rules()) {
            try (ClusterClient client =
                new ClusterClient(config.list(), key, places.driver().resolve("rules"), RULES_PATIENCE)) {
                for (int version = member.rules() + 1; version <= newest; version++) {
                    client.activate(version);
                }
            }
            tell("rules of version " + newest + " are active: the exchange is new, and all members know them");
        }
        areRulesSettled = true;
    }

    /** Has all members do it at one position of the log. */
    private String toggle(final ToggleState wanted) {
        final MemberStatus.Copy copy = new MemberStatus.Copy();
        status.copyTo(copy);
        if (!copy.isLeader() || !wanted.toggle(node.consensus().controlToggleCounter())) {
            throw new LaunchException(ExitCode.FAILURE,
                "member " + config.member() + " does not lead, or takes a snapshot: try again");
        }
        return Long.toString(copy.logPosition());
    }

    /** Its log, which can be read by nobody. */
    private void failDamaged(final Throwable damage) {
        fail(new LaunchException(ExitCode.CORRUPT, damage.getMessage() + ": " + places.remedy(), damage));
    }

    /** Any thread. What fails and does not end then would be a member that only seems to be there. */
    private void fail(final Throwable failure) {
        onEnd(failure);
        if (failure != null) {
            final Thread last = new Thread(this::endAnyway, "end");
            last.setDaemon(true);
            last.start();
        }
    }

    private void endAnyway() {
        try {
            Thread.sleep(END_MS);
        } catch (final InterruptedException awaited) {
            return;
        }
        if (!isReleased) {
            tell("does not end by itself: the process is ended");
            Runtime.getRuntime().halt(ExitCode.CORRUPT);
        }
    }

    @Override
    public String description() {
        final MemberList list = config.list();
        return "member " + config.member() + " of " + list.size() + " at " + list.host(config.member()) + ":"
            + list.port(config.member()) + " policy=" + config.policy() + " folder=" + config.folder();
    }

    @Override
    protected void release() {
        CloseHelper.closeAll(checks, sender, node, board, places);
        isReleased = true;
    }

    private void tell(final String message) {
        messages.println("member-" + config.member() + ": " + message);
    }
}
