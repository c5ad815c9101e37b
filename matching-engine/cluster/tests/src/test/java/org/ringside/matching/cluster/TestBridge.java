package org.ringside.matching.cluster;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.matching.bridge.ClusterPort;
import org.ringside.matching.cluster.protocol.AttachEncoder;
import org.ringside.matching.cluster.protocol.AttachResult;
import org.ringside.matching.cluster.protocol.AttachedDecoder;
import org.ringside.matching.cluster.protocol.ConfigureEncoder;
import org.ringside.matching.cluster.protocol.ConfiguredDecoder;
import org.ringside.matching.cluster.protocol.EventsDecoder;
import org.ringside.matching.cluster.protocol.MessageHeaderDecoder;
import org.ringside.matching.cluster.protocol.MessageHeaderEncoder;
import org.ringside.matching.cluster.protocol.ProgressDecoder;
import org.ringside.matching.cluster.protocol.Sources;
import org.ringside.matching.cluster.protocol.TrainEncoder;
import org.ringside.matching.service.CommandSource;
import org.ringside.testing.ForkedJvm;

/**
 * A bridge without rings: it keeps all commands, sends what is not applied, and keeps all events. Each member sends
 * them: so the test knows how far each is.
 */
final class TestBridge extends CommandSource implements ClusterPort.Listener, AutoCloseable {
    static final String ROUTE = "gw-1";

    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(60);
    private static final long AGAIN_NS = TimeUnit.MILLISECONDS.toNanos(300);
    private static final long PAUSE_NS = 500_000;
    private static final int PARK_US = 1_000;
    private static final int LIMIT = 50;
    private static final int AT_ONCE = 500;
    private static final long INCARNATION = 1;

    private MemberList list;
    private final Path driverFolder;
    private final String endpoint;
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[MediaSettings.MTU]);
    private final MessageHeaderEncoder headerEncoder = new MessageHeaderEncoder();
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final AttachedDecoder attached = new AttachedDecoder();
    private final ConfiguredDecoder configured = new ConfiguredDecoder();
    private final ProgressDecoder progress = new ProgressDecoder();
    private final EventsDecoder events = new EventsDecoder();
    private final List<Command> commands = new ArrayList<>();
    private final List<byte[]> received = new ArrayList<>();
    private final Map<Integer, Progress> members = new TreeMap<>();
    private final List<String> messages = new ArrayList<>();
    private AeronClusterPort port;
    private long requestId;
    private long answered;
    private String refusal = "";
    private long attachedSession = -1;
    private long attachedTerm = -1;
    private long offered = -1;
    private long applied = -1;
    private long lastProgress = System.nanoTime();
    /** Position of the next event, when it attached last. */
    private long made;
    /** Events that come too early are left out as long as there are fewer. */
    private int strictFrom;
    private int ignored = -1;

    private record Command(int typeId, byte[] bytes) {
    }

    /** How far a member is. */
    record Progress(long applied, long logPosition, long commands, long hash, boolean isLeader) {
    }

    TestBridge(final MemberList list, final Path driverFolder) throws IOException {
        super(ROUTE);
        this.list = list;
        this.driverFolder = driverFolder;
        try (DatagramSocket socket = new DatagramSocket(new InetSocketAddress("127.0.0.1", 0))) {
            endpoint = "127.0.0.1:" + socket.getLocalPort();
        }
        port = connect();
    }

    private AeronClusterPort connect() {
        return new AeronClusterPort(list, ClusterKey.NONE, endpoint, driverFolder, PARK_US, messages::add);
    }

    /** Begins anew beside members that were stopped: sooner than it finds out that its session is lost. */
    void reconnect() {
        port.close();
        port = connect();
        attachedSession = -1;
        forget();
    }

    /** From here on these are the members, which have all that it has. */
    void moveTo(final MemberList others) {
        list = others;
        reconnect();
    }

    @Override
    protected void send(final int typeId, final DirectBuffer source, final int offset, final int length) {
        final byte[] bytes = new byte[length];
        source.getBytes(offset, bytes);
        commands.add(new Command(typeId, bytes));
    }

    /** Works until something holds. */
    void await(final String what, final BooleanSupplier condition) {
        final long start = System.nanoTime();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - start > PATIENCE_NS) {
                throw new AssertionError(what + " takes too long: " + members + " applied " + applied + " of "
                    + commands.size() + " " + messages);
            }
            if (work() == 0) {
                LockSupport.parkNanos(PAUSE_NS);
            }
        }
    }

    /** Gives the members an order of the operator, and waits for the answer. */
    void configure(final int typeId, final DirectBuffer command, final int length) {
        await("the answer to Configure", () -> attachedSession != -1 && attachedSession == port.session());
        final long request = ++requestId;
        final ConfigureEncoder encoder =
            new ConfigureEncoder().wrapAndApplyHeader(buffer, 0, headerEncoder).requestId(request).typeId(typeId);
        encoder.putBytes(command, 0, length);
        final int messageLength = MessageHeaderEncoder.ENCODED_LENGTH + encoder.encodedLength();
        await("Configure", () -> port.offer(buffer, 0, messageLength) >= 0);
        await("the answer to Configure", () -> answered == request);
    }

    /** Works until a member has ended, and returns its exit code. */
    int awaitEnd(final ForkedJvm member) throws InterruptedException {
        await("the end of a member", () -> !member.isAlive());
        return member.exitCode();
    }

    /** Waits until some member has applied all commands but so many. */
    void awaitAllBut(final int count) {
        await("applying", () -> applied >= commands.size() - 1 - count);
    }

    /** Waits until these members have applied all commands, and returns how far they are: all the same. */
    Progress awaitAll(final Collection<Integer> those) {
        await("all members", () -> members.keySet().containsAll(those) && those.stream().map(members::get)
            .allMatch(member -> member.applied() == commands.size() - 1)
            && those.stream().map(member -> members.get(member).commands()).distinct().count() == 1);
        final List<Long> hashes = those.stream().map(member -> members.get(member).hash()).distinct().toList();
        if (hashes.size() > 1) {
            throw new AssertionError("members differ: " + members);
        }
        return members.get(those.iterator().next());
    }

    /** Forgets how far members are, so that only those count that tell again. */
    void forget() {
        members.clear();
    }

    /** The events of this member do not count: they may be wrong. */
    void ignoreEvents(final int member) {
        ignored = member;
    }

    private int work() {
        int work = port.poll(this, LIMIT);
        final long session = port.session();
        if (session == ClusterPort.NO_SESSION) {
            return work;
        }
        if (session != attachedSession || port.leadershipTerm() != attachedTerm) {
            work += attach(session);
        } else if (answered == requestId) {
            if (System.nanoTime() - lastProgress > AGAIN_NS) {
                offered = applied;
                lastProgress = System.nanoTime();
            }
            work += sendTrain();
        }
        return work;
    }

    /** Encodes the Attach of a bridge with one route, and returns its length. */
    static int attach(final UnsafeBuffer buffer, final long request, final long head, final long tail,
        final long position, final String endpoint) {
        final AttachEncoder encoder = new AttachEncoder().wrapAndApplyHeader(buffer, 0, new MessageHeaderEncoder())
            .requestId(request).incarnation(INCARNATION).head(head).tail(tail).bridge("test").sources(Sources.ALL)
            .acceptsLoss((short) 0);
        encoder.routesCount(1).next().position(position).route(ROUTE);
        encoder.endpoint(endpoint);
        return MessageHeaderEncoder.ENCODED_LENGTH + encoder.encodedLength();
    }

    private int attach(final long session) {
        final long request = ++requestId;
        final int length = attach(buffer, request, applied + 1, commands.size(), received.size(), endpoint);
        if (port.offer(buffer, 0, length) < 0) {
            requestId--;
            return 0;
        }
        final long start = System.nanoTime();
        while (answered != request && System.nanoTime() - start < 10 * AGAIN_NS
            && port.session() == session) {
            if (port.poll(this, LIMIT) == 0) {
                LockSupport.parkNanos(PAUSE_NS);
            }
        }
        if (answered != request) {
            answered = request;
            return 0;
        }
        if (!refusal.isEmpty()) {
            throw new AssertionError("refused: " + refusal);
        }
        attachedSession = session;
        attachedTerm = port.leadershipTerm();
        offered = applied;
        return 1;
    }

    private int sendTrain() {
        final int first = (int) offered + 1;
        if (first >= commands.size() || offered - applied > AT_ONCE) {
            return 0;
        }
        int count = 0;
        int length = 100;
        while (first + count < commands.size()) {
            length += commands.get(first + count).bytes().length + 16;
            if (length > port.maxMessageLength()) {
                break;
            }
            count++;
        }
        final TrainEncoder train = new TrainEncoder().wrapAndApplyHeader(buffer, 0, headerEncoder)
            .engineRead(System.nanoTime()).previous(offered);
        final TrainEncoder.CommandsEncoder group = train.commandsCount(count);
        for (int i = first; i < first + count; i++) {
            final Command command = commands.get(i);
            group.next().position(i).typeId(command.typeId());
            group.putBytes(command.bytes(), 0, command.bytes().length);
        }
        if (port.offer(buffer, 0, MessageHeaderEncoder.ENCODED_LENGTH + train.encodedLength()) < 0) {
            return 0;
        }
        offered += count;
        return count;
    }

    @Override
    public void onMessage(final DirectBuffer message, final int offset, final int length) {
        header.wrap(message, offset);
        switch (header.templateId()) {
            case AttachedDecoder.TEMPLATE_ID -> {
                attached.wrapAndApplyHeader(message, offset, header);
                answered = attached.requestId();
                applied = Math.max(applied, attached.applied());
                final AttachResult result = attached.result();
                for (final AttachedDecoder.RoutesDecoder route : attached.routes()) {
                    made = route.position();
                }
                refusal = result == AttachResult.ATTACHED ? "" : result + " " + attached.text();
            }
            case ConfiguredDecoder.TEMPLATE_ID -> {
                configured.wrapAndApplyHeader(message, offset, header);
                answered = configured.requestId();
            }
            case ProgressDecoder.TEMPLATE_ID -> onProgress(progress.wrapAndApplyHeader(message, offset, header));
            case EventsDecoder.TEMPLATE_ID -> onEvents(events.wrapAndApplyHeader(message, offset, header));
            default -> throw new AssertionError("template " + header.templateId());
        }
    }

    private void onProgress(final ProgressDecoder told) {
        members.put((int) told.member(), new Progress(told.applied(), told.logPosition(), told.commands(), told.hash(),
            told.isLeader() != 0));
        if (told.applied() > applied) {
            applied = told.applied();
            lastProgress = System.nanoTime();
        }
    }

    private void onEvents(final EventsDecoder told) {
        if (told.member() == ignored) {
            return;
        }
        long position = told.first();
        for (final EventsDecoder.EntriesDecoder entry : told.entries()) {
            final byte[] bytes = new byte[entry.bytesLength()];
            entry.getBytes(bytes, 0, bytes.length);
            // The hop time t5 is each member's own.
            if (position == received.size()) {
                received.add(bytes);
            } else if (position < received.size()) {
                if (bytes.length != received.get((int) position).length) {
                    throw new AssertionError("event " + position + " of member " + told.member() + " is another one: "
                        + Arrays.toString(bytes));
                }
            } else if (received.size() >= strictFrom) {
                throw new AssertionError("no event " + received.size() + " before " + position);
            }
            position++;
        }
    }

    /** Why it was refused last; empty when it was not. */
    String refusal() {
        return refusal;
    }

    /** Events that have come, each once and without a hole. */
    int events() {
        return received.size();
    }

    /** These events, in their order. */
    List<byte[]> received() {
        return received;
    }

    /** Its ring ends at a position, as if it had been made anew, and it attaches with this ring. */
    void goBack(final int position) {
        strictFrom = received.size();
        received.subList(position, received.size()).clear();
        attachAgain();
    }

    /** Waits for all events that were made by now. */
    void awaitEvents() {
        attachAgain();
        await("events", () -> received.size() >= made);
    }

    /** Attaches once more, which tells the members what it has. */
    void attachAgain() {
        attachedSession = -1;
        await("attaching", () -> attachedSession != -1 && attachedSession == port.session());
    }

    /** Makes the log longer by messages that nobody understands. */
    void fill(final int messages) {
        final UnsafeBuffer nothing = new UnsafeBuffer(new byte[port.maxMessageLength()]);
        for (int i = 0; i < messages; i++) {
            await("room", () -> port.offer(nothing, 0, nothing.capacity()) >= 0);
        }
    }

    /** Who leads, as far as the members have told; -1 for nobody. */
    int leader() {
        return members.entrySet().stream().filter(member -> member.getValue().isLeader()).map(Map.Entry::getKey)
            .findFirst().orElse(-1);
    }

    @Override
    public void close() {
        port.close();
    }
}
