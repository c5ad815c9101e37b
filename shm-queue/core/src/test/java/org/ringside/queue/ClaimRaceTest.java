package org.ringside.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The steps of a claim, taken one at a time, with what others may do in between: in both orders. */
class ClaimRaceTest {
    private static final int SLOTS = 64;

    @TempDir
    private Path folder;
    private Queue queue;
    private ManyWriterProducer first;
    private ManyWriterProducer second;
    private Reader reader;
    private final List<Long> received = new ArrayList<>();
    private final MessageHandler handler =
        (typeId, buffer, offset, length, position, endOfBatch) -> received.add(position);

    @BeforeEach
    void open() {
        queue = QueueDirectory.of(folder).create("q", QueueSpec.many(SLOTS, 112));
        first = (ManyWriterProducer) queue.producer("first");
        second = (ManyWriterProducer) queue.producer("second");
        reader = queue.reader("reader");
    }

    @AfterEach
    void close() {
        first.close();
        second.close();
        reader.close();
        queue.close();
    }

    @Test
    void shouldHoldTheReaderAtAReservedPositionWhenALaterOneIsCommitted() {
        final long reserved = first.reserve(1);
        commit(second, 1);

        assertThat(reader.poll(handler, 10)).isZero();
        assertThat(first.claimReserved(reserved, 1)).isTrue();
        assertThat(reader.poll(handler, 10)).isZero();
        assertThat(queue.statistics().openClaim()).hasValueSatisfying(claim -> {
            assertThat(claim.position()).isEqualTo(reserved);
            assertThat(claim.writer()).hasValueSatisfying(writer -> assertThat(writer.name()).isEqualTo("first"));
        });
        first.publish(reserved, 1, 1);

        assertThat(reader.poll(handler, 10)).isEqualTo(2);
        assertThat(received).containsExactly(0L, 1L);
    }

    @Test
    void shouldFailToClaimWhenThePositionWasSkippedBefore() {
        final long reserved = first.reserve(1);
        queue.slots().skip(reserved);

        assertThat(first.claimReserved(reserved, 1)).isFalse();
        commit(first, 1);

        assertThat(reader.poll(handler, 10)).isEqualTo(1);
        assertThat(received).containsExactly(1L);
    }

    @Test
    void shouldChangeNothingWhenAClaimedPositionIsSkipped() {
        final long reserved = first.reserve(1);
        assertThat(first.claimReserved(reserved, 1)).isTrue();
        queue.slots().skip(reserved);
        queue.buffer().putInt(queue.slots().offset(reserved) + QueueDescriptor.SLOT_LENGTH, 0);
        first.publish(reserved, 1, 1);

        assertThat(reader.poll(handler, 10)).isEqualTo(1);
        assertThat(received).containsExactly(0L);
    }

    @Test
    void shouldTakeOtherPositionsWhenTheFirstOfATrainWasSkipped() {
        queue.slots().skip(queue.position());

        final long position = first.tryClaim(3);
        for (int i = 0; i < 3; i++) {
            first.message(i, 1, 0);
        }
        first.commit();

        assertThat(position).isEqualTo(3);
        assertThat(reader.poll(handler, 10)).isEqualTo(3);
        assertThat(received).containsExactly(3L, 4L, 5L);
        assertThat(queue.statistics().writers().get(0).retries()).isEqualTo(1);
    }

    @Test
    void shouldFailToCommitWhenTheReaderHasGivenUpOnTheClaim() {
        assertThat(first.tryClaim(1)).isZero();
        first.message(0, 1, 0);
        final int offset = queue.slots().offset(0);
        final long word = queue.buffer().getLongVolatile(offset);
        assertThat(queue.buffer().compareAndSetLong(
            offset, word, ControlWord.withState(word, ControlWord.QUARANTINED))).isTrue();

        assertThat(first.commit()).isEqualTo(Producer.ABORTED);
    }

    @Test
    void shouldFailToCommitInALaterLapWhenTheClaimIsOld() {
        assertThat(first.tryClaim(1)).isZero();
        first.message(0, 1, 0);
        final int offset = queue.slots().offset(0);
        queue.buffer().putLongVolatile(offset, ControlWord.of(2, 1, 2, ControlWord.CLAIMED));

        assertThat(first.commit()).isEqualTo(Producer.ABORTED);
        assertThat(ControlWord.lap(queue.buffer().getLongVolatile(offset))).isEqualTo(2);
    }

    @Test
    @DisplayName("hazard 1: a commit into a queue removed since the claim is refused")
    void shouldSayClosedWhenTheQueueWasRemovedBetweenClaimAndCommit() {
        assertThat(first.tryClaim(1)).isZero();
        first.message(0, 1, 0);
        QueueDirectory.of(folder).remove("q", true);
        assertThat(reader.poll(handler, 10)).as("what is committed behind the claim is still to come").isZero();

        assertThat(first.commit()).isEqualTo(Producer.CLOSED);
        // It may be delivered all the same.
        assertThat(reader.poll(handler, 10)).isOne();
        assertThatThrownBy(() -> reader.poll(handler, 10)).hasMessageContaining("closed");
    }

    @Test
    void shouldNotTryToMoveTheTailOfAFullQueueAgainAndAgain() {
        final QueueHeader header = new QueueHeader(
            QueueSpec.many(2, 112), new UUID(1, 2), new UUID(3, 4), 1, ProcessIdentity.self(), 0, false);
        final CountingBuffer buffer = new CountingBuffer(header);
        final Queue memory = Queue.inMemory(header, buffer, Futex::system, Barrier.system());
        final ManyWriterProducer late = new ManyWriterProducer(memory, new ProducerEntry(buffer, 0, null));
        commit(new ManyWriterProducer(memory, new ProducerEntry(buffer, 1, null)), 1);
        commit(new ManyWriterProducer(memory, new ProducerEntry(buffer, 2, null)), 1);
        final int before = buffer.exchanges;

        for (int i = 0; i < 10; i++) {
            assertThat(late.tryClaim(1)).isEqualTo(Producer.FULL);
        }

        assertThat(buffer.exchanges - before).as("exchanges that only find out where the tail is").isEqualTo(1);
    }

    /** Counts attempts to move the tail. */
    private static final class CountingBuffer extends UnsafeBuffer {
        private int exchanges;

        CountingBuffer(final QueueHeader header) {
            super(ByteBuffer.allocateDirect((int) header.spec().fileLength()));
            putBytes(0, header.encode(), 0, QueueDescriptor.DATA_OFFSET);
        }

        @Override
        public long compareAndExchangeLong(final int index, final long expected, final long update) {
            exchanges += index == QueueDescriptor.TAIL_OFFSET ? 1 : 0;
            return super.compareAndExchangeLong(index, expected, update);
        }
    }

    private static void commit(final Producer producer, final int slots) {
        assertThat(producer.tryClaim(slots)).isNotNegative();
        for (int i = 0; i < slots; i++) {
            producer.message(i, 1, 0);
        }
        assertThat(producer.commit()).isNotNegative();
    }
}
