package org.ringside.gateway.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.ringside.queue.Reader;
import org.ringside.queue.Waiter;

/**
 * What an idle event loop blocks on. Sockets wake a selector and the engine wakes a reader of its queue, but nobody
 * wakes both. So while the engine owes answers the loop waits for these, with a look at its sockets after every 50 us;
 * else, or when the engine takes its time, for its sockets, with a look at the queue after every millisecond, or five
 * when neither has brought anything for a second or so.
 */
final class LoopWaiter implements Waiter {
    private static final long RING_WAIT_NS = 50_000;
    /** An engine that has answered nothing for so many waits is busy, or dead. */
    private static final int MAX_RING_WAITS = 20;
    private static final long MAX_SELECT_MS = 1;
    private static final long MAX_QUIET_SELECT_MS = 5;
    private static final int QUIET_SELECTS = 1_000;

    private final Selector selector;
    private final Reader events;
    private final InFlight inFlight;
    private final ArrayList<SelectionKey> selected = new ArrayList<>();
    private final Consumer<SelectionKey> collector = selected::add;
    private int lastInFlight;
    private int ringWaits;
    private int emptySelects;
    private boolean hasSelected;

    LoopWaiter(final Selector selector, final Reader events, final InFlight inFlight) {
        this.selector = selector;
        this.events = events;
        this.inFlight = inFlight;
    }

    @Override
    public void await(final long timeoutNs) {
        if (areAnswersDue()) {
            ringWaits++;
            events.awaitMessage(Math.min(timeoutNs, RING_WAIT_NS));
        } else {
            final long limitMs = isQuiet() ? MAX_QUIET_SELECT_MS : MAX_SELECT_MS;
            select(Math.max(1, Math.min(limitMs, TimeUnit.NANOSECONDS.toMillis(timeoutNs))));
            emptySelects = selected.isEmpty() && !ready() ? Math.min(emptySelects + 1, QUIET_SELECTS) : 0;
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

    /** Whether nobody has been heard of for some time. */
    boolean isQuiet() {
        return emptySelects >= QUIET_SELECTS;
    }

    private boolean areAnswersDue() {
        final int count = inFlight.count();
        if (count != lastInFlight) {
            lastInFlight = count;
            ringWaits = 0;
        }
        return count > 0 && ringWaits < MAX_RING_WAITS;
    }

    /** With 0 it does not wait. */
    private void select(final long timeoutMs) {
        selected.clear();
        hasSelected = true;
        try {
            if (timeoutMs > 0) {
                selector.select(collector, timeoutMs);
            } else {
                selector.selectNow(collector);
            }
        } catch (final IOException ex) {
            throw new UncheckedIOException("the selector failed", ex);
        }
    }
}
