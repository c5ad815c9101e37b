package org.ringside.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.channels.Selector;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.ringside.testing.ForkedJvm;

/** Rows of the failure matrix in which the reader, another consumer or a wake-up fails. */
class ReaderFailureTest extends MatrixFixture {
    private static final int MESSAGES = 10;
    private static final String OTHER = "other";

    @Test
    @DisplayName("the reader, or a consumer, is killed at any point")
    void shouldRepeatAtMostOneBatchAtTheSamePositionsWhenTheReaderIsKilled() throws IOException, InterruptedException {
        try (Producer producer = queue.producer("p")) {
            for (int i = 0; i < MESSAGES; i++) {
                TinyQueue.offer(producer, i);
            }
            // Five delivered and released.
            peerAt("reader-between-batches").kill();
            assertThat(queue.statistics().head()).isEqualTo(5);
            // Some of the rest delivered, nothing released; then all of a batch.
            peerAt("reader-before-release").kill();
            assertThat(queue.statistics().head()).isEqualTo(5);

            try (Reader successor = queue.reader("successor", PATIENT)) {
                receiveAll(successor, 5);
            }
            assertThat(positions).containsExactly(5L, 6L, 7L, 8L, 9L);
        }
        killedInTheMiddleOfABatch();
    }

    private void killedInTheMiddleOfABatch() throws IOException, InterruptedException {
        directory.remove(MatrixPeer.QUEUE, false);
        queue = directory.create(MatrixPeer.QUEUE, spec());
        received.clear();
        positions.clear();
        try (Producer producer = queue.producer("p")) {
            for (int i = 0; i < MESSAGES; i++) {
                TinyQueue.offer(producer, i);
            }
            peerAt("reader-mid-batch").kill();
            try (Reader successor = queue.reader("successor", PATIENT)) {
                receiveAll(successor, MESSAGES);
            }
            assertThat(positions).containsExactly(0L, 1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L);
        }
    }

    @Test
    @DisplayName("the reader is killed while it quarantines")
    void shouldFinishTheQuarantineOfItsPredecessorWhenAReaderTakesOver() {
        try (ManyWriterProducer late = (ManyWriterProducer) queue.producer("late");
            Producer other = queue.producer("p")) {
            late.tryClaim(3);
            TinyQueue.fill(late, 3, MatrixPeer.NUMBER);
            // This far the dead reader came.
            queue.buffer().putLongVolatile(QueueDescriptor.EVER_QUARANTINED_OFFSET, 1);
            final int offset = queue.slots().offset(0);
            queue.buffer().putLongVolatile(offset,
                ControlWord.withState(queue.buffer().getLongVolatile(offset), ControlWord.QUARANTINED));

            try (Reader successor = queue.reader("successor", PATIENT)) {
                sendAndReceive(other, successor, 1);
                for (int i = 0; i < 3; i++) {
                    final long word = queue.buffer().getLongVolatile(queue.slots().offset(i));
                    assertThat(ControlWord.state(word)).isEqualTo(ControlWord.QUARANTINED);
                    assertThat(ControlWord.owner(word)).isEqualTo(1);
                }
                sendAndReceive(other, successor, 2 * SLOTS);
                assertThat(late.commit()).isEqualTo(Producer.ABORTED);
            }
            assertThat(received).doesNotContain(MatrixPeer.NUMBER);
        }
    }

    @Test
    @DisplayName("the reader is stopped")
    void shouldFillTheRingAndLetNobodyTakeOverWhenTheReaderIsPaused() throws IOException, InterruptedException {
        final ForkedJvm peer = peerAt("reader-between-batches");
        peer.stop();
        try (Producer producer = queue.producer("p")) {
            for (int i = 0; i < SLOTS; i++) {
                assertThat(TinyQueue.offer(producer, i)).isNotNegative();
            }
            assertThat(TinyQueue.offer(producer, 1)).isEqualTo(Producer.FULL);
            assertThatThrownBy(() -> queue.reader("impatient"))
                .isInstanceOfSatisfying(
                    QueueInUseException.class, ex -> assertThat(ex.ownerPid()).isEqualTo(peer.pid()));
            peer.kill();

            try (Reader successor = queue.reader("successor", PATIENT)) {
                receiveAll(successor, SLOTS);
            }
        }
    }

    @Test
    @DisplayName("a second reader attaches")
    void shouldNameTheReaderWhenThereIsASecondOne() throws IOException, InterruptedException {
        final ForkedJvm peer = peerAt("reader-between-batches");
        assertThatThrownBy(() -> queue.reader("second"))
            .isInstanceOf(QueueInUseException.class)
            .hasMessageContaining("peer").hasMessageContaining(String.valueOf(peer.pid()));
        peer.kill();

        try (Reader first = queue.reader("first"); Queue again = directory.attach(MatrixPeer.QUEUE)) {
            assertThat(first.position()).isZero();
            assertThatThrownBy(() -> again.reader("second"))
                .isInstanceOf(QueueInUseException.class).hasMessageContaining("first");
        }
    }

    @Test
    @DisplayName("all processes are killed")
    void shouldContinueFromTheHeadWhenEverybodyWasKilled() throws IOException, InterruptedException {
        final List<ForkedJvm> writers = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            writers.add(peerAt("committed"));
        }
        final ForkedJvm unfinished = peerAt("claimed");
        final ForkedJvm reader = peerAt("reader-before-release");
        for (final ForkedJvm writer : writers) {
            writer.kill();
        }
        unfinished.kill();
        reader.kill();
        queue.close();

        queue = directory.attach(MatrixPeer.QUEUE);
        try (Reader successor = queue.reader("successor", PATIENT); Producer producer = queue.producer("p")) {
            TinyQueue.offer(producer, 1);
            receiveAll(successor, 4);
            assertThat(received).containsExactly(MatrixPeer.NUMBER, MatrixPeer.NUMBER, MatrixPeer.NUMBER, 1L);
            assertThat(positions).containsExactly(0L, 1L, 2L, 5L);
        }
    }

    @Test
    @DisplayName("a declared consumer is dead")
    void shouldStopAtItsPositionUntilItIsDetachedWhenAGatingConsumerIsDead() {
        directory.remove(MatrixPeer.QUEUE, false);
        queue = directory.create(MatrixPeer.QUEUE, spec().withConsumer(OTHER));
        try (Producer producer = queue.producer("p"); Reader reader = queue.reader("r", PATIENT)) {
            for (int i = 0; i < SLOTS; i++) {
                TinyQueue.offer(producer, i);
            }
            receiveAll(reader, SLOTS);
            assertThat(TinyQueue.offer(producer, 1)).isEqualTo(Producer.FULL);

            assertThat(directory.detach(MatrixPeer.QUEUE, OTHER)).isZero();
            assertThat(TinyQueue.offer(producer, 1)).isEqualTo(SLOTS);
            assertThatThrownBy(() -> queue.consumer(OTHER)).isInstanceOf(QueueException.class);
        }
    }

    @Test
    @DisplayName("a worker is killed with a train in hand")
    void shouldGiveItsTrainToItsSuccessorAloneWhenAWorkerIsKilled() throws IOException, InterruptedException {
        directory.remove(MatrixPeer.QUEUE, false);
        queue = directory.create(MatrixPeer.QUEUE, spec().withWorkers(MatrixPeer.GROUP, 2));
        try (Producer producer = queue.producer("p"); Consumer other = queue.consumer(MatrixPeer.GROUP + ".1")) {
            for (int i = 0; i < 3; i++) {
                TinyQueue.offer(producer, i);
            }
            peerAt("worker-mid-train").kill();
            receiveAll(other, 2);
            assertThat(other.poll(this::receive, 1)).isZero();

            try (Consumer successor = queue.consumer(MatrixPeer.GROUP + ".0")) {
                receiveAll(successor, 3);
                assertThat(successor.poll(this::receive, 1)).isZero();
            }
            assertThat(positions).containsExactly(1L, 2L, 0L);
        }
    }

    @Test
    @DisplayName("a reader with a doorbell dies, or its socket is full, stale or gone")
    void shouldGoOnAndFindTheNextDoorbellWhenAReaderDiesBehindIts() throws IOException, InterruptedException {
        final Path socket = folder.resolve(MatrixPeer.QUEUE + Doorbell.SUFFIX);
        try (Producer producer = queue.producer("p"); Selector selector = Selector.open()) {
            peerAt("reader-with-doorbell").kill();
            assertThat(socket).exists();
            // Its word is armed, and nobody is behind its socket.
            TinyQueue.offer(producer, 1);

            try (Reader successor = queue.reader("successor", PATIENT)) {
                receiveAll(successor, 1);
                final Doorbell doorbell = successor.doorbell(selector);
                assertThat(doorbell.arm()).isTrue();
                TinyQueue.offer(producer, 2);
                assertThat(selector.select(doorbell::answer, TimeUnit.SECONDS.toMillis(20))).isPositive();
                doorbell.disarm();
                receiveAll(successor, 2);

                Files.delete(socket);
                assertThat(doorbell.arm()).isTrue();
                try (Producer late = queue.producer("late")) {
                    // There is no path to the reader, who looks at the queue by itself in time.
                    TinyQueue.offer(late, 3);
                    assertThat(doorbell.limitNs(Long.MAX_VALUE)).isLessThanOrEqualTo(WaitWord.LONGEST_SLEEP_NS);
                }
                doorbell.disarm();
                receiveAll(successor, 3);
            }
        }
    }

    @Test
    @DisplayName("a wake-up is lost, late or spurious")
    void shouldSleepNoLongerThanItsTimeoutWhenAWakeUpComesWithoutCauseOrNotAtAll() throws InterruptedException {
        try (Producer producer = queue.producer("p"); Reader reader = queue.reader("r", PATIENT)) {
            final Futex futex = Futex.system();
            final boolean[] answers = new boolean[2];
            final Thread sleeper = new Thread(() -> {
                answers[0] = reader.awaitMessage(TimeUnit.MILLISECONDS.toNanos(50));
                answers[1] = reader.awaitMessage(TimeUnit.SECONDS.toNanos(30));
            });
            sleeper.start();
            final long word = queue.buffer().addressOffset() + QueueDescriptor.READER_WAIT_OFFSET;
            for (int i = 0; i < 100; i++) {
                futex.wake(word, Integer.MAX_VALUE);
                Thread.sleep(1);
            }
            // And nobody calls for this one.
            producer.tryClaim(1);
            TinyQueue.fill(producer, 1, 1);
            producer.commitNoWakeup();
            sleeper.join();

            assertThat(answers).containsExactly(false, true);
        }
    }
}
