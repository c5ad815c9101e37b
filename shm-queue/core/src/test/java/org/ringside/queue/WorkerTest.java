package org.ringside.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Groups of workers: each message goes to exactly one of them. */
class WorkerTest {
    @TempDir
    private Path folder;
    private Queue queue;
    private Producer producer;
    private Reader reader;
    private final UnsafeBuffer message = new UnsafeBuffer(new byte[Long.BYTES]);

    private void open(final QueueSpec spec) {
        queue = QueueDirectory.of(folder).create("q", spec);
        producer = queue.producer("producer");
        reader = queue.reader("the-reader");
    }

    private static QueueSpec spec() {
        return QueueSpec.many(64, 112).withMaxTrain(4);
    }

    @AfterEach
    void close() {
        queue.close();
    }

    @Test
    void shouldGiveEachMessageToOneWorkerWhenTheyCompete() {
        open(spec().withWorkers("pool", 2));
        final Consumer one = queue.consumer("pool.0");
        final Consumer two = queue.consumer("pool.1");
        offer(4);

        assertThat(take(one)).containsExactly(0L);
        assertThat(take(two)).containsExactly(1L);
        assertThat(take(two)).containsExactly(2L);
        assertThat(take(one)).containsExactly(3L);
        assertThat(take(one)).isEmpty();
        drain(reader);
        assertThat(take(two)).isEmpty();
        assertThat(queue.statistics().head()).isEqualTo(4);
    }

    @Test
    void shouldGiveAWorkersMessageToItsSuccessorOnlyWhenItDied() {
        open(spec().withWorkers("pool", 2).withConsumer("after", "pool"));
        final Consumer one = queue.consumer("pool.0");
        final Consumer two = queue.consumer("pool.1");
        final Consumer after = queue.consumer("after");
        offer(3);
        assertThatThrownBy(() -> one.poll((t, b, o, l, p, e) -> {
            throw new IllegalStateException("dies at work");
        }, 1)).hasMessage("dies at work");
        one.close();

        assertThat(take(two)).containsExactly(1L);
        assertThat(take(two)).containsExactly(2L);
        assertThat(take(two)).isEmpty();
        drain(reader);
        assertThat(drain(after)).isEmpty();
        assertThat(queue.statistics().head()).isZero();
        final Consumer successor = queue.consumer("pool.0");

        assertThat(take(successor)).containsExactly(0L);
        assertThat(take(successor)).isEmpty();
        assertThat(drain(after)).containsExactly(0L, 1L, 2L);
        assertThat(queue.statistics().head()).isEqualTo(3);
    }

    @Test
    void shouldNotRepeatAMessageWhenAWorkerDiedBeforeItTookIt() {
        open(spec().withWorkers("pool", 2));
        offer(2);
        final Consumer one = queue.consumer("pool.0");
        final Consumer two = queue.consumer("pool.1");
        assertThat(take(one)).containsExactly(0L);
        // It announces position 1, finds it there, and dies before its compare-and-set.
        queue.buffer().putLongVolatile(QueueDescriptor.rowOffset(0) + QueueDescriptor.ROW_POSITION, 1);
        one.close();
        assertThat(take(two)).containsExactly(1L);

        assertThat(take(queue.consumer("pool.0"))).isEmpty();
    }

    @Test
    @Tag("slow")
    void shouldShareAllMessagesWithoutRepetitionWhenWorkersRunAtTheSameTime() throws InterruptedException {
        final int messages = Boolean.getBoolean("ringside.long") ? 200_000 : 40_000;
        open(spec().withWorkers("pool", 3).withConsumer("after", "pool"));
        final List<List<Long>> taken = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        final List<Thread> threads = new ArrayList<>();
        final AtomicBoolean stop = new AtomicBoolean();
        for (int i = 0; i < 3; i++) {
            final Consumer worker = queue.consumer("pool." + i);
            final List<Long> mine = taken.get(i);
            final Thread thread = new Thread(() -> {
                // A worker that does not poll holds up whoever comes after the group.
                while (!stop.get()) {
                    if (worker.poll((t, b, o, l, p, e) -> mine.add(b.getLong(o)), 4) == 0) {
                        worker.awaitMessage(1_000_000);
                    }
                }
            });
            thread.start();
            threads.add(thread);
        }
        final Thread readerThread = new Thread(() -> consume(reader, messages));
        final Consumer after = queue.consumer("after");
        final List<Long> seenAfter = new ArrayList<>();
        readerThread.start();
        for (long i = 0; i < messages; i++) {
            message.putLong(0, i);
            while (producer.offer(1, message, 0, Long.BYTES) < 0) {
                after.poll((t, b, o, l, p, e) -> seenAfter.add(b.getLong(o)), 64);
                producer.awaitSpace(1, 1_000_000);
            }
        }
        while (seenAfter.size() < messages) {
            after.poll((t, b, o, l, p, e) -> seenAfter.add(b.getLong(o)), 64);
        }
        stop.set(true);
        for (final Thread thread : threads) {
            thread.join();
        }
        readerThread.join();

        final boolean[] seen = new boolean[messages];
        for (final List<Long> mine : taken) {
            for (final long value : mine) {
                assertThat(seen[(int) value]).isFalse();
                seen[(int) value] = true;
            }
        }
        assertThat(seen).containsOnly(true);
        assertThat(seenAfter).hasSize(messages).isSorted().doesNotHaveDuplicates();
    }

    private static void consume(final Consumer consumer, final int messages) {
        int received = 0;
        while (received < messages) {
            final int count = consumer.poll((t, b, o, l, p, e) -> { }, 1_000);
            received += count;
            if (count == 0) {
                consumer.awaitMessage(1_000_000);
            }
        }
    }

    private void offer(final int count) {
        for (int i = 0; i < count; i++) {
            message.putLong(0, i);
            assertThat(producer.offer(1, message, 0, Long.BYTES)).isNotNegative();
        }
    }

    private static List<Long> drain(final Consumer consumer) {
        final List<Long> values = new ArrayList<>();
        while (consumer.poll((t, b, o, l, p, e) -> values.add(b.getLong(o)), 100) > 0) {
            continue;
        }
        return values;
    }

    private static List<Long> take(final Consumer worker) {
        final List<Long> values = new ArrayList<>();
        worker.poll((t, b, o, l, p, e) -> values.add(b.getLong(o)), 1);
        return values;
    }
}
