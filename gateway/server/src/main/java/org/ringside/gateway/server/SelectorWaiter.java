package org.ringside.gateway.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.function.Consumer;
import org.ringside.queue.Reader;
import org.ringside.queue.Waiter;

/**
 * What an idle event loop blocks on: its sockets, which wake it at once. Events of the engine cannot wake a selector,
 * so it never sleeps for longer than a millisecond.
 */
final class SelectorWaiter implements Waiter {
    private static final long MAX_SLEEP_MS = 1;

    private final Selector selector;
    private final Reader events;
    private final Consumer<SelectionKey> leave = key -> { };

    SelectorWaiter(final Selector selector, final Reader events) {
        this.selector = selector;
        this.events = events;
    }

    /** What is ready stays ready: the next duty cycle selects it again. */
    @Override
    public void await(final long timeoutNs) {
        try {
            selector.select(leave, MAX_SLEEP_MS);
        } catch (final IOException ex) {
            throw new UncheckedIOException("the selector failed", ex);
        }
    }

    @Override
    public boolean ready() {
        return events.hasMessage();
    }
}
