package org.ringside.gateway.probe;

import org.ringside.log.EventLog;
import org.ringside.log.LogEvent;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueStatistics;
import org.ringside.queue.QueueStatistics.Attachment;

/**
 * Whether somebody handles datagrams: the kernel's lock on the reader of the ring says whether the handler lives, the
 * position up to which it has released the ring whether it gets on. Asking allocates, and is done only when no answer
 * has come for a while. One thread.
 */
final class HandlerWatch {
    /** Without an answer for so long, while one is due or the handler is missed, it is asked after so often. */
    static final long PATIENCE_NS = 100_000_000L;
    /** When nothing is due. */
    static final long IDLE_NS = 1_000_000_000L;
    /** A handler that lives, and releases nothing for so long of what waits, has stalled. */
    static final long STALL_NS = 1_000_000_000L;

    private enum State { HANDLING, AWAY, STALLED }

    private final Queue requests;
    private final EventLog events;
    private State state = State.HANDLING;
    private boolean hadBacklog;
    private long lastHead;
    private long progressNs;
    private long askedNs;

    /**
     * A watch that has asked once.
     *
     * @param requests ring to the handler.
     * @param events   for an operator.
     */
    HandlerWatch(final Queue requests, final EventLog events, final long nowNs) {
        this.requests = requests;
        this.events = events;
        ask(nowNs);
    }

    /** Whether a datagram that is published now will be handled, as far as is known. */
    boolean isHandling() {
        return state == State.HANDLING;
    }

    /**
     * To be called in every cycle.
     *
     * @param isAnswerDue  whether something was published that is not answered.
     * @param lastAnswerNs when an answer came last.
     */
    void onTick(final long nowNs, final boolean isAnswerDue, final long lastAnswerNs) {
        final boolean isMissed = isAnswerDue || state != State.HANDLING;
        if (nowNs - askedNs > (isMissed ? PATIENCE_NS : IDLE_NS)
            && (state != State.HANDLING || nowNs - lastAnswerNs > PATIENCE_NS)) {
            ask(nowNs);
        }
    }

    private void ask(final long nowNs) {
        askedNs = nowNs;
        final QueueStatistics statistics = requests.statistics();
        final QueueStatistics.ReaderStatistics reader = statistics.reader();
        final boolean hasBacklog = statistics.backlog() > 0;
        if (!hasBacklog || !hadBacklog || reader.position() != lastHead) {
            progressNs = nowNs;
        }
        hadBacklog = hasBacklog;
        lastHead = reader.position();
        if (reader.attachment() != Attachment.ATTACHED) {
            enter(State.AWAY, LogEvent.HANDLER_AWAY, absence(reader));
        } else if (nowNs - progressNs > STALL_NS) {
            enter(State.STALLED, LogEvent.HANDLER_STALLED, reader.pid());
        } else {
            enter(State.HANDLING, LogEvent.HANDLER_WORKING, reader.pid());
        }
    }

    private void enter(final State next, final LogEvent event, final Object argument) {
        if (next != state) {
            state = next;
            events.tell(event, argument);
        }
    }

    private static String absence(final QueueStatistics.ReaderStatistics reader) {
        if (reader.attachment() == Attachment.DEAD) {
            return "the handler, pid " + reader.pid() + ", has died";
        }
        return reader.epoch() == 0 ? "there is no handler yet" : "the handler has left";
    }
}
