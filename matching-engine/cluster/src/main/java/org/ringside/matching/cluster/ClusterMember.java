package org.ringside.matching.cluster;

import io.aeron.ExclusivePublication;
import io.aeron.Image;
import io.aeron.cluster.codecs.CloseReason;
import io.aeron.cluster.service.ClientSession;
import io.aeron.cluster.service.Cluster;
import io.aeron.cluster.service.ClusteredService;
import io.aeron.logbuffer.Header;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.AgentTerminationException;
import org.ringside.launch.ExitCode;
import org.ringside.launch.Failures;
import org.ringside.launch.FaultPoint;
import org.ringside.launch.LaunchException;
import org.ringside.matching.member.Attachments;
import org.ringside.matching.member.CheckHashes;
import org.ringside.matching.member.DueTimer;
import org.ringside.matching.member.EventWindow;
import org.ringside.matching.member.Member;
import org.ringside.matching.service.ServiceObserver;

/**
 * A member of the replicated engine, as Aeron Cluster calls it: one thread, message by message of the committed log.
 * All that a message changes is in {@link Member}. Aeron goes on behind a message whose callback has thrown, and the
 * member would differ from the others for good: here every failure ends the process before the next message.
 */
final class ClusterMember implements ClusteredService {
    /** How long a gateway may be gone before its orders are cancelled: the same for all members, so it is no key. */
    static final long GATEWAY_GRACE_NS = TimeUnit.SECONDS.toNanos(8);

    private static final FaultPoint MEMBER_APPLY = FaultPoint.named("member-apply");
    private static final FaultPoint MEMBER_WINDOW = FaultPoint.named("member-window");
    private static final FaultPoint MEMBER_SNAPSHOT = FaultPoint.named("member-snapshot");
    private static final long TIMER = 1;
    private static final long NO_SESSION = -1;
    private static final int TRIES = 3;
    private static final int HEAP_PARTS = 4;
    private static final int LEAST_SLOTS = 1_024;

    private final Path folder;
    private final int checkInterval;
    private final MemberStatus status;
    private final Consumer<Throwable> end;
    private final DueTimer timer = new DueTimer(this::schedule);
    private volatile Attachments attachments;
    /** Days that have begun, and those that are in the last snapshot. */
    private volatile long days;
    private volatile long savedDays;
    private volatile CheckHashes checks;
    private volatile int rules;
    private volatile boolean isFounder;
    /** Why the member has to halt; null when it has not. */
    private volatile String haltReason;
    private Member member;
    private Cluster cluster;
    private boolean isLeading;

    /**
     * A member that has not begun.
     *
     * @param folder        for what is left after a failure.
     * @param checkInterval commands from one comparison with the other members to the next.
     * @param status        that other threads look at.
     * @param end           ends the process.
     */
    ClusterMember(final Path folder, final int checkInterval, final MemberStatus status,
        final Consumer<Throwable> end) {
        this.folder = folder;
        this.checkInterval = checkInterval;
        this.status = status;
        this.end = end;
    }

    /** Whether a day has begun that is in no snapshot yet. Any thread. */
    boolean isDayNew() {
        return days != savedDays;
    }

    /** Version of the rules by which it decides; 0 before it has begun. Any thread. */
    int rules() {
        return rules;
    }

    /** Whether this process leads the members since their log began: nobody has had another build. Any thread. */
    boolean isFounder() {
        return isFounder;
    }

    /** What another thread may send to bridges; null before the member has begun. */
    Attachments attachments() {
        return attachments;
    }

    /** What another thread may compare with other members; null before the member has begun. */
    CheckHashes checks() {
        return checks;
    }

    /** The member ends soon, and leaves what it has come to: it differs from others. Any thread. */
    void halt(final String reason) {
        haltReason = reason;
    }

    @Override
    public void onStart(final Cluster host, final Image snapshot) {
        cluster = host;
        guarded("the start", NO_SESSION, () -> {
            final LongSupplier clock = System::nanoTime;
            final int slots = windowSlots(Runtime.getRuntime().maxMemory());
            member = snapshot == null
                ? new Member(this::answer, ServiceObserver.NOBODY, clock, GATEWAY_GRACE_NS, slots)
                : Member.load(new SnapshotReader(snapshot, host.idleStrategy()), this::answer,
                    ServiceObserver.NOBODY, clock, GATEWAY_GRACE_NS, slots);
            member.checkEach(checkInterval);
            member.knowRules(status.knownRules());
            savedDays = member.days();
            status.begun(host.logPosition());
            showProgress();
            attachments = member.attachments();
            checks = member.checks();
        });
    }

    /**
     * Events that are kept for each route: windows are no part of the state, and all routes that there may ever be get
     * theirs out of a quarter of the heap. What has left a window is made again.
     *
     * @param heap in bytes.
     */
    static int windowSlots(final long heap) {
        final long slots = heap / HEAP_PARTS / Member.MAX_ROUTES / EventWindow.SLOT;
        return (int) Math.max(LEAST_SLOTS, Math.min(EventWindow.DEFAULT_SLOTS, Long.highestOneBit(slots)));
    }

    @Override
    public void onSessionOpen(final ClientSession session, final long timestamp) {
        showProgress();
    }

    @Override
    public void onSessionClose(final ClientSession session, final long timestamp, final CloseReason reason) {
        status.committed(System.nanoTime());
        guarded("the end of a session", session.id(), () -> {
            member.onSessionClosed(session.id(), timestamp);
            setTimer();
            showProgress();
        });
    }

    @Override
    public void onSessionMessage(final ClientSession session, final long timestamp, final DirectBuffer buffer,
        final int offset, final int length, final Header header) {
        status.committed(System.nanoTime());
        final long id = session == null ? NO_SESSION : session.id();
        try {
            passAsLeader(MEMBER_APPLY);
            member.onMessage(id, timestamp, buffer, offset, length);
            passAsLeader(MEMBER_WINDOW);
            setTimer();
            showProgress();
        } catch (final AgentTerminationException ending) {
            throw ending;
        } catch (final Throwable failure) {
            throw failed("a message", id, failure, dump -> dump.message(buffer, offset, length));
        }
    }

    @Override
    public void onTimerEvent(final long correlationId, final long timestamp) {
        status.committed(System.nanoTime());
        timer.fired();
        guarded("a timer", NO_SESSION, () -> {
            member.onTimer(timestamp);
            setTimer();
            showProgress();
        });
    }

    @Override
    public void onTakeSnapshot(final ExclusivePublication publication) {
        guarded("a snapshot", NO_SESSION, () -> {
            final long beginNs = System.nanoTime();
            final SnapshotWriter writer = new SnapshotWriter(publication, cluster.idleStrategy());
            final long stateHash = member.save(writer);
            MEMBER_SNAPSHOT.pass();
            writer.finish();
            savedDays = member.days();
            status.snapshot(cluster.logPosition(), stateHash, System.nanoTime() - beginNs);
        });
    }

    @Override
    public void onNewLeadershipTermEvent(final long term, final long logPosition, final long timestamp,
        final long termBase, final int leader, final int logSession, final TimeUnit unit, final int version) {
        guarded("a new term", NO_SESSION, () -> {
            status.term(term);
            // A member that has lost its log is sent the first term again, though it may have led it: it follows then.
            isFounder = isLeading && status.logEnd() == 0 && termBase == 0 && leader == cluster.memberId();
            setTimer();
            showProgress();
        });
    }

    @Override
    public void onRoleChange(final Cluster.Role role) {
        isLeading = role == Cluster.Role.LEADER;
        if (!isLeading) {
            isFounder = false;
        }
        status.leader(isLeading);
    }

    /** Aeron calls it after all that was in the log, and also while there is nothing in it. */
    @Override
    public int doBackgroundWork(final long nowNs) {
        final String reason = haltReason;
        if (reason != null) {
            end.accept(new LaunchException(ExitCode.CORRUPT, Halted.leave(folder, reason, member)));
            throw new AgentTerminationException("the member halts");
        }
        return 0;
    }

    @Override
    public void onTerminate(final Cluster host) {
        status.leader(false);
    }

    /** Members that follow come here as often: all would die at once. */
    private void passAsLeader(final FaultPoint point) {
        if (isLeading) {
            point.pass();
        }
    }

    private void guarded(final String what, final long session, final Runnable work) {
        try {
            work.run();
        } catch (final AgentTerminationException ending) {
            throw ending;
        } catch (final Throwable failure) {
            throw failed(what, session, failure, dump -> { });
        }
    }

    private boolean schedule(final long due) {
        return cluster.scheduleTimer(TIMER, due);
    }

    private void setTimer() {
        while (!timer.settle(member.nextDue())) {
            cluster.idleStrategy().idle();
        }
    }

    private void showProgress() {
        if (days != member.days()) {
            days = member.days();
        }
        if (rules != member.rules()) {
            rules = member.rules();
        }
        status.time(member.service().lastTime());
        status.applied(cluster.logPosition(), member.commands(), member.eventHash());
    }

    /** By the leader only; the others are told that it was sent. An answer that is lost is asked for again. */
    private void answer(final long sessionId, final DirectBuffer buffer, final int offset, final int length) {
        final ClientSession session = cluster.getClientSession(sessionId);
        if (session != null) {
            int tries = TRIES;
            while (session.offer(buffer, offset, length) < 0 && --tries > 0) {
                cluster.idleStrategy().idle();
            }
        }
    }

    private AgentTerminationException failed(final String what, final long session, final Throwable failure,
        final Consumer<MemberDump> message) {
        final MemberDump dump = new MemberDump(what, cluster.logPosition(), cluster.time(), session, failure);
        message.accept(dump);
        final Path file = dump.write(folder, member);
        end.accept(new LaunchException(ExitCode.CORRUPT, "the member stops, as " + what + " failed at log position "
            + cluster.logPosition() + ": " + Failures.reason(failure) + ". " + file + " has the details", failure));
        return new AgentTerminationException("the member stops");
    }
}
