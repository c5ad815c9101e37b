package org.ringside.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.ringside.testing.ForkedJvm;

/** Rows of the failure matrix in which a writer dies or stalls. Each test bears the name of its row. */
class WriterFailureTest extends MatrixFixture {
    @Test
    @DisplayName("a writer is killed before it reserves")
    void shouldNoticeNothingWhenAWriterDiesBeforeItReserves() throws IOException, InterruptedException {
        peerAt("attached").kill();
        try (Producer producer = queue.producer("p"); Reader reader = queue.reader("r", PATIENT)) {
            TinyQueue.offer(producer, 1);

            receiveAll(reader, 1);
            assertThat(positions).containsExactly(0L);
            assertThat(queue.statistics().reader().skipped()).isZero();
        }
    }

    @Test
    @DisplayName("killed between reserve and claim")
    void shouldSkipTheHoleWhenAWriterDiesBeforeItClaims() throws IOException, InterruptedException {
        peerAt("reserved").kill();
        try (Producer producer = queue.producer("p"); Reader reader = queue.reader("r", PATIENT)) {
            TinyQueue.offer(producer, 1);

            receiveAll(reader, 1);
            assertThat(positions).containsExactly(1L);
            assertThat(queue.statistics().reader().skipped()).isEqualTo(1);
        }
    }

    @Test
    @DisplayName("killed between claim and commit")
    void shouldAbortTheRunWhenAWriterDiesInTheMiddleOfItsPayload() throws IOException, InterruptedException {
        final ForkedJvm peer = peerAt("claimed");
        try (Producer producer = queue.producer("p"); Reader reader = queue.reader("r", PATIENT)) {
            TinyQueue.offer(producer, 1);
            assertThat(reader.poll(this::receive, 10)).isZero();
            peer.kill();

            receiveAll(reader, 1);
            assertThat(received).containsExactly(1L);
            assertThat(queue.statistics().reader().abortedDead()).isEqualTo(2);
        }
    }

    @Test
    @DisplayName("killed after commit, before it wakes the reader")
    void shouldDeliverOnceAndWakeByItselfWhenAWriterDiesBeforeItWakes() throws Exception {
        try (Reader reader = queue.reader("r", PATIENT)) {
            final boolean[] hasWoken = new boolean[1];
            final Thread sleeper = new Thread(() -> hasWoken[0] = reader.awaitMessage(TimeUnit.SECONDS.toNanos(30)));
            sleeper.start();
            peerAt("committed").kill();
            sleeper.join();

            assertThat(hasWoken[0]).isTrue();
            receiveAll(reader, 1);
            assertThat(received).containsExactly(MatrixPeer.NUMBER);
            assertThat(reader.poll(this::receive, 10)).isZero();
        }
    }

    @Test
    @DisplayName("a writer is stopped between claim and commit, for less than 500 ms")
    void shouldWaitAndDeliverWhenAPauseIsShorterThanTheLimit() throws IOException, InterruptedException {
        final ForkedJvm peer = peerAt("claimed");
        try (Producer producer = queue.producer("p"); Reader reader = queue.reader("r", PATIENT)) {
            peer.stop();
            peer.say("go on");
            TinyQueue.offer(producer, 1);
            // Held up, and shown to operators.
            until(reader, () -> queue.statistics().openClaim().filter(claim -> claim.heldNs() > 0).isPresent());
            assertThat(received).isEmpty();
            assertThat(queue.statistics().openClaim().orElseThrow().writer().orElseThrow().name()).isEqualTo("peer");
            peer.resume();

            assertThat(peer.line()).isEqualTo("committed");
            receiveAll(reader, 3);
            assertThat(received).containsExactly(MatrixPeer.NUMBER, MatrixPeer.NUMBER, 1L);
            assertThat(queue.statistics().reader().quarantined()).isZero();
        }
    }

    @Test
    @DisplayName("stopped for longer, and resumes")
    void shouldTellTheWriterWhenItsPauseWasLongerThanTheLimit() throws IOException, InterruptedException {
        final ForkedJvm peer = peerAt("claimed");
        peer.stop();
        peer.say("go on");
        try (Producer producer = queue.producer("p"); Reader reader = queue.reader("r")) {
            // Several times round the ring: the slots that it may still write to are nobody else's.
            sendAndReceive(producer, reader, 3 * SLOTS);
            peer.resume();

            assertThat(peer.line()).isEqualTo("aborted");
            sendAndReceive(producer, reader, SLOTS);
            assertThat(received).hasSize(4 * SLOTS).doesNotContain(MatrixPeer.NUMBER);
            assertThat(queue.statistics().reader().quarantined()).isEqualTo(2);
            assertThat(peer.line()).isEqualTo("answered");
            peer.say("go on");
            assertThat(peer.line()).isEqualTo("sent");
            receiveAll(reader, 4 * SLOTS + 1);
            assertThat(received.get(4 * SLOTS)).isEqualTo(MatrixPeer.NUMBER + 1);
            assertThat(states()).doesNotContain(ControlWord.QUARANTINED, ControlWord.SKIPPED_QUARANTINED);
        }
    }

    @Test
    @DisplayName("stopped for ever, then killed")
    void shouldPutTheSlotsBackIntoServiceWhenAStalledWriterIsKilled() throws IOException, InterruptedException {
        final ForkedJvm peer = peerAt("claimed");
        peer.stop();
        try (Producer producer = queue.producer("p"); Reader reader = queue.reader("r")) {
            sendAndReceive(producer, reader, SLOTS);
            assertThat(states()).containsAnyOf(ControlWord.QUARANTINED, ControlWord.SKIPPED_QUARANTINED);
            peer.kill();

            until(reader, () -> queue.statistics().reader().swept() == 2);
            assertThat(states()).doesNotContain(ControlWord.QUARANTINED, ControlWord.SKIPPED_QUARANTINED);
            sendAndReceive(producer, reader, SLOTS);
            assertThat(received).doesNotContain(MatrixPeer.NUMBER);
        }
    }

    @Test
    @DisplayName("a thread forgets a claim in a process that lives")
    void shouldNameTheWriterThatForgetsToCommitAndGoOnWhenItAborts() {
        try (Producer forgetful = queue.producer("forgetful"); Producer producer = queue.producer("p");
            Reader reader = queue.reader("r", PATIENT)) {
            forgetful.tryClaim(1);
            TinyQueue.offer(producer, 1);
            until(reader, () -> queue.statistics().openClaim().filter(claim -> claim.heldNs() > 0).isPresent());

            final QueueStatistics.OpenClaim claim = queue.statistics().openClaim().orElseThrow();
            assertThat(claim.position()).isZero();
            assertThat(claim.writer().orElseThrow().name()).isEqualTo("forgetful");
            forgetful.abort();
            receiveAll(reader, 1);
            assertThat(positions).containsExactly(1L);
        }
    }

    @Test
    @DisplayName("stopped between reserve and claim")
    void shouldReserveAgainWhenAWriterPausesBeforeItClaims() {
        try (ManyWriterProducer slow = (ManyWriterProducer) queue.producer("s"); Producer other = queue.producer("o");
            Reader reader = queue.reader("r", PATIENT)) {
            final long reserved = slow.reserve(1);
            TinyQueue.offer(other, 1);
            receiveAll(reader, 1);

            assertThat(slow.claimReserved(reserved, 1)).isFalse();
            assertThat(TinyQueue.offer(slow, 2)).isEqualTo(2);
            receiveAll(reader, 2);
            assertThat(received).containsExactly(1L, 2L);
        }
    }

    @Test
    @DisplayName("stopped before it reserves")
    void shouldReserveBehindTheOthersWhenTheTailItKnowsIsOld() {
        try (ManyWriterProducer slow = (ManyWriterProducer) queue.producer("s"); Producer other = queue.producer("o");
            Reader reader = queue.reader("r", PATIENT)) {
            // It has looked at the tail, 0, when it was made.
            sendAndReceive(other, reader, SLOTS + 3);

            assertThat(slow.reserve(2)).isEqualTo(SLOTS + 3);
            assertThat(queue.position()).isEqualTo(SLOTS + 5);
        }
    }

    @Test
    @DisplayName("a process opens and closes the lock file once more")
    void shouldNeverAbortTheClaimOfAProcessThatRunsWhenAnotherChannelIsClosed() throws IOException {
        try (Producer stalled = queue.producer("stalled"); Producer other = queue.producer("o");
            Reader reader = queue.reader("r")) {
            FileChannel.open(folder.resolve(MatrixPeer.QUEUE + LockFile.SUFFIX), StandardOpenOption.READ).close();
            stalled.tryClaim(1);
            TinyQueue.fill(stalled, 1, MatrixPeer.NUMBER);
            TinyQueue.offer(other, 1);

            receiveAll(reader, 1);
            assertThat(queue.statistics().reader().abortedDead()).isZero();
            assertThat(queue.statistics().reader().quarantined()).isEqualTo(1);
            assertThat(stalled.commit()).isEqualTo(Producer.ABORTED);
        }
    }

    @Test
    @DisplayName("a pid is used again, processes are in different pid namespaces, or `/proc` hides them (hidepid)")
    void shouldGoByTheLockWhenThePidOfADeadWriterIsInUseAgain() throws IOException, InterruptedException {
        final ForkedJvm peer = peerAt("claimed");
        peer.kill();
        // As if this process had been given the dead one's pid.
        queue.buffer().putInt(
            QueueDescriptor.entryOffset(0) + QueueDescriptor.ENTRY_PID, (int) ProcessHandle.current().pid());
        try (Producer producer = queue.producer("p"); Reader reader = queue.reader("r", PATIENT)) {
            TinyQueue.offer(producer, 1);

            receiveAll(reader, 1);
            assertThat(queue.statistics().reader().abortedDead()).isEqualTo(2);
        }
    }

    @Test
    @DisplayName("64 writers are attached")
    void shouldRefuseTheNextWriterUntilAnEntryIsFreeWhenAllAreTaken() throws IOException, InterruptedException {
        final ForkedJvm peer = peerAt("claimed");
        try (Reader reader = queue.reader("r", PATIENT)) {
            for (int i = 1; i < QueueDescriptor.MAX_PRODUCERS; i++) {
                queue.producer("p" + i);
            }
            assertThatThrownBy(() -> queue.producer("one-too-many"))
                .isInstanceOf(QueueException.class).hasMessageContaining("64 producers");
            peer.kill();
            // Not while a slot speaks of the dead one.
            assertThatThrownBy(() -> queue.producer("too-early"))
                .isInstanceOf(QueueException.class);

            until(reader, () -> queue.statistics().reader().abortedDead() == 2);
            assertThat(TinyQueue.offer(queue.producer("successor"), 1)).isNotNegative();
            receiveAll(reader, 1);
        }
    }
}
