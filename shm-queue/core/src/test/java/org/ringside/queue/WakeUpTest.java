package org.ringside.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Two threads that sleep whenever they can: a wake-up that is lost for good would hang them. */
class WakeUpTest {
    private static final int MESSAGES = Boolean.getBoolean("ringside.long") ? 20_000 : 5_000;
    private static final int SLOTS = 16;

    @TempDir
    private Path folder;

    static Stream<Arguments> futexesAndWriters() {
        return Stream.of(QueueSpec.Writers.values()).flatMap(writers -> Stream.of(
            Arguments.of("system", (Supplier<Futex>) Futex::system, writers),
            Arguments.of("parking", (Supplier<Futex>) ParkingFutex::new, writers)));
    }

    @ParameterizedTest(name = "{0} futex, {2} writers")
    @Tag("slow")
    @MethodSource("futexesAndWriters")
    void shouldNeverMissEachOtherWhenReaderAndWriterSleep(
        final String name, final Supplier<Futex> futexes, final QueueSpec.Writers writers) throws InterruptedException {
        final QueueSpec spec = new QueueSpec(SLOTS, 112, 1, writers, 0, 0, 0);
        try (Queue queue = QueueDirectory.of(folder, futexes, Barrier.system()).create("q", spec);
            Reader reader = queue.reader("reader");
            Producer producer = queue.producer("producer")) {
            final Thread writing = new Thread(() -> write(producer));
            writing.start();
            final long[] next = new long[1];
            while (next[0] < MESSAGES) {
                if (reader.awaitMessage(TimeUnit.SECONDS.toNanos(1))) {
                    reader.poll((typeId, buffer, offset, length, position, endOfBatch) -> {
                        assertThat(buffer.getLong(offset)).isEqualTo(next[0]);
                        next[0]++;
                    }, SLOTS);
                }
            }
            writing.join();
            assertThat(reader.awaitMessage(1)).isFalse();
        }
    }

    private static void write(final Producer producer) {
        final UnsafeBuffer message = new UnsafeBuffer(new byte[Long.BYTES]);
        for (long i = 0; i < MESSAGES; i++) {
            message.putLong(0, i);
            while (producer.offer(1, message, 0, Long.BYTES) < 0) {
                producer.awaitSpace(1, TimeUnit.SECONDS.toNanos(1));
            }
        }
    }
}
