package org.ringside.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.ringside.queue.QueueSpec.Writers;

/** What a reader promises of messages that it has delivered and not released. */
class HeldMessagesTest {
    private static final int SLOTS = 64;
    private static final int TRAIN = 4;

    @TempDir
    private Path folder;
    private final UnsafeBuffer message = new UnsafeBuffer(new byte[400]);
    private final List<Long> received = new ArrayList<>();
    private final MessageHandler handler =
        (typeId, buffer, offset, length, position, endOfBatch) -> received.add(position);
    private Queue queue;
    private Producer producer;
    private Reader reader;
    private long nowNs = 1_000;

    private void open(final Writers writers) {
        open(new QueueSpec(SLOTS, 112, TRAIN, writers, 0, 0, 0));
    }

    private void open(final QueueSpec spec) {
        queue = QueueDirectory.of(folder).create("q", spec);
        producer = queue.producer("producer");
        attach();
    }

    private void attach() {
        reader = queue.reader("reader", new StallResolver(
            queue.buffer(), queue.slots(), StallLimits.DEFAULT, owner -> Liveness.ALIVE, () -> nowNs));
    }

    @AfterEach
    void close() {
        queue.close();
    }

    @ParameterizedTest
    @EnumSource
    void shouldHaveNoRoomUntilSomeAreReleasedWhenAllAreHeld(final Writers writers) {
        open(writers);
        offer(SLOTS);

        assertThat(reader.pollHeld(handler, 2 * SLOTS)).isEqualTo(SLOTS);
        assertThat(reader.position()).isZero();
        assertThat(producer.offer(1, message, 0, 8)).isEqualTo(Producer.FULL);
        reader.releaseUpTo(3);

        assertThat(reader.position()).isEqualTo(3);
        offer(3);
        assertThat(producer.offer(1, message, 0, 8)).isEqualTo(Producer.FULL);
        assertThat(reader.pollHeld(handler, 10)).isEqualTo(3);
        assertThat(received).containsExactlyElementsOf(positions(0, SLOTS + 3));
    }

    @Test
    void shouldSeeNoStallWhenAFullQueueIsHeld() {
        open(Writers.MANY);
        offer(SLOTS);
        reader.pollHeld(handler, SLOTS);

        for (int i = 0; i < 100; i++) {
            assertThat(reader.pollHeld(handler, 10)).isZero();
            assertThat(reader.awaitMessage(0)).isFalse();
            nowNs += 1_000_000_000;
        }

        final QueueStatistics statistics = queue.statistics();
        assertThat(statistics.openClaim()).isEmpty();
        assertThat(statistics.reader().skipped()).isZero();
        assertThat(reader.isHeldUp()).isFalse();
        reader.releaseUpTo(SLOTS);
        offer(SLOTS);
        assertThat(reader.poll(handler, SLOTS)).isEqualTo(SLOTS);
    }

    @ParameterizedTest
    @EnumSource
    void shouldDeliverAgainOnlyAfterARewind(final Writers writers) {
        open(writers);
        offer(6);

        reader.pollHeld(handler, 4);
        reader.pollHeld(handler, 4);
        assertThat(reader.pollHeld(handler, 4)).isZero();
        assertThat(received).containsExactlyElementsOf(positions(0, 6));
        reader.releaseUpTo(2);
        reader.rewind();
        assertThat(reader.pollHeld(handler, 3)).isEqualTo(3);
        reader.rewind();
        offer(1);
        assertThat(reader.pollHeld(handler, 10)).isEqualTo(5);

        assertThat(received.subList(6, 14)).containsExactly(2L, 3L, 4L, 2L, 3L, 4L, 5L, 6L);
        assertThat(reader.position()).isEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource
    void shouldReleaseWholeTrainsOnlyWhenThePositionLiesWithinOne(final Writers writers) {
        open(writers);
        offer(1);
        train(3, 3);
        offer(1);
        reader.pollHeld(handler, 10);

        reader.releaseUpTo(3);
        assertThat(reader.position()).isEqualTo(1);
        reader.releaseUpTo(4);
        assertThat(reader.position()).isEqualTo(4);
        reader.releaseUpTo(1);
        assertThat(reader.position()).isEqualTo(4);
    }

    @ParameterizedTest
    @EnumSource
    void shouldReleaseTheWholeLastTrainWhenAllThatWasReadIsReleased(final Writers writers) {
        open(writers);
        message.setMemory(0, 300, (byte) 1);
        producer.offer(1, message, 0, 300);
        train(TRAIN, 2);
        // A poll that ends by its limit has not looked at what follows.
        assertThat(reader.pollHeld(handler, 1)).isEqualTo(1);
        reader.releaseUpTo(2);
        assertThat(reader.position()).isZero();
        reader.releaseUpTo(reader.readPosition());
        assertThat(reader.position()).isEqualTo(3);
        assertThat(reader.pollHeld(handler, 2)).isEqualTo(2);

        reader.releaseUpTo(reader.readPosition());

        assertThat(reader.position()).isEqualTo(queue.position());
        assertThat(received).containsExactly(0L, 3L, 4L);
    }

    @ParameterizedTest
    @EnumSource
    void shouldNeverReleaseMoreThanWasDelivered(final Writers writers) {
        open(writers);
        offer(4);
        train(3, 3);
        reader.pollHeld(handler, 2);

        reader.releaseUpTo(Long.MAX_VALUE);
        assertThat(reader.position()).isEqualTo(2);
        // One message of the train is left: it is released as a whole.
        reader.pollHeld(handler, 4);
        reader.releaseUpTo(Long.MAX_VALUE);
        assertThat(reader.position()).isEqualTo(4);
        reader.rewind();
        reader.releaseUpTo(7);

        assertThat(reader.position()).isEqualTo(4);
        assertThat(reader.pollHeld(handler, 10)).isEqualTo(3);
        assertThat(received.subList(6, 9)).containsExactly(4L, 5L, 6L);
    }

    @ParameterizedTest
    @EnumSource
    void shouldBeginAtWhatWasReleasedWhenASuccessorAttaches(final Writers writers) {
        open(writers);
        offer(5);
        reader.pollHeld(handler, 4);
        reader.releaseUpTo(2);
        reader.close();

        attach();
        assertThat(reader.position()).isEqualTo(2);
        assertThat(reader.pollHeld(handler, 10)).isEqualTo(3);
        assertThat(received.subList(4, 7)).containsExactly(2L, 3L, 4L);
    }

    @ParameterizedTest
    @EnumSource
    void shouldDeliverTheFailingMessageAgainWhenTheHandlerThrows(final Writers writers) {
        open(writers);
        offer(3);
        final MessageHandler failing = (typeId, buffer, offset, length, position, endOfBatch) -> {
            if (position == 1) {
                throw new IllegalArgumentException("no");
            }
            received.add(position);
        };

        assertThatThrownBy(() -> reader.pollHeld(failing, 10)).hasMessage("no");
        reader.releaseUpTo(10);
        assertThat(reader.position()).isEqualTo(1);
        assertThat(reader.pollHeld(handler, 10)).isEqualTo(2);

        assertThat(received).containsExactly(0L, 1L, 2L);
    }

    @Test
    void shouldReadOverWhatCarriesNothingAndReleaseItWhenItIsTold() {
        open(Writers.MANY);
        for (int i = 0; i < 3 * SLOTS; i++) {
            assertThat(producer.tryClaim(TRAIN)).isNotNegative();
            producer.abort();
            final long before = reader.position();
            assertThat(reader.pollHeld(handler, 10)).isZero();
            assertThat(reader.position()).isEqualTo(before);
            reader.releaseUpTo(reader.readPosition());
        }
        offer(1);
        assertThat(reader.readPosition()).isEqualTo(reader.position());
        assertThat(reader.pollHeld(handler, 10)).isEqualTo(1);
        producer.tryClaim(1);
        producer.abort();

        assertThat(reader.readPosition()).isEqualTo(queue.position());
        assertThat(reader.position()).isEqualTo(received.get(0));
        reader.releaseUpTo(received.get(0) + 1);
        assertThat(reader.position()).isEqualTo(received.get(0) + 1);
    }

    @ParameterizedTest
    @EnumSource
    void shouldTellTheEndOfAClosedQueueOnlyWhenNothingIsHeld(final Writers writers) {
        open(writers);
        offer(2);
        producer.closeQueue();
        reader.pollHeld(handler, 10);

        assertThat(reader.pollHeld(handler, 10)).isZero();
        assertThat(reader.arm()).isTrue();
        reader.disarm();
        reader.rewind();
        assertThat(reader.arm()).isFalse();
        reader.disarm();
        assertThat(reader.pollHeld(handler, 10)).isEqualTo(2);
        reader.releaseUpTo(2);

        assertThat(reader.awaitMessage(1_000_000_000)).isTrue();
        assertThatThrownBy(() -> reader.pollHeld(handler, 10)).isInstanceOfSatisfying(
            QueueException.class, end -> assertThat(end.reason()).isEqualTo(QueueException.Reason.CLOSED));
        assertThat(received).containsExactly(0L, 1L, 0L, 1L);
    }

    @ParameterizedTest
    @EnumSource
    void shouldCountAMessageOnceWhenItComesAgain(final Writers writers) {
        open(writers);
        offer(5);
        reader.pollHeld(handler, 3);
        reader.rewind();
        reader.pollHeld(handler, 2);
        reader.pollHeld(handler, 3);
        reader.pollHeld(handler, 3);

        final QueueStatistics.ReaderStatistics counts = queue.statistics().reader();
        assertThat(counts.delivered()).isEqualTo(5);
        assertThat(counts.bytes()).isEqualTo(5 * Long.BYTES);
        assertThat(counts.batches()).isEqualTo(2);
        assertThat(counts.maxBatch()).isEqualTo(3);
        assertThat(counts.emptyPolls()).isEqualTo(1);
        assertThat(counts.position()).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void shouldMarkOnlyTheLastMessageOfAPollWhenNothingIsReleased(final Writers writers) {
        open(writers);
        offer(SLOTS);
        final List<Long> ends = new ArrayList<>();

        reader.pollHeld((typeId, buffer, offset, length, position, endOfBatch) -> {
            if (endOfBatch) {
                ends.add(position);
            }
        }, SLOTS);

        assertThat(ends).containsExactly(SLOTS - 1L);
    }

    @Test
    void shouldShowMessagesToThoseBehindTheReaderWhenTheyAreReleased() {
        open(QueueSpec.many(SLOTS, 112).withConsumer("next", "reader"));
        final Consumer next = queue.consumer("next");
        final List<Long> seen = new ArrayList<>();
        final MessageHandler seeing = (typeId, buffer, offset, length, position, endOfBatch) -> seen.add(position);
        offer(4);
        reader.pollHeld(handler, 4);

        assertThat(next.poll(seeing, 10)).isZero();
        reader.releaseUpTo(3);
        next.poll(seeing, 10);

        assertThat(seen).containsExactly(0L, 1L, 2L);
    }

    @ParameterizedTest
    @EnumSource
    void shouldReleaseWhatIsHeldWhenAPollReleases(final Writers writers) {
        open(writers);
        offer(4);
        reader.pollHeld(handler, 2);

        reader.poll(handler, 1);
        assertThat(reader.position()).isEqualTo(3);
        reader.rewind();
        reader.poll(handler, 10);

        assertThat(received).containsExactly(0L, 1L, 2L, 3L);
        assertThat(reader.position()).isEqualTo(4);
    }

    @Test
    void shouldPassAQuarantinedTrainAgainWhenItRewindsOverIt() {
        open(Writers.MANY);
        offer(1);
        final Producer stalled = queue.producer("stalled");
        stalled.tryClaim(3);
        offer(1);
        for (int i = 0; i < 50; i++) {
            reader.pollHeld(handler, 10);
            nowNs += StallLimits.DEFAULT.quarantineAfterNs();
        }
        assertThat(received).containsExactly(0L, 4L);
        assertThat(queue.statistics().reader().quarantined()).isEqualTo(3);

        reader.rewind();
        reader.pollHeld(handler, 10);
        assertThat(received).containsExactly(0L, 4L, 0L, 4L);
        stalled.message(0, 1, 0);
        assertThat(stalled.commit()).isEqualTo(Producer.ABORTED);
        reader.releaseUpTo(5);

        assertThat(reader.position()).isEqualTo(5);
        for (int i = 0; i < 3 * SLOTS; i++) {
            offer(1);
            reader.pollHeld(handler, 1);
            reader.releaseUpTo(Long.MAX_VALUE);
        }
        assertThat(received).doesNotContain(1L, 2L, 3L);
    }

    @Test
    void shouldRefuseWhenTheReaderIsClosed() {
        open(Writers.MANY);
        offer(1);
        reader.pollHeld(handler, 1);
        reader.close();

        assertThatThrownBy(() -> reader.releaseUpTo(1)).isInstanceOf(IllegalStateException.class)
            .hasMessage("this consumer of q is closed");
        assertThatThrownBy(() -> reader.rewind()).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> reader.pollHeld(handler, 1)).isInstanceOf(IllegalStateException.class);
        assertThat(queue.statistics().head()).isZero();
    }

    private static List<Long> positions(final long first, final long end) {
        final List<Long> positions = new ArrayList<>();
        for (long position = first; position < end; position++) {
            positions.add(position);
        }
        return positions;
    }

    private void offer(final int count) {
        for (int i = 0; i < count; i++) {
            assertThat(producer.offer(1, message, 0, Long.BYTES)).isNotNegative();
        }
    }

    private void train(final int slots, final int used) {
        assertThat(producer.tryClaim(slots)).isNotNegative();
        for (int i = 0; i < used; i++) {
            producer.message(i, 1, Long.BYTES);
        }
        assertThat(producer.commit()).isNotNegative();
    }
}
