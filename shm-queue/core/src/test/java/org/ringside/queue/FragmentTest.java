package org.ringside.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Messages longer than a slot, and messages with a checksum. */
class FragmentTest {
    private static final int TRAIN = 8;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource
    void shouldDeliverMessagesOfAnyLengthInOnePieceAndInOrder(final QueueSpec.Writers writers) {
        final long seed = System.nanoTime();
        System.out.println("FragmentTest seed " + seed);
        final Random random = new Random(seed);
        for (final boolean checksum : new boolean[] {false, true}) {
            final QueueSpec plain = new QueueSpec(128, 112, TRAIN, writers, 0, 0, 0);
            final QueueSpec spec = checksum ? plain.withChecksum() : plain;
            try (Queue queue = QueueDirectory.of(folder).create("q-" + checksum, spec);
                Producer producer = queue.producer("p");
                Reader reader = queue.reader("r")) {
                final List<byte[]> sent = new ArrayList<>();
                final List<byte[]> received = new ArrayList<>();
                final MessageHandler handler = (typeId, buffer, offset, length, position, endOfBatch) -> {
                    assertThat(typeId).isEqualTo(QueueDescriptor.MAX_TYPE_ID);
                    final byte[] bytes = new byte[length];
                    buffer.getBytes(offset, bytes);
                    received.add(bytes);
                };
                while (sent.size() < 2_000) {
                    final byte[] bytes = new byte[random.nextInt(TRAIN * producer.payloadLength() + 1)];
                    random.nextBytes(bytes);
                    final UnsafeBuffer source = new UnsafeBuffer(bytes);
                    while (producer.offer(QueueDescriptor.MAX_TYPE_ID, source, 0, bytes.length) < 0) {
                        reader.poll(handler, 1 + random.nextInt(5));
                    }
                    sent.add(bytes);
                }
                while (reader.poll(handler, 1 + random.nextInt(5)) > 0) {
                    continue;
                }
                assertThat(producer.offer(1, new UnsafeBuffer(new byte[1_000]), 0,
                    TRAIN * producer.payloadLength() + 1)).isEqualTo(Producer.TOO_LARGE);
                assertThat(received).hasSameSizeAs(sent);
                for (int i = 0; i < sent.size(); i++) {
                    assertThat(Arrays.equals(received.get(i), sent.get(i))).as("message %d", i).isTrue();
                }
            }
        }
    }

    @Test
    void shouldStopWhenAFragmentIsMissing() {
        try (Queue queue = QueueDirectory.of(folder).create("q", QueueSpec.many(128, 112));
            Producer producer = queue.producer("p");
            Reader reader = queue.reader("r")) {
            producer.offer(7, new UnsafeBuffer(new byte[300]), 0, 300);
            queue.buffer().putInt(queue.slots().offset(1) + QueueDescriptor.SLOT_TYPE, 7);

            assertThatThrownBy(() -> reader.poll((t, b, o, l, p, e) -> { }, 10))
                .isInstanceOfSatisfying(QueueException.class,
                    stop -> assertThat(stop.reason()).isEqualTo(QueueException.Reason.CORRUPT));
        }
    }

    @Test
    void shouldStopBeforeAMessageThatAStrayWriteHasChanged() {
        try (Queue queue = QueueDirectory.of(folder).create("q", QueueSpec.many(64, 112).withChecksum());
            Producer producer = queue.producer("p");
            Reader reader = queue.reader("r")) {
            final UnsafeBuffer message = new UnsafeBuffer(new byte[100]);
            producer.offer(7, message, 0, 100);
            producer.offer(7, message, 0, 100);
            final int stray = queue.slots().offset(1) + QueueDescriptor.SLOT_HEADER_LENGTH + 50;
            queue.buffer().putByte(stray, (byte) 1);
            final List<Long> positions = new ArrayList<>();

            reader.poll((t, b, o, l, p, e) -> positions.add(p), 10);
            assertThatThrownBy(() -> reader.poll((t, b, o, l, p, e) -> positions.add(p), 10))
                .isInstanceOfSatisfying(QueueException.class,
                    stop -> assertThat(stop.reason()).isEqualTo(QueueException.Reason.CORRUPT))
                .hasMessageContaining("position 1").hasMessageContaining("checksum");
            assertThat(positions).containsExactly(0L);
        }
    }
}
