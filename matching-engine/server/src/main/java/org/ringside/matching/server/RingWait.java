package org.ringside.matching.server;

import java.io.PrintStream;
import java.util.concurrent.TimeUnit;
import org.ringside.queue.QueueStatistics;
import org.ringside.queue.QueueStatistics.Attachment;

/**
 * What becomes of a ring that is full. With a journal the engine waits for nobody: it keeps the events of that route
 * for {@code routeStallMs}, and then detaches it. Without a journal nothing could be made again: then it waits for as
 * long as it takes. Says so to the operator. Of the engine's thread.
 */
final class RingWait {
    private static final long REPORT_AFTER_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long LOOK_NS = TimeUnit.MILLISECONDS.toNanos(10);

    private final boolean isJournaled;
    private final long stallNs;
    private final RouteBoard board;
    private final PrintStream messages;

    /**
     * With or without a journal.
     *
     * @param stallNs how long events of a route are kept; only with a journal.
     * @param board   that shows how routes stand.
     */
    RingWait(final boolean isJournaled, final long stallNs, final RouteBoard board, final PrintStream messages) {
        this.isJournaled = isJournaled;
        this.stallNs = stallNs;
        this.board = board;
        this.messages = messages;
    }

    /**
     * Decides over a ring that is full, in which nothing is open.
     *
     * @param neededRecord of the journal, in which what does not fit in the ring begins, or an earlier one.
     * @return whether the engine is to wait: {@link #await}. Otherwise it keeps the events from here on.
     */
    boolean isToBeAwaited(final Route route, final long neededRecord) {
        if (isJournaled) {
            board.needs(route, neededRecord);
            route.keep(System.nanoTime());
            board.show(route);
        }
        return !isJournaled;
    }

    /** Waits until there is room. */
    void await(final Route route) {
        final long startNs = System.nanoTime();
        boolean isReported = false;
        board.waiting(route);
        while (!route.ring().awaitRoom(LOOK_NS)) {
            if (Thread.currentThread().isInterrupted()) {
                throw new InterruptedWaitException(route.queue().name());
            }
            if (!isReported && System.nanoTime() - startNs > REPORT_AFTER_NS) {
                isReported = true;
                messages.println("engine: " + route.queue().name() + " is full, the engine waits: " + advice(route));
            }
        }
        if (isReported) {
            messages.println("engine: " + route.queue().name() + " is read again, the engine goes on");
        }
        board.show(route);
    }

    /** At the start: the ring lacks events which are older than what the engine begins with. */
    void beginDetached(final Route route, final long position) {
        messages.println("engine: " + route.queue().name() + " ends at position " + route.firstPosition()
            + ", the engine begins at " + position + ": " + route.name()
            + " is detached, what is missing follows from the journal");
        board.needs(route, board.neededBefore(route));
        route.beginDetached(position);
        board.show(route);
    }

    /**
     * The end of a batch of a route that is not attached.
     *
     * @param index of the next record of the journal.
     * @return whether it is attached again.
     */
    boolean settle(final Route route, final long index, final long journaledNs, final long nowNs) {
        final boolean isAttached = route.settle(index, journaledNs, nowNs, stallNs);
        if (board.show(route) == RouteState.KEPT && route.phase() == Route.Phase.BEHIND) {
            messages.println("engine: " + route.queue().name() + " is full, " + route.name()
                + " is detached; its events follow from the journal when it is read: " + advice(route));
        }
        return isAttached;
    }

    private static String advice(final Route route) {
        final QueueStatistics.ReaderStatistics reader = route.queue().statistics().reader();
        return reader.attachment() == Attachment.ATTACHED
            ? "its reader " + reader.name() + " (pid " + reader.pid() + ") does not keep up; if it hangs, restart it"
            : "nobody reads it; start the gateway loop " + route.name();
    }
}
