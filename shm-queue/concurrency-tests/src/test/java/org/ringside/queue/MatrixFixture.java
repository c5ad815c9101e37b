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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.testing.ForkedJvm;

/** A queue in a file, peers in other processes, and what arrived. */
@Tag("slow")
abstract class MatrixFixture {
    static final int SLOTS = 64;
    static final StallLimits PATIENT = StallLimits.DEFAULT.withQuarantineAfter(Duration.ofHours(1));

    /** The flags of a JVM that may crash, and shall leave no files then. */
    private static final List<String> FAILING =
        List.of(ForkedJvm.QUICK, "-XX:ErrorFile=/dev/null", "-XX:-CreateCoredumpOnCrash");

    @TempDir
    Path folder;
    QueueDirectory directory;
    Queue queue;
    final List<Long> received = new ArrayList<>();
    final List<Long> positions = new ArrayList<>();
    private final List<ForkedJvm> peers = new ArrayList<>();

    @BeforeEach
    void createQueue() {
        directory = QueueDirectory.of(folder);
        queue = directory.create(MatrixPeer.QUEUE, spec());
    }

    @AfterEach
    void closeAll() {
        peers.forEach(ForkedJvm::close);
        queue.close();
    }

    QueueSpec spec() {
        return QueueSpec.many(SLOTS, TinyQueue.LENGTH).withMaxTrain(4);
    }

    /** Starts a peer and waits until it is at this point. */
    ForkedJvm peerAt(final String point) throws IOException {
        return awaitPoint(ForkedJvm.start(MatrixPeer.class, folder, point), point);
    }

    /** The same with a peer that is going to fail, and need not tell why. */
    ForkedJvm failingPeerAt(final String point) throws IOException {
        return awaitPoint(ForkedJvm.start(ForkedJvm.builder(FAILING, MatrixPeer.class, folder, point)
            .redirectError(ProcessBuilder.Redirect.DISCARD)), point);
    }

    private ForkedJvm awaitPoint(final ForkedJvm peer, final String point) throws IOException {
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
