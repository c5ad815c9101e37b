package org.ringside.gateway.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.ringside.log.EventLog;
import org.ringside.log.LogEvent;
import org.ringside.queue.Doorbell;
import org.ringside.queue.QueueException;
import org.ringside.queue.Reader;
import org.ringside.queue.Waiter;

/**
 * What an idle event loop blocks on: its sockets and its queue at once. The selector that waits for the sockets watches
 * a doorbell, too, which the engine rings when it publishes while the loop sleeps.
 * <p>
 * Where no doorbell can be made, sockets wake a selector and the engine wakes a reader of its queue, but nobody wakes
 * both. Then, while the engine owes answers, the loop waits for these, with a look at its sockets after every 50 us;
 * else, or when the engine takes its time, for its sockets, with a look at the queue after every millisecond.
 */
final class LoopWaiter implements Waiter, AutoCloseable {
    private static final long RING_WAIT_NS = 50_000;
    /** An engine that has answered nothing for so many waits is busy, or dead. */
    private static final int MAX_RING_WAITS = 20;
    /** Without a doorbell; and while connections are blocked: nobody rings when the queue to the engine has room. */
    private static final long SHORT_SELECT_NS = TimeUnit.MILLISECONDS.toNanos(1);

    private final Selector selector;
    private final Reader events;
    private final InFlight inFlight;
    private final Doorbell doorbell;
    private final ArrayList<SelectionKey> selected = new ArrayList<>();
    private final Consumer<SelectionKey> collector = this::collect;
    private int lastInFlight;
    private int ringWaits;
    private boolean hasBlocked;
    private boolean hasSelected;

    /**
     * Of one event loop.
     *
     * @param notices told when there can be no doorbell.
     */
    LoopWaiter(
        final Selector selector, final Reader events, final InFlight inFlight, final EventLog notices) {
        this.selector = selector;
        this.events = events;
        this.inFlight = inFlight;
        this.doorbell = doorbell(notices);
    }

    @Override
    public void await(final long timeoutNs) {
        if (doorbell != null) {
            if (doorbell.arm()) {
                select(doorbell.limitNs(hasBlocked ? Math.min(timeoutNs, SHORT_SELECT_NS) : timeoutNs));
            }
            doorbell.disarm();
        } else if (areAnswersDue()) {
            ringWaits++;
            events.awaitMessage(Math.min(timeoutNs, RING_WAIT_NS));
        } else {
            select(Math.min(timeoutNs, SHORT_SELECT_NS));
        }
    }

    @Override
    public boolean ready() {
        return events.hasMessage();
    }

    /** Sockets with something to do: those that have ended the wait, or, if none was waited for, those of now. */
    List<SelectionKey> pollSockets() {
        if (!hasSelected) {
            select(0);
        }
        hasSelected = false;
        return selected;
    }

    /** Whether connections wait for room in the queue to the engine, which nobody tells of. */
    void hasBlocked(final boolean value) {
        hasBlocked = value;
    }

    /** Takes the doorbell down. */
    @Override
    public void close() {
        if (doorbell != null) {
            doorbell.close();
        }
    }

    private Doorbell doorbell(final EventLog notices) {
        try {
            return events.doorbell(selector);
        } catch (final QueueException refused) {
            notices.tell(LogEvent.DOORBELL_MISSING, refused.getMessage());
            return null;
        }
    }

    private boolean areAnswersDue() {
        final int count = inFlight.count();
        if (count != lastInFlight) {
            lastInFlight = count;
            ringWaits = 0;
        }
        return count > 0 && ringWaits < MAX_RING_WAITS;
    }

    /** Milliseconds are the shortest that a selector waits; with 0 it does not wait. */
    private void select(final long timeoutNs) {
        selected.clear();
        hasSelected = true;
        try {
            if (timeoutNs > 0) {
                selector.select(collector, Math.max(1, TimeUnit.NANOSECONDS.toMillis(timeoutNs)));
            } else {
                selector.selectNow(collector);
            }
        } catch (final IOException ex) {
            throw new UncheckedIOException("the selector failed", ex);
        }
    }

    private void collect(final SelectionKey key) {
        if (key.attachment() instanceof final Doorbell bell) {
            bell.answer(key);
        } else {
            selected.add(key);
        }
    }
}
