package org.ringside.journal;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AllocationTest {
    private static final int RECORDS = 50_000;
    private static final int BATCH = 500;
    private static final long LENGTH = 64L << 20;

    @TempDir
    private Path folder;
    private final UnsafeBuffer payload = new UnsafeBuffer(new byte[100]);
    private long sum;

    @ParameterizedTest
    @EnumSource(names = {"MAPPED", "DISK"})
    void shouldAllocateNothingWhenItAppendsAndFlushes(final SyncPolicy policy) {
        try (JournalWriter writer = JournalWriter.open(new JournalConfig(folder, LENGTH, policy, 1, 1))) {
            append(writer);

            assertThat(bytesAllocatedBy(() -> append(writer))).isZero();
        }
    }

    @Test
    void shouldAllocateNothingForTheRecordsItReads() {
        try (JournalWriter writer =
            JournalWriter.open(new JournalConfig(folder, LENGTH, SyncPolicy.MAPPED, 1, 1))) {
            append(writer);
            append(writer);
        }
        final RecordHandler handler = (index, position, timeNs, readTimeNs, typeId, buffer, offset, length, chain) ->
            sum += index + buffer.getByte(offset);
        try (JournalReader reader = JournalReader.open(folder, 0)) {
            assertThat(reader.poll(handler, RECORDS)).isEqualTo(RECORDS);

            assertThat(bytesAllocatedBy(() -> reader.poll(handler, RECORDS))).isZero();
            assertThat(reader.nextIndex()).isEqualTo(2 * RECORDS);
        }
    }

    @Test
    void shouldAllocateNothingWhenItWaitsForTheNextRecordAndWhenItComes() {
        final RecordHandler handler = (index, position, timeNs, readTimeNs, typeId, buffer, offset, length, chain) ->
            sum += index + buffer.getByte(offset);
        try (JournalWriter writer =
            JournalWriter.open(new JournalConfig(folder, LENGTH, SyncPolicy.MAPPED, 1, 1));
            JournalReader reader = JournalReader.open(folder, 0)) {
            append(writer);
            assertThat(reader.poll(handler, 2 * RECORDS)).isEqualTo(RECORDS);
            assertThat(reader.poll(handler, 2)).as("the end is looked at").isZero();

            assertThat(bytesAllocatedBy(() -> {
                for (int i = 0; i < BATCH; i++) {
                    sum += reader.poll(handler, 2);
                }
                for (int i = 0; i < BATCH; i++) {
                    writer.append(1, i, i, i, payload, 0, payload.capacity());
                    sum += reader.poll(handler, 2);
                }
            })).isZero();
            assertThat(reader.nextIndex()).isEqualTo(RECORDS + BATCH);
        }
    }

    private void append(final JournalWriter writer) {
        for (int i = 1; i <= RECORDS; i++) {
            writer.append(1, i, i, i, payload, 0, payload.capacity());
            if (i % BATCH == 0) {
                writer.flush();
            }
        }
    }

    private static long bytesAllocatedBy(final Runnable action) {
        final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        final long id = Thread.currentThread().getId();
        final long nothing = allocatedBetween(threads, id, () -> { });
        return allocatedBetween(threads, id, action) - nothing;
    }

    private static long allocatedBetween(final ThreadMXBean threads, final long id, final Runnable action) {
        final long before = threads.getThreadAllocatedBytes(id);
        action.run();
        return threads.getThreadAllocatedBytes(id) - before;
    }
}
