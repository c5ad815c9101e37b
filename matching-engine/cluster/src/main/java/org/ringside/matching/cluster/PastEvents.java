package org.ringside.matching.cluster;

import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.agrona.DirectBuffer;
import org.ringside.matching.member.EventWindow;
import org.ringside.matching.member.MemberListener;

/**
 * The events of one route from a position on, which a replica makes again. One thread makes them, and waits while those
 * that it has made were not taken; another one takes them. So there are never more than {@value #SLOTS} of them.
 */
final class PastEvents implements MemberListener {
    /** Events in memory, of 256 bytes. */
    static final int SLOTS = 4_096;
    /** How long the taker of these may stand still while others wait for theirs. */
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(1);
    /** After which a failure is over, so that the taker asks again: what failed may have passed. */
    static final long FAILED_NS = TimeUnit.SECONDS.toNanos(10);
    private static final long PARK_NS = TimeUnit.MICROSECONDS.toNanos(100);

    private final int route;
    private final long first;
    private final PastReplays replays;
    private volatile EventWindow window;
    private volatile long wanted;
    private volatile boolean isOver;
    private volatile long failedNs;
    private volatile String failure;
    /** From there on they could be made; -1 when that would not help. */
    private volatile long left = -1;
    private boolean isFailureTold;
    /** Since when nothing was made; of the thread that makes. */
    private long idleSince = System.nanoTime();

    /**
     * Nothing is made yet.
     *
     * @param route   by the index that the service knows it by.
     * @param first   position of the first event.
     * @param replays that make them, one after the other.
     */
    PastEvents(final int route, final long first, final PastReplays replays) {
        this.route = route;
        this.first = first;
        this.replays = replays;
        wanted = first;
    }

    /** By the index that the service knows it by. */
    int route() {
        return route;
    }

    /** Position of the first event. */
    long first() {
        return first;
    }

    /** Those that are made and were not taken; null as long as none are being made. */
    EventWindow window() {
        return window;
    }

    /** The taker has those below a position. */
    void taken(final long position) {
        wanted = position;
    }

    /** Nobody wants more of them, or there are no more. */
    void end() {
        isOver = true;
    }

    boolean isOver() {
        return isOver(System.nanoTime());
    }

    /** Whether nobody wants more of them, there are no more, or they failed a while ago. */
    boolean isOver(final long nowNs) {
        return isOver || failure != null && nowNs - failedNs > FAILED_NS;
    }

    /** They are being made from now on. */
    void begin() {
        window = new EventWindow(SLOTS, first);
        idleSince = System.nanoTime();
    }

    /** They cannot be made. */
    void fail(final String reason) {
        failedNs = System.nanoTime();
        failure = reason;
    }

    /** They cannot be made, and never will: there is only log for those from a position on. */
    void failFrom(final long position) {
        left = position;
        fail("the log begins behind them");
    }

    /** The first position from which on they could be made; -1 as long as they are, or it is not known. */
    long left() {
        return left;
    }

    /** Why they cannot be made; null as long as nothing is known. */
    String failure() {
        return failure;
    }

    /** Whether it has failed, and this was not asked for since; for the taker. */
    boolean isNewFailure() {
        final boolean isNew = failure != null && !isFailureTold;
        isFailureTold |= isNew;
        return isNew;
    }

    /** @throws CancellationException when they are not wanted any more. */
    @Override
    public void onEvent(final int ofRoute, final long position, final int typeId, final DirectBuffer buffer,
        final int offset, final int length) {
        if (ofRoute == route && position >= first) {
            while (position - wanted >= SLOTS) {
                pause();
            }
            window.put(position, typeId, buffer, offset, length);
            idleSince = System.nanoTime();
        }
    }

    /**
     * Waits a little, for the thread that makes them. Who does not take any gives way to others.
     *
     * @throws CancellationException when they are not wanted any more.
     */
    void pause() {
        if (replays.isStopping() || System.nanoTime() - idleSince > PATIENCE_NS && replays.isAnybodyWaiting()) {
            isOver = true;
        }
        if (isOver) {
            throw new CancellationException("nobody wants them any more");
        }
        LockSupport.parkNanos(PARK_NS);
    }
}
