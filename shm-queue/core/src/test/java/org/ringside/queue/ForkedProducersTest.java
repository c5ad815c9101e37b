package org.ringside.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ringside.testing.ForkedJvm;

/**
 * Messages from other processes, five million in the long form: each arrives once, whole, and in the order of its
 * producer.
 */
@Tag("slow")
class ForkedProducersTest {
    private static final int MESSAGES = Boolean.getBoolean("ringside.long") ? 5_000_000 : 100_000;
    private static final int PAYLOAD = 112;
    private static final int TYPE = 5;
    private static final int HEADER = 16;
    private static final long SALT = 0x9E3779B97F4A7C15L;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"2, MANY", "1, ONE"})
    void shouldDeliverEachMessageOnceAndInOrderWhenProcessesSend(
        final int producers, final QueueSpec.Writers writers) throws IOException, InterruptedException {
        send(producers, writers);
    }

    @ParameterizedTest
    @Tag("long")
    @CsvSource({"1, MANY", "4, MANY"})
    void shouldDeliverEachMessageOnceAndInOrderWhenMoreOrFewerProcessesSend(
        final int producers, final QueueSpec.Writers writers) throws IOException, InterruptedException {
        send(producers, writers);
    }

    private void send(final int producers, final QueueSpec.Writers writers) throws IOException, InterruptedException {
        final QueueSpec spec = new QueueSpec(8192, PAYLOAD, 64, writers, 0, 0, 0);
        final long[] next = new long[producers];
        final MessageHandler checker = (typeId, buffer, offset, length, position, endOfBatch) -> {
            final int producer = (int) buffer.getLong(offset);
            final long count = buffer.getLong(offset + Long.BYTES);
            if (typeId != TYPE || count != next[producer] || !isWhole(buffer, offset, length)) {
                throw new AssertionError("message " + count + " of producer " + producer + ", expected "
                    + next[producer] + ", length " + length + ", at position " + position);
            }
            next[producer]++;
        };
        final List<ForkedJvm> processes = new ArrayList<>();
        try (Queue queue = QueueDirectory.of(folder).create("forked", spec); Reader reader = queue.reader("test")) {
            for (int i = 0; i < producers; i++) {
                processes.add(ForkedJvm.start(List.of(), Sender.class, folder, i, MESSAGES / producers));
            }
            final WaitStrategy waitStrategy = WaitStrategy.of("phased", reader.waiter());
            long received = 0;
            while (received < MESSAGES) {
                final int count = reader.poll(checker, Integer.MAX_VALUE);
                received += count;
                waitStrategy.idle(count);
            }
            for (final ForkedJvm process : processes) {
                assertThat(process.exitCode()).isZero();
            }
            assertThat(reader.poll(checker, 1)).isZero();
            assertThat(next).containsOnly(MESSAGES / producers);
            assertThat(queue.statistics().reader().delivered()).isEqualTo(MESSAGES);
        } finally {
            processes.forEach(ForkedJvm::close);
        }
    }

    private static boolean isWhole(final DirectBuffer buffer, final int offset, final int length) {
        final long count = buffer.getLong(offset + Long.BYTES);
        if (length != lengthOf(count)) {
            return false;
        }
        for (int i = HEADER; i < length; i += Long.BYTES) {
            if (buffer.getLong(offset + i) != count * SALT + i) {
                return false;
            }
        }
        return true;
    }

    private static int lengthOf(final long count) {
        return HEADER + Long.BYTES * (int) (count % 13);
    }

    /** Sends single messages and trains in turn. */
    static final class Sender {
        private Sender() {
        }

        public static void main(final String[] args) {
            final int number = Integer.parseInt(args[1]);
            final long messages = Long.parseLong(args[2]);
            try (Queue queue = QueueDirectory.of(Path.of(args[0])).attach("forked");
                Producer producer = queue.producer("sender-" + number)) {
                long sent = 0;
                while (sent < messages) {
                    final int train = (int) Math.min(messages - sent, 1 + sent % 7);
                    long position = producer.tryClaim(train);
                    while (position == Producer.FULL) {
                        producer.awaitSpace(train, TimeUnit.MILLISECONDS.toNanos(1));
                        position = producer.tryClaim(train);
                    }
                    for (int i = 0; i < train; i++) {
                        write(producer, i, number, sent + i);
                    }
                    if (position < 0 || producer.commit() < 0) {
                        throw new IllegalStateException("the queue answers " + position);
                    }
                    sent += train;
                }
            }
        }

        private static void write(final Producer producer, final int index, final int number, final long count) {
            final UnsafeBuffer buffer = (UnsafeBuffer) producer.buffer(index);
            final int offset = producer.payloadOffset(index);
            final int length = lengthOf(count);
            buffer.putLong(offset, number);
            buffer.putLong(offset + Long.BYTES, count);
            for (int i = HEADER; i < length; i += Long.BYTES) {
                buffer.putLong(offset + i, count * SALT + i);
            }
            producer.message(index, TYPE, length);
        }
    }
}
