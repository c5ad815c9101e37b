package org.ringside.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.agrona.DirectBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A queue in a file, peers in other processes, and what arrived. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
abstract class MatrixFixture {
    static final int SLOTS = 64;
    static final StallLimits PATIENT = StallLimits.DEFAULT.withQuarantineAfter(Duration.ofHours(1));

    @TempDir
    Path folder;
    QueueDirectory directory;
    Queue queue;
    final List<Long> received = new ArrayList<>();
    final List<Long> positions = new ArrayList<>();
    private final List<ForkedProcess> peers = new ArrayList<>();

    @BeforeEach
    void createQueue() {
        directory = QueueDirectory.of(folder);
        queue = directory.create(MatrixPeer.QUEUE, spec());
    }

    @AfterEach
    void closeAll() {
        peers.forEach(ForkedProcess::close);
        queue.close();
    }

    QueueSpec spec() {
        return QueueSpec.many(SLOTS, TinyQueue.LENGTH).withMaxTrain(4);
    }

    /** Starts a peer and waits until it is at this point. */
    ForkedProcess peerAt(final String point) throws IOException {
        return awaitPoint(ForkedProcess.start(MatrixPeer.class, folder, point), point);
    }

    /** The same with a peer that is going to fail, and need not tell why. */
    ForkedProcess failingPeerAt(final String point) throws IOException {
        return awaitPoint(ForkedProcess.startToFail(MatrixPeer.class, folder, point), point);
    }

    private ForkedProcess awaitPoint(final ForkedProcess peer, final String point) throws IOException {
        peers.add(peer);
        String line = peer.line();
        while (!point.equals(line)) {
            assertThat(line).as("the peer on its way to " + point).isNotNull();
            line = peer.line();
        }
        return peer;
    }

    void receive(
        final int typeId, final DirectBuffer buffer, final int offset, final int length, final long position,
        final boolean endOfBatch) {
        received.add(buffer.getLong(offset));
        positions.add(position);
    }

    /** Polls until this many messages have been received in all. */
    void receiveAll(final Consumer consumer, final int count) {
        until(consumer, () -> received.size() >= count);
        assertThat(received).hasSize(count);
    }

    void until(final Consumer consumer, final BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            if (consumer.poll(this::receive, Integer.MAX_VALUE) == 0) {
                consumer.awaitMessage(TimeUnit.MILLISECONDS.toNanos(1));
            }
        }
    }

    /** Sends this many numbers, reading them in between, so that the ring comes round. */
    void sendAndReceive(final Producer producer, final Consumer consumer, final int count) {
        for (int i = 0; i < count; i++) {
            final int before = received.size();
            assertThat(TinyQueue.offer(producer, 1000 + i)).isNotNegative();
            until(consumer, () -> received.size() > before);
        }
    }

    Set<Integer> states() {
        final Set<Integer> states = new HashSet<>();
        for (int slot = 0; slot < SLOTS; slot++) {
            states.add(ControlWord.state(queue.buffer().getLongVolatile(queue.slots().offset(slot))));
        }
        return states;
    }
}
