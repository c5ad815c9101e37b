package org.ringside.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

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

    static Stream<Arguments> topologies() {
        return Stream.of(
            arguments("alone", spec(), List.of("reader")),
            arguments("chain", spec().withConsumer("match", "reader").withConsumer("publish", "match"),
                List.of("publish")),
            arguments("multicast", spec().withConsumer("drop-copy").withConsumer("surveillance"), List.of()),
            arguments("diamond", spec().withConsumer("replicate").withConsumer("match", "reader", "replicate"),
                List.of("match")),
            arguments("two ends", spec().withConsumer("a", "reader").withConsumer("b", "reader"), List.of()),
            arguments("not after the reader", spec().withConsumer("a").withConsumer("b", "a"), List.of()),
            arguments("workers beside the reader", spec().withWorkers("pool", 2), List.of()),
            // Each of them reads its own trains alone.
            arguments("workers after all", spec().withConsumer("a").withWorkers("pool", 2, "reader", "a"),
                List.of("pool.0", "pool.1")),
            arguments("two groups", spec().withWorkers("x", 1, "reader").withWorkers("y", 2, "x"),
                List.of("y.0", "y.1")));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("topologies")
    void shouldKnowWhoComesAfterAllOthers(final String name, final QueueSpec spec, final List<String> last) {
        final Topology topology = new Topology(spec.consumers());

        assertThat(Stream.concat(Stream.of("reader"), spec.consumers().stream().map(ConsumerSpec::name)))
            .filteredOn(topology::isLast).isEqualTo(last);
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
    void shouldKeepTheOrderOfTheOthersWhenTheOneBetweenThemIsDetached() {
        open(spec().withConsumer("match", "reader").withConsumer("publish", "match"));
        final Consumer publish = queue.consumer("publish");
        offer(2);
        QueueDirectory.of(folder).detach("q", "match");

        assertThat(drain(publish)).isEmpty();
        assertThat(drain(reader)).hasSize(2);
        assertThat(drain(publish)).hasSize(2);
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

    @Tag("slow")
    @Test
    void shouldReachTheEndWhenConsumersReleaseAtTheSameTime() throws InterruptedException {
        final int messages = Boolean.getBoolean("ringside.long") ? 300_000 : 50_000;
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

    @Test
    void shouldDeliverWhatAPredecessorStillHasWhenTheQueueIsClosed() {
        open(spec().withConsumer("match", "reader").withConsumer("publish", "match"));
        final Consumer match = queue.consumer("match");
        final Consumer publish = queue.consumer("publish");
        offer(2);
        producer.closeQueue();

        assertThat(drain(publish)).isEmpty();
        assertThat(drain(match)).isEmpty();
        assertThat(publish.awaitMessage(1)).isFalse();
        assertThat(reader.poll((t, b, o, l, p, e) -> { }, 100)).isEqualTo(2);
        assertThat(drain(publish)).isEmpty();
        assertThat(match.poll((t, b, o, l, p, e) -> { }, 100)).isEqualTo(2);
        assertThat(publish.poll((t, b, o, l, p, e) -> { }, 100)).isEqualTo(2);
        for (final Consumer consumer : List.of(reader, match, publish)) {
            assertClosed(consumer);
        }
    }

    @Test
    void shouldDeliverWhatStandsBehindAnOpenClaimWhenTheQueueIsClosed() {
        open(spec().withConsumer("journal"));
        final Consumer journal = queue.consumer("journal");
        final Producer slow = queue.producer("slow");
        slow.tryClaim(1);
        offer(1);
        producer.closeQueue();

        assertThat(drain(reader)).isEmpty();
        assertThat(drain(journal)).isEmpty();
        slow.abort();
        assertThat(reader.poll((t, b, o, l, p, e) -> { }, 100)).isOne();
        assertThat(journal.poll((t, b, o, l, p, e) -> { }, 100)).isOne();
        assertClosed(reader);
        assertClosed(journal);
    }

    @Test
    void shouldWaitForNoDeadPredecessorWhenTheQueueIsClosed() {
        open(spec().withConsumer("match", "reader").withConsumer("publish", "match").withConsumer("journal"));
        final Consumer match = queue.consumer("match");
        final Consumer publish = queue.consumer("publish");
        final Consumer journal = queue.consumer("journal");
        offer(1);
        queue.producer("slow").tryClaim(1);
        producer.closeQueue();
        assertThat(drain(publish)).isEmpty();
        reader.close();

        assertThat(journal.poll((t, b, o, l, p, e) -> { }, 100)).isOne();
        assertClosed(journal);
        assertThat(drain(publish)).isEmpty();
        assertClosed(match);
        match.close();
        assertClosed(publish);
    }

    private static void assertClosed(final Consumer consumer) {
        assertThat(consumer.awaitMessage(1)).isTrue();
        assertThatThrownBy(() -> consumer.poll((t, b, o, l, p, e) -> { }, 1)).isInstanceOfSatisfying(
            QueueException.class, ex -> assertThat(ex.reason()).isEqualTo(QueueException.Reason.CLOSED));
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
}
