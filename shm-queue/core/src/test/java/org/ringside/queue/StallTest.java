package org.ringside.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the reader does about writers that hold it up, with a clock and a kernel that say what the test wants. */
class StallTest {
    private static final int SLOTS = 64;
    private static final int TRAIN = 4;
    private static final long QUARANTINE_NS = TimeUnit.MILLISECONDS.toNanos(500);

    @TempDir
    private Path folder;
    private Queue queue;
    private ManyWriterProducer first;
    private ManyWriterProducer second;
    private Reader reader;
    private long nowNs = 1_000;
    private Liveness liveness = Liveness.ALIVE;
    private final List<Long> received = new ArrayList<>();
    private final MessageHandler handler =
        (typeId, buffer, offset, length, position, endOfBatch) -> received.add(buffer.getLong(offset));

    QueueDirectory directory(final Path ofQueues) {
        return QueueDirectory.of(ofQueues);
    }

    @BeforeEach
    void open() {
        queue = directory(folder).create("q", QueueSpec.many(SLOTS, 112).withMaxTrain(TRAIN));
        first = (ManyWriterProducer) queue.producer("first");
        second = (ManyWriterProducer) queue.producer("second");
        reader = newReader(StallLimits.DEFAULT);
    }

    @AfterEach
    void close() {
        queue.close();
    }

    private Reader newReader(final StallLimits limits) {
        return queue.reader(
            "reader", new StallResolver(queue.buffer(), queue.slots(), limits, owner -> liveness, () -> nowNs));
    }

    @Test
    void shouldWaitWithinTheGraceWhenAPositionIsReservedOnly() {
        final long reserved = first.reserve(1);
        send(second, 7);

        poll();
        nowNs += StallLimits.DEFAULT.skipAfterNs() - 1;
        poll();
        assertThat(first.claimReserved(reserved, 1)).isTrue();
        write(first, reserved, 1, 6);
        assertThat(first.publish(reserved, 1, 1)).isEqualTo(1);
        poll();

        assertThat(received).containsExactly(6L, 7L);
        assertThat(queue.statistics().reader().skipped()).isZero();
    }

    @Test
    void shouldSkipAllReservationsOfThatMomentWhenTheGraceIsOver() {
        final long train = first.reserve(3);
        send(second, 7);
        final long later = first.reserve(1);

        poll();
        nowNs += StallLimits.DEFAULT.skipAfterNs();
        poll();

        assertThat(received).containsExactly(7L);
        assertThat(queue.statistics().reader().skipped()).isEqualTo(4);
        assertThat(first.claimReserved(train, 3)).isFalse();
        assertThat(first.claimReserved(later, 1)).isFalse();
        send(first, 8);
        poll();
        assertThat(received).containsExactly(7L, 8L);
    }

    @Test
    void shouldStepOverATrainThatWasClaimedWhenOtherReservationsAreSkipped() {
        first.reserve(1);
        final long claimed = second.tryClaim(3);
        first.reserve(1);

        poll();
        nowNs += StallLimits.DEFAULT.skipAfterNs();
        poll();
        for (int i = 0; i < 3; i++) {
            second.buffer(i).putLong(second.payloadOffset(i), i);
            second.message(i, 1, Long.BYTES);
        }
        assertThat(second.commit()).isEqualTo(claimed);
        poll();

        assertThat(received).containsExactly(0L, 1L, 2L);
        assertThat(queue.statistics().reader().skipped()).isEqualTo(2);
    }

    @Test
    void shouldNotSkipAReservationThatIsNewerThanTheStall() {
        final long old = first.reserve(1);
        poll();
        final long young = second.reserve(1);
        nowNs += StallLimits.DEFAULT.skipAfterNs();
        poll();

        assertThat(first.claimReserved(old, 1)).isFalse();
        assertThat(second.claimReserved(young, 1)).isTrue();
    }

    @Test
    void shouldAbortTheClaimWhenItsWriterIsDead() {
        first.tryClaim(2);
        send(second, 7);
        poll();
        nowNs += StallLimits.DEFAULT.abortAfterNs();
        poll();
        assertThat(received).isEmpty();

        liveness = Liveness.DEAD;
        nowNs += TimeUnit.MILLISECONDS.toNanos(1);
        poll();

        assertThat(received).containsExactly(7L);
        assertThat(queue.statistics().reader().abortedDead()).isEqualTo(2);
        assertThat(queue.statistics().openClaim()).isEmpty();
    }

    @Test
    void shouldWaitForEverWhenTheWriterLivesAndThereIsNoLimit() {
        reader.close();
        reader = newReader(new StallLimits(0, 0, 0));
        final long position = first.tryClaim(1);
        poll();
        nowNs += TimeUnit.DAYS.toNanos(1);
        poll();

        assertThat(queue.statistics().openClaim()).hasValueSatisfying(claim -> {
            assertThat(claim.position()).isEqualTo(position);
            assertThat(claim.writer()).hasValueSatisfying(writer -> assertThat(writer.name()).isEqualTo("first"));
            assertThat(claim.heldNs()).isPositive();
        });
        first.message(0, 1, 8);
        assertThat(first.commit()).isEqualTo(position);
        poll();
        assertThat(received).hasSize(1);
    }

    @Test
    void shouldTellTheWriterWhenItWakesInQuarantine() {
        quarantine(first, 3);
        send(second, 7);
        poll();

        assertThat(received).containsExactly(7L);
        assertThat(queue.statistics().reader().quarantined()).isEqualTo(3);
        writeTrain(first, 3);
        assertThat(first.commit()).isEqualTo(Producer.ABORTED);
        poll();
        assertThat(received).containsExactly(7L);
    }

    @Test
    void shouldTreatAWriterWithoutItsLockAsAliveWhenItsProcessRuns() {
        liveness = Liveness.LOCK_LOST;
        quarantine(first, 1);

        assertThat(states()).containsEntry(ControlWord.QUARANTINED, 1);
        assertThat(queue.statistics().reader().abortedDead()).isZero();
    }

    @Test
    void shouldKeepQuarantinedSlotsOutOfUseWhenTheRingComesRound() {
        quarantine(first, 3);

        for (int i = 0; i < 3 * SLOTS; i++) {
            // The stalled writer goes on writing where its claim was: nobody may see it.
            for (int slot = 0; slot < 3; slot++) {
                queue.slots().buffer(slot).putLong(queue.slots().offset(slot) + QueueDescriptor.SLOT_HEADER_LENGTH, -1);
            }
            send(second, i);
            sendTrain(second, 2, 1_000_000);
            poll();
        }

        assertThat(received).doesNotContain(-1L).hasSize(9 * SLOTS);
        assertThat(states()).containsEntry(ControlWord.SKIPPED_QUARANTINED, 3);
    }

    @Test
    void shouldUseTheSlotsAgainWhenTheLateWriterHasAnswered() {
        quarantine(first, 3);
        send(second, 1);
        poll();
        writeTrain(first, 3);
        assertThat(first.commit()).isEqualTo(Producer.ABORTED);
        first.flushPendingAcks();

        assertThat(states()).doesNotContainKeys(ControlWord.QUARANTINED, ControlWord.SKIPPED_QUARANTINED);
        final long before = queue.statistics().writers().get(1).retries();
        for (int i = 0; i < 2 * SLOTS; i++) {
            send(second, i);
            poll();
        }
        assertThat(queue.statistics().writers().get(1).retries()).isEqualTo(before);
    }

    @Test
    void shouldSweepTheSlotsWhenTheStalledWriterHasDied() {
        quarantine(first, 3);
        send(second, 1);
        poll();
        assertThat(states()).containsEntry(ControlWord.QUARANTINED, 3);

        liveness = Liveness.DEAD;
        nowNs += TimeUnit.MILLISECONDS.toNanos(20);
        poll();
        poll();

        assertThat(states()).doesNotContainKey(ControlWord.QUARANTINED);
        assertThat(queue.statistics().reader().swept()).isEqualTo(3);
    }

    @Test
    void shouldSweepWhenAReaderTakesItsRole() {
        quarantine(first, 2);
        send(second, 1);
        poll();
        reader.close();
        liveness = Liveness.DEAD;

        reader = newReader(StallLimits.DEFAULT);

        assertThat(queue.statistics().reader().swept()).isEqualTo(2);
    }

    @Test
    void shouldFinishTheQuarantineWhenTheReaderDiedInTheMiddleOfIt() {
        first.tryClaim(3);
        final int offset = queue.slots().offset(0);
        final long claim = queue.buffer().getLongVolatile(offset);
        // The reader dies here: the first slot is marked, the others are not, and the head stands in front of them.
        queue.buffer().putLongVolatile(QueueDescriptor.EVER_QUARANTINED_OFFSET, 1);
        queue.buffer().putLongVolatile(offset, ControlWord.withState(claim, ControlWord.QUARANTINED));
        reader.close();
        reader = newReader(StallLimits.DEFAULT);
        send(second, 5);
        poll();

        assertThat(received).containsExactly(5L);
        assertThat(states()).containsEntry(ControlWord.QUARANTINED, 3);
    }

    @Test
    void shouldNotQuarantineMoreThanAQuarterWhenManyWritersStall() {
        final List<ManyWriterProducer> stalled = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            stalled.add((ManyWriterProducer) queue.producer("stalled-" + i));
            stalled.get(i).tryClaim(TRAIN);
        }
        for (int i = 0; i < 10; i++) {
            poll();
            nowNs += QUARANTINE_NS;
        }

        assertThat(queue.statistics().reader().quarantined()).isEqualTo(SLOTS / 4);
        assertThat(queue.statistics().openClaim()).isPresent();
    }

    @Test
    void shouldDeliverWhenTheCommitComesBeforeTheQuarantine() {
        final long position = first.tryClaim(1);
        poll();
        first.buffer(0).putLong(first.payloadOffset(0), 9);
        first.message(0, 1, 8);
        assertThat(first.commit()).isEqualTo(position);
        nowNs += QUARANTINE_NS;
        poll();

        assertThat(received).containsExactly(9L);
        assertThat(queue.statistics().reader().quarantined()).isZero();
    }

    @Test
    void shouldNotUseTheEntryAgainWhileSlotsAreInQuarantineForIt() {
        queue.close();
        queue = directory(folder).create("slow", QueueSpec.many(SLOTS, 112).withConsumer("slow"));
        first = (ManyWriterProducer) queue.producer("first");
        reader = newReader(StallLimits.DEFAULT);
        final Consumer slow = queue.consumer("slow");
        quarantine(first, 1);
        // The head has not passed the slot: its writer cannot give it back, and leaves it behind.
        first.close();

        try (ManyWriterProducer other = (ManyWriterProducer) queue.producer("other")) {
            assertThat(ControlWord.owner(wordOfClaim(other))).isEqualTo(2);
        }
        slow.poll(handler, 1);
        liveness = Liveness.DEAD;
        nowNs += TimeUnit.MILLISECONDS.toNanos(20);
        poll();
        poll();
        try (ManyWriterProducer other = (ManyWriterProducer) queue.producer("other")) {
            assertThat(ControlWord.owner(wordOfClaim(other))).isEqualTo(1);
        }
    }

    private long wordOfClaim(final ManyWriterProducer producer) {
        final long position = producer.tryClaim(1);
        return queue.slots().word(position);
    }

    /** The writer claims and stalls; the reader loses its patience with it. */
    private void quarantine(final ManyWriterProducer writer, final int slots) {
        writer.tryClaim(slots);
        poll();
        nowNs += QUARANTINE_NS;
        poll();
    }

    private void poll() {
        for (int i = 0; i < 20; i++) {
            reader.poll(handler, 100);
        }
    }

    private void send(final Producer producer, final long value) {
        sendTrain(producer, 1, value);
    }

    private void sendTrain(final Producer producer, final int slots, final long value) {
        long position = producer.tryClaim(slots);
        while (position == Producer.FULL) {
            poll();
            position = producer.tryClaim(slots);
        }
        assertThat(position).isNotNegative();
        for (int i = 0; i < slots; i++) {
            producer.buffer(i).putLong(producer.payloadOffset(i), value);
            producer.message(i, 1, Long.BYTES);
        }
        assertThat(producer.commit()).isNotNegative();
    }

    private static void writeTrain(final Producer producer, final int slots) {
        for (int i = 0; i < slots; i++) {
            producer.buffer(i).putLong(producer.payloadOffset(i), -2);
            producer.message(i, 1, Long.BYTES);
        }
    }

    private void write(final ManyWriterProducer producer, final long position, final int slots, final long value) {
        for (int i = 0; i < slots; i++) {
            final int offset = queue.slots().offset(position + i);
            final UnsafeBuffer buffer = queue.slots().buffer(position + i);
            buffer.putLong(offset + QueueDescriptor.SLOT_HEADER_LENGTH, value);
            buffer.putInt(offset + QueueDescriptor.SLOT_LENGTH, Long.BYTES);
            buffer.putInt(offset + QueueDescriptor.SLOT_TYPE, 1);
        }
    }

    private Map<Integer, Integer> states() {
        final Map<Integer, Integer> states = new HashMap<>();
        for (int slot = 0; slot < SLOTS; slot++) {
            final long word = queue.slots().word(slot);
            states.merge(ControlWord.state(word), 1, Integer::sum);
        }
        return states;
    }
}
