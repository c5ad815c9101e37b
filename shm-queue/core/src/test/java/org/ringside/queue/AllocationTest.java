package org.ringside.queue;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("slow")
class AllocationTest {
    private static final int ROUNDS = Boolean.getBoolean("ringside.long") ? 200_000 : 50_000;
    private static final int MOST_ATTEMPTS = 5;

    @TempDir
    private Path folder;
    private long sum;

    @ParameterizedTest
    @EnumSource
    void shouldAllocateNothingWhenMessagesPass(final QueueSpec.Writers writers) {
        final UnsafeBuffer message = new UnsafeBuffer(new byte[100]);
        final MessageHandler handler =
            (typeId, buffer, offset, length, position, endOfBatch) -> sum += buffer.getLong(offset);
        try (Queue queue = QueueDirectory.of(folder).create("q", new QueueSpec(256, 112, 16, writers, 0, 0, 0));
            Reader reader = queue.reader("reader");
            Producer producer = queue.producer("producer")) {
            assertAllocatesNothing(() -> rounds(producer, reader, handler, message));
        }
    }

    /**
     * Runs the same rounds again and again, until they allocate nothing. When the JVM wants to compile a method, the
     * calling thread makes all constant strings of the method's class, once, also those of messages that are never
     * shown: 80 bytes for one of 40 characters. The compilers of a busy machine want that late.
     */
    private static void assertAllocatesNothing(final Runnable rounds) {
        final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        final long id = Thread.currentThread().getId();
        threads.getThreadAllocatedBytes(id);
        rounds.run();
        long allocated = Long.MAX_VALUE;
        for (int i = 0; i < MOST_ATTEMPTS && allocated != 0; i++) {
            final long before = threads.getThreadAllocatedBytes(id);
            rounds.run();
            allocated = threads.getThreadAllocatedBytes(id) - before;
        }
        assertThat(allocated).isZero();
    }

    private static void rounds(
        final Producer producer, final Reader reader, final MessageHandler handler, final UnsafeBuffer message) {
        for (int i = 0; i < ROUNDS; i++) {
            producer.offer(1, message, 0, 100);
            producer.tryClaim(4);
            producer.message(0, 1, 0);
            producer.message(1, 1, 8);
            producer.commit();
            reader.pollHeld(handler, 16);
            reader.rewind();
            reader.pollHeld(handler, 16);
            reader.releaseUpTo(reader.position() + 1);
            reader.poll(handler, 16);
            reader.awaitMessage(0);
            producer.awaitSpace(1, 0);
        }
    }

    @Test
    void shouldAllocateNothingWhenConsumersAndWorkersFollow() {
        final UnsafeBuffer message = new UnsafeBuffer(new byte[300]);
        final MessageHandler handler =
            (typeId, buffer, offset, length, position, endOfBatch) -> sum += buffer.getLong(offset);
        final QueueSpec spec = QueueSpec.many(256, 112).withConsumer("a").withWorkers("pool", 2, "a").withChecksum();
        try (Queue queue = QueueDirectory.of(folder).create("q", spec);
            Reader reader = queue.reader("reader");
            Producer producer = queue.producer("producer")) {
            final Consumer a = queue.consumer("a");
            final Consumer one = queue.consumer("pool.0");
            final Consumer two = queue.consumer("pool.1");
            assertAllocatesNothing(() -> {
                for (int i = 0; i < ROUNDS; i++) {
                    producer.offer(1, message, 0, 300);
                    producer.offer(1, message, 0, 100);
                    reader.poll(handler, 16);
                    a.poll(handler, 16);
                    one.poll(handler, 16);
                    two.poll(handler, 16);
                    one.poll(handler, 16);
                    two.awaitMessage(0);
                    a.awaitMessage(0);
                }
            });
        }
    }
}
