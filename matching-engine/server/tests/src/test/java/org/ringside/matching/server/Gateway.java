package org.ringside.matching.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.matching.service.CommandSource;
import org.ringside.queue.MessageHandler;
import org.ringside.queue.Producer;
import org.ringside.queue.Queue;
import org.ringside.queue.Reader;

/** What a gateway loop does with the rings: sends commands, receives events. */
final class Gateway extends CommandSource {
    private static final long DEADLINE_NS = TimeUnit.SECONDS.toNanos(20);

    private final Producer commands;
    private final Reader events;

    Gateway(final String route, final Queue input, final Queue output) {
        super(route);
        this.commands = input.producer(route);
        this.events = output.reader(route);
    }

    /** Bytes as they are. */
    void send(final int typeId, final byte... payload) {
        assertThat(commands.offer(typeId, new UnsafeBuffer(payload), 0, payload.length)).isNotNegative();
    }

    /** Gives its roles back, as the end of its process would. */
    void close() {
        commands.close();
        events.close();
    }

    /** What is there now. */
    EventText poll() {
        final EventText text = new EventText();
        while (events.poll(text, Integer.MAX_VALUE) > 0) {
            Thread.onSpinWait();
        }
        return text;
    }

    /** As {@link #poll}, with a handler that keeps nothing. */
    int skip(final MessageHandler handler) {
        return events.poll(handler, Integer.MAX_VALUE);
    }

    /** Waits for so many events. */
    List<String> await(final int count) {
        final EventText text = new EventText();
        final long startNs = System.nanoTime();
        while (text.lines().size() < count) {
            if (events.poll(text, Integer.MAX_VALUE) == 0) {
                assertThat(System.nanoTime() - startNs).as("waiting for %d events, got %s", count, text.lines())
                    .isLessThan(DEADLINE_NS);
                LockSupport.parkNanos(100_000);
            }
        }
        return text.lines();
    }

    @Override
    protected void send(final int typeId, final DirectBuffer buffer, final int offset, final int length) {
        long position = commands.offer(typeId, buffer, offset, length);
        if (position == Producer.FULL && commands.awaitSpace(1, DEADLINE_NS)) {
            position = commands.offer(typeId, buffer, offset, length);
        }
        if (position < 0) {
            throw new AssertionError("refused with code " + position);
        }
    }
}
