package org.ringside.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.testing.ForkedJvm;

/** What the kernel says about writers, and what becomes of their claims, with real processes. */
@Tag("slow")
class WriterLivenessTest {
    private static final int FIRST = 1;

    @TempDir
    private Path folder;

    @Test
    void shouldFollowAProducerOfThisJvmFromItsBeginningToItsEnd() {
        try (Queue queue = QueueDirectory.of(folder).create("q", QueueSpec.many(64, 112))) {
            final WriterLiveness writers = new WriterLiveness(queue.buffer(), LockFile.of(queueFolder(), "q"));
            final Producer producer = queue.producer("p");

            assertThat(writers.of(FIRST)).isEqualTo(Liveness.ALIVE);
            producer.close();
            assertThat(writers.of(FIRST)).isEqualTo(Liveness.DEAD);
        }
    }

    @Test
    void shouldNotTakeAProcessForDeadThatHasLostItsLock() {
        try (Queue queue = QueueDirectory.of(folder).create("q", QueueSpec.many(64, 112))) {
            final WriterLiveness writers = new WriterLiveness(queue.buffer(), LockFile.of(queueFolder(), "q"));
            registerWithoutLock(queue, ProcessIdentity.self());

            assertThat(writers.of(FIRST)).isEqualTo(Liveness.LOCK_LOST);
        }
    }

    @Test
    @DisplayName("hazard 4: a process with the pid of a dead writer is not taken for it")
    void shouldTakeAWriterForDeadWhenItsPidBelongsToAProcessOfAnotherStartOrNamespace() {
        final ProcessIdentity self = ProcessIdentity.self();
        try (Queue queue = QueueDirectory.of(folder).create("q", QueueSpec.many(64, 112))) {
            final WriterLiveness writers = new WriterLiveness(queue.buffer(), LockFile.of(queueFolder(), "q"));
            for (final ProcessIdentity dead : List.of(
                new ProcessIdentity(self.pid(), self.startTicks() - 1, self.namespace()),
                new ProcessIdentity(self.pid(), self.startTicks(), self.namespace() + 1))) {
                registerWithoutLock(queue, dead);

                assertThat(dead.isRunning()).isFalse();
                assertThat(writers.of(FIRST)).isEqualTo(Liveness.DEAD);
                assertThat(queue.statistics().writers()).singleElement()
                    .satisfies(writer -> assertThat(writer.attachment()).isEqualTo(QueueStatistics.Attachment.DEAD));
            }
        }
    }

    /** The entry says that this process writes, and the byte of its lock is free. */
    private static void registerWithoutLock(final Queue queue, final ProcessIdentity process) {
        final int entry = QueueDescriptor.entryOffset(0);
        queue.buffer().putInt(entry + QueueDescriptor.ENTRY_PID, (int) process.pid());
        queue.buffer().putLong(entry + QueueDescriptor.ENTRY_START_TICKS, process.startTicks());
        queue.buffer().putLong(entry + QueueDescriptor.ENTRY_PID_NAMESPACE, process.namespace());
        queue.buffer().putLong(entry + QueueDescriptor.ENTRY_REGISTRATION, Registration.nextActive(0));
    }

    @Test
    void shouldDeliverWhatCameAfterAClaimWhenItsProcessIsKilled() throws Exception {
        try (Queue queue = QueueDirectory.of(folder).create("q", QueueSpec.many(64, 112));
            Reader reader = queue.reader("r");
            Producer other = queue.producer("other");
            ForkedJvm claimer = ForkedJvm.start(Claimer.class, folder)) {
            assertThat(claimer.line()).isEqualTo("claimed");
            assertThat(other.tryClaim(1)).isEqualTo(3);
            other.message(0, 1, 0);
            other.commit();
            final WriterLiveness writers = new WriterLiveness(queue.buffer(), LockFile.of(queueFolder(), "q"));
            assertThat(writers.of(2)).isEqualTo(Liveness.ALIVE);
            claimer.kill();

            int received = 0;
            while (received == 0) {
                received = reader.poll((type, buffer, offset, length, position, endOfBatch) ->
                    assertThat(position).isEqualTo(3), 10);
                Thread.onSpinWait();
            }

            assertThat(writers.of(2)).isEqualTo(Liveness.DEAD);
            assertThat(queue.statistics().reader().abortedDead()).isEqualTo(3);
        }
    }

    private Path queueFolder() {
        return QueueDirectory.of(folder).path();
    }

    /** Claims a train and never commits. */
    static final class Claimer {
        private Claimer() {
        }

        public static void main(final String[] args) throws InterruptedException {
            QueueDirectory.of(Path.of(args[0])).attach("q").producer("claimer").tryClaim(3);
            System.out.println("claimed");
            Thread.sleep(60_000);
        }
    }
}
