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

/** Gating consumers: who sees what when, and whom the writers wait for. */
class TopologyTest {
    private static final int SLOTS = 64;

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
        return QueueSpec.many(SLOTS, 112).withMaxTrain(4);
    }

    @AfterEach
    void close() {
        if (queue != null) {
            queue.close();
        }
    }

    @Test
    void shouldKnowWhomNobodyComesAfter() {
        final Topology alone = new Topology(spec().consumers());
        final Topology chain = new Topology(
            spec().withConsumer("journal").withWorkers("pool", 2, "reader", "journal").consumers());

        assertThat(alone.isLast("reader")).isTrue();
        assertThat(List.of("reader", "journal", "pool.0", "pool.1")).filteredOn(chain::isLast)
            .containsExactly("pool.0", "pool.1");
    }

    @Test
    void shouldLeaveEveryByteAsItWasWhenMessagesAreDelivered() {
        open(spec());
        final UnsafeBuffer fragments = new UnsafeBuffer(new byte[300]);
        fragments.setMemory(0, 300, (byte) 7);
        offer(3);
        producer.offer(1, fragments, 0, 300);
        final byte[] before = slots();

        assertThat(drain(reader)).hasSize(4);

        assertThat(slots()).isEqualTo(before);
    }

    private byte[] slots() {
        final byte[] bytes = new byte[SLOTS * queue.spec().slotSize()];
        queue.buffer().getBytes(QueueDescriptor.DATA_OFFSET, bytes);
        return bytes;
    }

    @Test
    void shouldShowEachConsumerAMessageOnlyAfterItsPredecessors() {
        open(spec().withConsumer("journal").withConsumer("matcher", "reader", "journal")
            .withConsumer("drop", "matcher"));
        final Consumer journal = queue.consumer("journal");
        final Consumer matcher = queue.consumer("matcher");
        final Consumer drop = queue.consumer("drop");
        offer(2);

        assertThat(drain(drop)).isEmpty();
        assertThat(drain(matcher)).isEmpty();
        assertThat(drain(journal)).containsExactly(0L, 1L);
        assertThat(drain(matcher)).isEmpty();
        assertThat(drain(reader)).containsExactly(0L, 1L);
        assertThat(drain(drop)).isEmpty();
        assertThat(drain(matcher)).containsExactly(0L, 1L);
        assertThat(drain(drop)).containsExactly(0L, 1L);
    }

    @Test
    void shouldHoldTheWritersWhenOneConsumerIsBehind() {
        open(spec().withConsumer("slow"));
        offer(SLOTS);
        assertThat(drain(reader)).hasSize(SLOTS);

        assertThat(producer.offer(1, message, 0, Long.BYTES)).isEqualTo(Producer.FULL);
        final Consumer slow = queue.consumer("slow");
        assertThat(slow.poll((t, b, o, l, p, e) -> { }, 8)).isEqualTo(8);

        assertThat(producer.offer(1, message, 0, Long.BYTES)).isEqualTo(SLOTS);
        assertThat(queue.statistics().head()).isEqualTo(8);
        assertThat(queue.statistics().consumers()).singleElement().satisfies(consumer -> {
            assertThat(consumer.spec().name()).isEqualTo("slow");
            assertThat(consumer.position()).isEqualTo(8);
            assertThat(consumer.delivered()).isEqualTo(8);
            assertThat(consumer.attachment()).isEqualTo(QueueStatistics.Attachment.ATTACHED);
        });
    }

    @Test
    void shouldGoOnWhereItWasWhenAConsumerComesBack() {
        open(spec().withConsumer("journal"));
        offer(5);
        final Consumer journal = queue.consumer("journal");
        journal.poll((t, b, o, l, p, e) -> { }, 2);
        assertThatThrownBy(() -> queue.consumer("journal")).isInstanceOf(QueueInUseException.class);
        journal.close();

        assertThat(drain(queue.consumer("journal"))).containsExactly(2L, 3L, 4L);
    }

    @Test
    void shouldStepOverWhatWasGivenUpWithoutTheReader() {
        open(spec().withConsumer("journal"));
        final Consumer journal = queue.consumer("journal");
        producer.tryClaim(3);
        producer.abort();
        offer(1);

        assertThat(drain(journal)).containsExactly(0L);
        assertThat(queue.statistics().head()).isZero();
        drain(reader);
        assertThat(queue.statistics().head()).isEqualTo(4);
    }

    @Test
    void shouldLetTheRingGoOnWhenADeadConsumerIsDetached() {
        open(spec().withConsumer("dead").withConsumer("after", "dead"));
        final Consumer after = queue.consumer("after");
        final Consumer dead = queue.consumer("dead");
        offer(SLOTS);
        drain(reader);
        assertThatThrownBy(() -> QueueDirectory.of(folder).detach("q", "dead"))
            .isInstanceOf(QueueInUseException.class).hasMessageContaining("stop it first");
        dead.close();

        assertThat(QueueDirectory.of(folder).detach("q", "dead")).isZero();

        assertThat(drain(after)).hasSize(SLOTS);
        assertThat(producer.offer(1, message, 0, Long.BYTES)).isEqualTo(SLOTS);
        assertThatThrownBy(() -> queue.consumer("dead")).hasMessageContaining("detached");
        assertThat(queue.statistics().consumers().get(0).isDetached()).isTrue();
    }

    @Test
    void shouldLetTheRingGoOnWhenAConsumerDiedRightAfterItsRelease() {
        open(spec().withConsumer("journal"));
        final Consumer journal = queue.consumer("journal");
        offer(SLOTS);
        drain(journal);
        reader.close();
        // The store of its position is all that a consumer does for the writers: nothing is left undone behind it.
        queue.buffer().putLongVolatile(QueueDescriptor.READER_POSITION_OFFSET, SLOTS);

        assertThat(producer.offer(1, message, 0, Long.BYTES)).isEqualTo(SLOTS);
    }

    @Test
    void shouldKeepItsTopologyWhenTheFileIsAttached() {
        final QueueSpec spec = spec().withConsumer("a").withWorkers("pool", 2, "a", "reader").withConsumer("z", "pool")
            .withChecksum();
        open(spec);

        final QueueSpec attached = QueueDirectory.of(folder).attach("q").spec();

        assertThat(attached).isEqualTo(spec);
        assertThat(attached.consumers().get(3).after()).containsExactly("pool.0", "pool.1");
        assertThat(attached.consumers().get(1).after()).containsExactly("reader", "a");
    }

    @Test
    void shouldRefuseATopologyThatMeansNothing() {
        assertThatThrownBy(() -> spec().withConsumer("a", "b")).hasMessageContaining("a comes after b");
        assertThatThrownBy(() -> spec().withConsumer("a").withConsumer("a")).hasMessageContaining("a already");
        assertThatThrownBy(() -> spec().withConsumer("reader")).hasMessageContaining("reader");
        assertThatThrownBy(() -> spec().withConsumer("a", "a")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> spec().withWorkers("w", 9)).hasMessageContaining("at most 8");
        assertThatThrownBy(() -> spec().withWorkers("w", 0)).hasMessageContaining("at least one");
        assertThatThrownBy(() -> spec().withConsumer("no spaces")).isInstanceOf(IllegalArgumentException.class);
        open(spec().withConsumer("a"));
        assertThatThrownBy(() -> queue.consumer("b")).hasMessageContaining("consumer b").hasMessageContaining("[a]");
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
        final int messages = 200_000;
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

    @Test
    void shouldReachTheEndWhenConsumersReleaseAtTheSameTime() throws InterruptedException {
        final int messages = 300_000;
        open(spec().withConsumer("a").withConsumer("b").withConsumer("c", "a", "b"));
        final List<Thread> threads = new ArrayList<>();
        for (final Consumer consumer
            : List.of(reader, queue.consumer("a"), queue.consumer("b"), queue.consumer("c"))) {
            threads.add(new Thread(() -> consume(consumer, messages)));
        }
        threads.forEach(Thread::start);
        for (long i = 0; i < messages; i++) {
            message.putLong(0, i);
            while (producer.offer(1, message, 0, Long.BYTES) < 0) {
                producer.awaitSpace(1, 1_000_000);
            }
        }
        for (final Thread thread : threads) {
            thread.join();
        }

        assertThat(queue.statistics().head()).isEqualTo(queue.position());
    }

    private static void consume(final Consumer consumer, final int messages) {
        final long[] next = new long[1];
        int received = 0;
        while (received < messages) {
            final int count = consumer.poll((t, b, o, l, p, e) -> {
                final long value = b.getLong(o);
                if (value != next[0]) {
                    throw new AssertionError("got " + value + " after " + next[0]);
                }
                next[0]++;
            }, 1_000);
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
