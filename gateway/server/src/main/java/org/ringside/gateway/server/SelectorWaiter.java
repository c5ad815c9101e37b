package org.ringside.gateway.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.ringside.queue.Reader;
import org.ringside.queue.Waiter;

/**
 * What an idle event loop blocks on: its sockets, which wake it at once. Events of the engine cannot wake a selector,
 * so it never sleeps for longer than a millisecond; when nobody is connected who could wait for a report, five.
 */
final class SelectorWaiter implements Waiter {
    private static final long MAX_SLEEP_MS = 1;
    private static final long MAX_SLEEP_ALONE_MS = 5;

    private final Selector selector;
    private final Reader events;
    private final BooleanSupplier isAlone;
    private final Consumer<SelectionKey> leave = key -> { };
    private boolean isQuiet;

    SelectorWaiter(final Selector selector, final Reader events, final BooleanSupplier isAlone) {
        this.selector = selector;
        this.events = events;
        this.isAlone = isAlone;
    }

    /** What is ready stays ready: the next duty cycle selects it again. */
    @Override
    public void await(final long timeoutNs) {
        try {
            isQuiet = selector.select(leave, isAlone.getAsBoolean() ? MAX_SLEEP_ALONE_MS : MAX_SLEEP_MS) == 0;
        } catch (final IOException ex) {
            throw new UncheckedIOException("the selector failed", ex);
        }
    }

    @Override
    public boolean ready() {
        return events.hasMessage();
    }

    /** Whether the sockets were looked at just now, and had nothing; true once for each time. */
    boolean takeQuiet() {
        final boolean wasQuiet = isQuiet;
        isQuiet = false;
        return wasQuiet;
    }
}
