package org.ringside.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What every queue promises, whatever its number of writers. */
abstract class QueueContractTest {
    private static final int SLOTS = 64;
    private static final int PAYLOAD = 112;
    private static final int TRAIN = 4;
    private static final int TYPE = 9;

    @TempDir
    private Path folder;
    private final UnsafeBuffer message = new UnsafeBuffer(new byte[TRAIN * PAYLOAD + 1]);
    private final List<Long> received = new ArrayList<>();
    private final MessageHandler handler =
        (typeId, buffer, offset, length, position, endOfBatch) -> received.add(buffer.getLong(offset));
    private Queue queue;
    private Producer producer;
    private Reader reader;

    abstract QueueSpec.Writers writers();

    QueueDirectory directory(final Path ofQueues) {
        return QueueDirectory.of(ofQueues);
    }

    private void open(final long startPosition) {
        queue = directory(folder).create(
            "q", new QueueSpec(SLOTS, PAYLOAD, TRAIN, writers(), 0, 0, startPosition));
        producer = queue.producer("producer");
        reader = queue.reader("reader");
    }

    @AfterEach
    void close() {
        if (queue != null) {
            producer.close();
            reader.close();
            queue.close();
        }
    }

    @Test
    void shouldDeliverTypeLengthPositionAndBytesWhenAMessageIsOffered() {
        open(0);
        message.putLong(0, 77);
        final List<String> seen = new ArrayList<>();

        assertThat(producer.offer(TYPE, message, 0, 100)).isZero();
        reader.poll((typeId, buffer, offset, length, position, endOfBatch) ->
            seen.add(typeId + " " + length + " " + position + " " + endOfBatch + " " + buffer.getLong(offset)), 10);

        assertThat(seen).containsExactly("9 100 0 true 77");
    }

    @Test
    void shouldMarkTheLastMessageWhenABatchEnds() {
        open(0);
        offer(0, 5);
        final List<Boolean> ends = new ArrayList<>();

        final MessageHandler marks = (typeId, buffer, offset, length, position, endOfBatch) -> ends.add(endOfBatch);
        assertThat(reader.poll(marks, 3)).isEqualTo(3);
        assertThat(reader.poll(marks, 3)).isEqualTo(2);

        assertThat(ends).containsExactly(false, false, true, false, true);
    }

    @Test
    void shouldReleaseNothingThatTheHandlerWasNotToldToFlushWhenAPollIsLong() {
        open(0);
        offer(0, SLOTS);
        final List<Long> flushed = new ArrayList<>(List.of(0L));
        final List<Long> releases = new ArrayList<>();

        reader.poll((typeId, buffer, offset, length, position, endOfBatch) -> {
            final long released = queue.statistics().reader().position();
            assertThat(released).as("released before message %d", position).isEqualTo(flushed.get(flushed.size() - 1));
            if (endOfBatch) {
                flushed.add(position + 1);
                releases.add(position + 1);
            }
        }, SLOTS);

        assertThat(releases).hasSize(8).endsWith((long) SLOTS);
    }

    @Test
    void shouldRefuseWithoutAnyEffectWhenTheQueueIsFull() {
        open(0);
        offer(0, SLOTS);

        assertThat(producer.offer(TYPE, message, 0, Long.BYTES)).isEqualTo(Producer.FULL);
        assertThat(queue.position()).isEqualTo(SLOTS);
        assertThat(reader.poll(handler, 1)).isEqualTo(1);
        assertThat(producer.offer(TYPE, message, 0, Long.BYTES)).isEqualTo(SLOTS);
    }

    @Test
    void shouldTellTheReaderBehindTheLastMessageWhenTheWriterClosesTheQueue() {
        open(0);
        offer(0, 3);
        producer.tryClaim(1);

        producer.closeQueue();

        assertThat(producer.offer(TYPE, message, 0, Long.BYTES)).isEqualTo(Producer.CLOSED);
        assertThat(reader.poll(handler, 10)).isEqualTo(3);
        assertThatThrownBy(() -> reader.poll(handler, 10)).isInstanceOf(QueueException.class)
            .hasMessage("q was closed; remove it and create it again");
        assertThatThrownBy(() -> QueueDirectory.of(folder).attach("q")).hasMessageStartingWith("q was closed");
    }

    @Test
    void shouldRefuseWhenAMessageOrATrainIsTooLarge() {
        open(0);

        assertThat(producer.offer(TYPE, message, 0, TRAIN * PAYLOAD + 1)).isEqualTo(Producer.TOO_LARGE);
        assertThat(producer.tryClaim(TRAIN + 1)).isEqualTo(Producer.TOO_LARGE);
        assertThat(producer.offer(TYPE, message, 0, PAYLOAD)).isZero();
    }

    @Test
    void shouldDeliverATrainAsAWholeWhenItIsCommitted() {
        open(0);
        claim(3, 10);

        assertThat(reader.poll(handler, 10)).isZero();
        producer.commit();
        assertThat(reader.poll(handler, 10)).isEqualTo(3);

        assertThat(received).containsExactly(10L, 11L, 12L);
    }

    @Test
    void shouldSkipSlotsThatWereNotUsedWhenATrainIsCommitted() {
        open(0);
        producer.tryClaim(TRAIN);
        write(0, 1);
        producer.commit();
        offer(2, 1);

        assertThat(reader.poll(handler, 10)).isEqualTo(2);
        assertThat(received).containsExactly(1L, 2L);
    }

    @Test
    void shouldDeliverNothingOfATrainWhenItIsAborted() {
        open(0);
        claim(2, 10);
        producer.abort();
        offer(1, 1);

        assertThat(reader.poll(handler, 10)).isEqualTo(1);
        assertThat(received).containsExactly(1L);
    }

    @Test
    void shouldThrowWhenAClaimIsOpenAlready() {
        open(0);
        producer.tryClaim(1);

        assertThatThrownBy(() -> producer.tryClaim(1)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void shouldDeliverTheFailingMessageAgainWhenTheHandlerThrows() {
        open(0);
        offer(0, 3);
        final MessageHandler failing = (typeId, buffer, offset, length, position, endOfBatch) -> {
            if (position == 1) {
                throw new IllegalArgumentException("no");
            }
            received.add(buffer.getLong(offset));
        };

        assertThatThrownBy(() -> reader.poll(failing, 10)).hasMessage("no");
        assertThat(reader.position()).isEqualTo(1);
        assertThat(reader.poll(handler, 10)).isEqualTo(2);

        assertThat(received).containsExactly(0L, 1L, 2L);
    }

    @Test
    void shouldGoOnWhereTheLastReaderStoppedWhenANewOneAttaches() {
        open(0);
        offer(0, 5);
        reader.poll(handler, 2);
        reader.close();

        reader = queue.reader("successor");
        reader.poll(handler, 10);

        assertThat(received).containsExactly(0L, 1L, 2L, 3L, 4L);
        assertThat(queue.statistics().reader().epoch()).isEqualTo(2);
    }

    @Test
    void shouldGoOnWhereTheLastWriterStoppedWhenANewOneAttaches() {
        open(0);
        offer(0, 3);
        claim(2, 90);
        producer.close();

        producer = queue.producer("successor");
        offer(3, 2);
        reader.poll(handler, 10);

        assertThat(received).containsExactly(0L, 1L, 2L, 3L, 4L);
    }

    @Test
    void shouldDeliverEverythingInOrderWhenTheRingWrapsManyTimes() {
        wrap(0, System.nanoTime());
    }

    @Test
    void shouldDeliverEverythingInOrderWhenPositionsCrossTheBoundsOfInts() {
        for (final long bound : new long[] {1L << 31, 1L << 32, 1L << 36}) {
            wrap(bound - 3 * SLOTS - 1, System.nanoTime());
            close();
            QueueDirectory.of(folder).remove("q", false);
            received.clear();
        }
        queue = null;
    }

    @Test
    void shouldRefuseForEverWhenThePositionsAreUsedUp() {
        final long end = ControlWord.endPosition(SLOTS);
        open(end - 2);
        offer(0, 2);

        assertThat(producer.offer(TYPE, message, 0, Long.BYTES)).isEqualTo(Producer.POSITION_EXHAUSTED);
        assertThat(reader.poll(handler, 10)).isEqualTo(2);
        assertThat(producer.offer(TYPE, message, 0, Long.BYTES)).isEqualTo(Producer.POSITION_EXHAUSTED);
    }

    @Test
    void shouldCountWhatWasDoneWhenStatisticsAreRead() {
        open(0);
        offer(0, SLOTS);
        producer.offer(TYPE, message, 0, Long.BYTES);
        reader.poll(handler, 10);
        claim(1, 5);

        final QueueStatistics statistics = queue.statistics();

        assertThat(statistics.backlog()).isGreaterThanOrEqualTo(SLOTS - 10);
        assertThat(statistics.reader().delivered()).isEqualTo(10);
        assertThat(statistics.reader().name()).isEqualTo("reader");
        assertThat(statistics.writers()).singleElement().satisfies(writer -> {
            assertThat(writer.name()).isEqualTo("producer");
            assertThat(writer.committed()).isEqualTo(SLOTS);
            assertThat(writer.full()).isEqualTo(1);
        });
    }

    /** Random trains, aborts, unused slots and polls against a list. */
    private void wrap(final long startPosition, final long seed) {
        final Random random = new Random(seed);
        open(startPosition);
        final List<Long> expected = new ArrayList<>();
        long value = 0;
        for (int i = 0; i < 2_000; i++) {
            final int slots = 1 + random.nextInt(TRAIN);
            if (producer.tryClaim(slots) >= 0) {
                final int used = random.nextInt(slots + 1);
                for (int k = 0; k < used; k++) {
                    write(k, value + k);
                }
                if (random.nextInt(8) == 0) {
                    producer.abort();
                } else {
                    producer.commit();
                    for (int k = 0; k < used; k++) {
                        expected.add(value++);
                    }
                }
            }
            reader.poll(handler, random.nextInt(6));
        }
        while (reader.poll(handler, SLOTS) > 0) {
            Thread.onSpinWait();
        }
        assertThat(received).as("seed %d, start %d", seed, startPosition).isEqualTo(expected);
    }

    private void offer(final long first, final int count) {
        for (int i = 0; i < count; i++) {
            message.putLong(0, first + i);
            assertThat(producer.offer(TYPE, message, 0, Long.BYTES)).isNotNegative();
        }
    }

    private void claim(final int slots, final long first) {
        assertThat(producer.tryClaim(slots)).isNotNegative();
        for (int i = 0; i < slots; i++) {
            write(i, first + i);
        }
    }

    private void write(final int index, final long value) {
        producer.buffer(index).putLong(producer.payloadOffset(index), value);
        producer.message(index, TYPE, Long.BYTES);
    }
}
