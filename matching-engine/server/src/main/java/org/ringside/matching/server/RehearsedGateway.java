package org.ringside.matching.server;

import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.ringside.queue.Doorbell;
import org.ringside.queue.QueueException;
import org.ringside.queue.Reader;

/**
 * The gateway of a rehearsal: sleeps in a selector until the engine rings, as event loops of a gateway do, and takes
 * events without a look at them.
 */
final class RehearsedGateway implements AutoCloseable {
    /** The shortest that a selector sleeps: not every command makes an event. */
    private static final long SLEEP_NS = TimeUnit.MILLISECONDS.toNanos(1);

    private final Reader events;
    private final Selector selector;
    private final Doorbell doorbell;
    private final Consumer<SelectionKey> collector = this::onKey;
    private long rings;

    /**
     * Takes the events of a queue.
     *
     * @param warnings told when there can be no doorbell: then it sleeps on the futex alone.
     * @throws IOException when there can be no selector.
     */
    RehearsedGateway(final Reader events, final Consumer<String> warnings) throws IOException {
        this.events = events;
        this.selector = Selector.open();
        this.doorbell = doorbell(warnings);
    }

    /** Takes what is there, up to a limit. */
    void poll(final int limit) {
        events.poll((typeId, buffer, offset, length, position, endOfBatch) -> { }, limit);
    }

    /** Sleeps until there is something, or for a millisecond. */
    void sleep() throws IOException {
        if (doorbell == null) {
            events.awaitMessage(SLEEP_NS);
            return;
        }
        if (doorbell.arm()) {
            selector.select(collector, TimeUnit.NANOSECONDS.toMillis(SLEEP_NS));
        }
        doorbell.disarm();
    }

    /** How often the engine has rung. */
    long rings() {
        return rings;
    }

    @Override
    public void close() throws IOException {
        events.close();
        selector.close();
    }

    private Doorbell doorbell(final Consumer<String> warnings) {
        try {
            return events.doorbell(selector);
        } catch (final QueueException refused) {
            warnings.accept(refused.getMessage());
            return null;
        }
    }

    private void onKey(final SelectionKey key) {
        rings++;
        doorbell.answer(key);
    }
}
