package org.ringside.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.ringside.testing.SharedMemory;

/** Queues that one buffer cannot map: small ones with small windows, and one of 4 GiB in shared memory. */
class LargeQueueTest {
    private static final int TYPE = 5;
    private static final int WINDOW = 1024;
    private static final int IN_THE_SECOND_PART = 100_000;

    @RegisterExtension
    private final SharedMemory memory = new SharedMemory();

    private final UnsafeBuffer message = new UnsafeBuffer(new byte[1 << 21]);
    private long sent;
    private long received;
    private long tapped;
    private Liveness liveness = Liveness.ALIVE;
    private long nowNs;

    @ParameterizedTest
    @EnumSource
    void shouldDeliverEachMessageOnceWhenTrainsAndFragmentsCrossWindows(final QueueSpec.Writers writers) {
        final long seed = System.nanoTime();
        System.out.println("seed " + seed);
        final QueueDirectory directory = QueueDirectory.of(memory.folder()).withWindows(WINDOW);
        final QueueSpec spec = new QueueSpec(256, 112, 16, writers, 0, 0, 0).withChecksum().withConsumer("journal");

        exchange(directory, spec, 20_000, new Random(seed));
    }

    @Test
    void shouldSweepInPartsWhenAQueueHasManySlots() {
        final QueueSpec spec = new QueueSpec(1 << 17, 112, 1, QueueSpec.Writers.MANY, 0, 0, IN_THE_SECOND_PART);
        try (Queue queue = QueueDirectory.of(memory.folder()).create("many", spec);
            Producer stalled = queue.producer("stalled");
            Producer other = queue.producer("other")) {
            stalled.tryClaim(1);
            other.offer(TYPE, message, 0, Long.BYTES);
            try (Reader reader = reader(queue)) {
                pollForASecond(reader);
                pollForASecond(reader);
            }
            assertThat(queue.slot(IN_THE_SECOND_PART).state()).isEqualTo("quarantined");
            liveness = Liveness.DEAD;

            try (Reader reader = reader(queue)) {
                assertThat(queue.slot(IN_THE_SECOND_PART).state()).isEqualTo("quarantined");
                pollForASecond(reader);
            }

            assertThat(queue.statistics().reader().swept()).isOne();
        }
    }

    @Test
    void shouldRefuseATrainThatNoBufferHoldsWhenSlotsAreLarge() {
        final QueueSpec spec = QueueSpec.many(1 << 16, (1 << 20) - 16);

        assertThat(spec.withMaxTrain(1024).maxTrain()).isEqualTo(1024);
        assertThatThrownBy(() -> spec.withMaxTrain(1025)).isInstanceOf(IllegalArgumentException.class)
            .hasMessageContaining("2^30");
    }

    private Reader reader(final Queue queue) {
        return queue.reader("r", new StallResolver(
            queue.buffer(), queue.slots(), new StallLimits(0, 0, 1), owner -> liveness, () -> nowNs));
    }

    private void pollForASecond(final Reader reader) {
        nowNs += TimeUnit.SECONDS.toNanos(1);
        for (int i = 0; i < 64; i++) {
            reader.poll((typeId, buffer, offset, length, position, endOfBatch) -> { }, 1);
        }
    }

    @Tag("long")
    @ParameterizedTest
    @EnumSource
    void shouldDeliverEachMessageOnceWhenAQueueHasFourGibibytes(final QueueSpec.Writers writers) throws Exception {
        final QueueDirectory directory = QueueDirectory.of(memory.folder());
        final QueueSpec spec = new QueueSpec(1 << 12, (1 << 20) - 16, 2, writers, 0, 0, 0).withConsumer("journal");

        exchange(directory, spec, 9000, new Random(1));

        assertThat(Files.size(memory.folder().resolve("large.q"))).isEqualTo((4L << 30) + QueueDescriptor.DATA_OFFSET);
    }

    /** Sends messages of one or more slots, at least twice round, and reads them as reader, consumer and tap. */
    private void exchange(final QueueDirectory directory, final QueueSpec spec, final int messages,
        final Random random) {
        directory.create("large", spec).close();
        try (Queue queue = directory.attach("large");
            Producer producer = queue.producer("p");
            Reader reader = queue.reader("r");
            Consumer journal = queue.consumer("journal")) {
            final Tap tap = queue.tap();
            final MessageHandler journalHandler = (typeId, buffer, offset, length, position, endOfBatch) -> { };
            while (received < messages) {
                while (sent < messages && send(producer, spec, random)) {
                    sent++;
                }
                tap.poll((typeId, buffer, offset, length, position, endOfBatch) -> {
                    assertThat(buffer.getLong(offset + length - Long.BYTES)).isEqualTo(tapped);
                    tapped++;
                }, Integer.MAX_VALUE);
                reader.poll((typeId, buffer, offset, length, position, endOfBatch) -> {
                    assertThat(typeId).isEqualTo(TYPE);
                    assertThat(buffer.getLong(offset)).isEqualTo(received);
                    assertThat(buffer.getLong(offset + length - Long.BYTES)).isEqualTo(received);
                    received++;
                }, 1 + random.nextInt(1000));
                journal.poll(journalHandler, Integer.MAX_VALUE);
                assertThat(queue.statistics().openClaim()).isEmpty();
            }
            assertThat(queue.position()).isGreaterThan(2L * spec.slots());
            assertThat(tapped + tap.lost()).isPositive();
            final SlotSnapshot last = queue.slot(queue.position() - 1);
            assertThat(last.state()).isIn("committed", "inside");
        }
    }

    private boolean send(final Producer producer, final QueueSpec spec, final Random random) {
        final int slots = 1 + random.nextInt(spec.maxTrain());
        final int length = (slots - 1) * spec.messageLength() + 2 * Long.BYTES;
        message.putLong(0, sent);
        message.putLong(length - Long.BYTES, sent);
        final long position = producer.offer(TYPE, message, 0, length);
        if (position < 0) {
            assertThat(position).isEqualTo(Producer.FULL);
            return false;
        }
        return true;
    }
}
