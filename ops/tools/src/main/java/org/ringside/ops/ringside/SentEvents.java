package org.ringside.ops.ringside;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.matching.server.Replay;
import org.ringside.matching.service.EventListener;
import org.ringside.ops.exchange.ExchangeFolder;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.terminal.Decoded;
import org.ringside.queue.Queue;
import org.ringside.queue.SlotSnapshot;

/**
 * Compares the events of a replay with those that are still in the queues to the gateways: the youngest ones, as many
 * as a queue has slots. It only reads the queues.
 */
final class SentEvents implements EventListener, AutoCloseable {
    private final Path folder;
    private final Map<String, Optional<Queue>> queues = new HashMap<>();
    private long compared;
    private long differing;
    private String firstDifference = "";

    /** @param folder of the queues; null compares nothing. */
    SentEvents(final Path folder) {
        this.folder = folder;
    }

    long compared() {
        return compared;
    }

    long differing() {
        return differing;
    }

    /** In words; empty when there is none. */
    String firstDifference() {
        return firstDifference;
    }

    @Override
    public void onEvent(
        final long index, final String route, final long position, final int typeId, final DirectBuffer buffer,
        final int offset, final int length) {
        if (folder == null) {
            return;
        }
        final Queue queue = queues.computeIfAbsent(route, this::queue).orElse(null);
        if (queue == null || position < queue.position() - queue.spec().slots() || position >= queue.position()) {
            return;
        }
        final SlotSnapshot slot = queue.slot(position);
        if (slot.state().equals("overwritten") || slot.state().equals("not-written")) {
            return;
        }
        compared++;
        final UnsafeBuffer published = new UnsafeBuffer(Arrays.copyOf(slot.payload(), slot.payload().length));
        Replay.clearTimes(published, 0);
        final byte[] replayed = new byte[length];
        buffer.getBytes(offset, replayed);
        if (slot.typeId() != typeId || !Arrays.equals(published.byteArray(), replayed)) {
            differing++;
            if (firstDifference.isEmpty()) {
                firstDifference = queue.name() + " has at position " + position + " "
                    + Decoded.of(slot.typeId(), published, 0, published.capacity()) + ", a replay makes "
                    + Decoded.of(typeId, buffer, offset, length) + " of record " + index;
            }
        }
    }

    @Override
    public void close() {
        queues.values().forEach(queue -> queue.ifPresent(Queue::close));
    }

    private Optional<Queue> queue(final String route) {
        final Path file = ExchangeFolder.file(folder, ExchangePlan.output(route));
        return Files.exists(file) ? Optional.of(Queue.inspect(file)) : Optional.empty();
    }
}
