package org.ringside.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.ringside.queue.QueueStatistics.Attachment;
import org.ringside.testing.ForkedJvm;

/** Who holds a role, in this JVM or another, keeps it until it gives it up or its process ends. */
@Tag("slow")
class OwnersTest {
    @TempDir
    private Path folder;
    private QueueDirectory directory;

    @BeforeEach
    void createQueues() {
        directory = QueueDirectory.of(folder);
        directory.create("many", QueueSpec.many(64, 112)).close();
        directory.create("one", QueueSpec.one(64, 112)).close();
    }

    @Test
    void shouldTakeAHolderForAliveWhenProcDoesNotShowIt() {
        try (Queue queue = attach("many"); Reader reader = queue.reader("r"); Producer producer = queue.producer("p")) {
            recordAsOwners(queue, nobody());

            assertThat(reader.position()).isZero();
            assertThat(producer.maxTrain()).isPositive();
            assertThat(queue.statistics().reader().attachment()).isEqualTo(Attachment.ATTACHED);
            assertThat(queue.statistics().writers().get(0).attachment()).isEqualTo(Attachment.ATTACHED);
        }
    }

    @Test
    void shouldTakeAHolderForDeadWhenItsLockIsFreeAndAProcessOfItsPidRuns() throws IOException, InterruptedException {
        try (Queue queue = attach("many"); ForkedJvm holder = ForkedJvm.start(Holder.class, folder, "many", "read")) {
            assertThat(holder.line()).isEqualTo("held");
            holder.kill();
            recordAsOwners(queue, ProcessIdentity.self());

            assertThat(queue.statistics().reader().attachment()).isEqualTo(Attachment.DEAD);
        }
    }

    /** As with hidepid: the tool's /proc does not have the holder, which has a pid namespace of its own, too. */
    @Test
    void shouldTakeAnotherProcessForAliveWhenItCannotBeSeen() throws Exception {
        hide(true);
    }

    @Test
    @Tag("long")
    void shouldTakeAnotherProcessOfItsNamespaceForAliveWhenItCannotBeSeen() throws Exception {
        hide(false);
    }

    private void hide(final boolean isElsewhere) throws Exception {
        assumeTrue(mayUnshare(), "only root may hide processes");
        final List<String> namespace = isElsewhere ? List.of("unshare", "--pid", "--fork", "--kill-child") : List.of();
        try (ForkedJvm holder = ForkedJvm.startBy(namespace, Holder.class, folder, "many", "read")) {
            assertThat(holder.line()).isEqualTo("held");
            final List<String> blindfold = List.of("unshare", "--mount", "--propagation", "private", "sh", "-c",
                "mount --bind \"$0\" /proc/" + holder.pid() + " && exec \"$@\"",
                Files.createDirectories(folder.resolve("empty")).toString());
            try (ForkedJvm tool = ForkedJvm.startBy(blindfold, Inspector.class, folder)) {
                assertThat(tool.line()).isEqualTo("visible false, ATTACHED");
                assertThat(tool.exitCode()).isZero();
            }
        }
    }

    @ParameterizedTest(name = "lock file {0} of a queue {1}: {2}")
    @CsvSource({"rw-r--r--, rw-------, refused", "rw----r--, rw-rw----, refused", "rw-rw----, rw-rw----, used"})
    void shouldRefuseALockFileThatIsOpenToMoreAccountsThanTheQueue(
        final String lockFile, final String queueFile, final String expected) throws IOException {
        final Path other = Files.createDirectories(folder.resolve("other"));
        Files.copy(folder.resolve("many.q"), other.resolve("many.q"));
        Files.setPosixFilePermissions(other.resolve("many.q"), PosixFilePermissions.fromString(queueFile));
        Files.setPosixFilePermissions(
            Files.createFile(other.resolve("many.lk")), PosixFilePermissions.fromString(lockFile));

        try (Queue queue = QueueDirectory.of(other).attach("many")) {
            if (expected.equals("used")) {
                queue.reader("r").close();
            } else {
                assertThatThrownBy(() -> queue.reader("r"))
                    .isInstanceOfSatisfying(
                        QueueException.class, ex -> assertThat(ex.reason()).isEqualTo(QueueException.Reason.PERMISSION))
                    .hasMessageContaining("many.lk can be opened by accounts that may not use the queue")
                    .hasMessageContaining("chmod 600");
            }
        }
    }

    @Test
    void shouldMakeALockFileForOurAccountAloneWhenAQueueIsMade() throws IOException {
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve("many.lk"))))
            .isEqualTo("rw-------");
    }

    @Test
    void shouldMakeNoLockFileWhenAQueueIsOnlyLookedAt() throws IOException {
        final Path copy = Files.createDirectories(folder.resolve("copy")).resolve("many.q");
        try (Queue queue = attach("many")) {
            recordAsOwners(queue, ProcessIdentity.self());
        }
        Files.copy(folder.resolve("many.q"), copy);

        assertThat(Queue.inspect(copy).statistics().reader().attachment()).isEqualTo(Attachment.DEAD);
        assertThat(folder.resolve("copy")).isDirectoryNotContaining("glob:**.lk");
    }

    @Test
    void shouldNameTheOwnerWhenAProcessReadsAlready() throws IOException, InterruptedException {
        try (ForkedJvm other = ForkedJvm.start(Holder.class, folder, "many", "read"); Queue queue = attach("many")) {
            assertThat(other.line()).isEqualTo("held");

            assertThatThrownBy(() -> queue.reader("second"))
                .isInstanceOfSatisfying(QueueInUseException.class, ex -> {
                    assertThat(ex.ownerName()).isEqualTo("holder");
                    assertThat(ex.ownerPid()).isEqualTo(other.pid());
                })
                .hasMessageContaining("holder");

            other.kill();
            queue.reader("second").close();
        }
    }

    @Test
    void shouldRefuseTheSecondReaderWhenBothAreInThisJvm() {
        try (Queue queue = attach("many"); Reader reader = queue.reader("first"); Queue again = attach("many")) {
            assertThat(reader.position()).isZero();
            assertThatThrownBy(() -> again.reader("second")).isInstanceOf(QueueInUseException.class);
        }
    }

    @Test
    @DisplayName("hazard 1: writer and reader of a removed queue fail at their next operation")
    void shouldFailAtTheNextOperationWhenTheQueueWasRemovedByForce() {
        try (Queue queue = attach("many"); Producer producer = queue.producer("p"); Reader reader = queue.reader("r")) {
            directory.remove("many", true);

            assertThat(producer.tryClaim(1)).isEqualTo(Producer.CLOSED);
            assertThatThrownBy(() -> reader.poll((t, b, o, l, p, e) -> { }, 1))
                .isInstanceOfSatisfying(QueueException.class,
                    ex -> assertThat(ex.reason()).isEqualTo(QueueException.Reason.CLOSED));
        }
    }

    @ParameterizedTest(name = "hazard 1: a process that goes on writing loses no message to a removed file ({0})")
    @ValueSource(strings = {"many", "one"})
    void shouldAcceptNothingIntoARemovedFileWhenAProcessGoesOnWriting(final String name)
        throws IOException, InterruptedException {
        try (Queue queue = attach(name); Reader reader = queue.reader("r");
            ForkedJvm writer = ForkedJvm.start(Persistent.class, folder, name)) {
            long delivered = 0;
            while (delivered < 1_000) {
                final int count = reader.poll((t, b, o, l, p, e) -> { }, 64);
                delivered += count;
                if (count == 0) {
                    LockSupport.parkNanos(100_000);
                }
            }
            directory.remove(name, true);

            try (Queue anew = directory.create(name, queue.spec())) {
                final long accepted = Long.parseLong(writer.line());
                assertThat(writer.exitCode()).isZero();
                // What was accepted was there before the file went. One more may be: its writer was told CLOSED.
                assertThat(delivered + drain(reader)).isBetween(accepted, accepted + 1);
                assertThat(anew.position()).isZero();
            }
        }
    }

    private static long drain(final Reader reader) {
        final long[] delivered = new long[1];
        assertThatThrownBy(() -> {
            while (true) {
                delivered[0] += reader.poll((t, b, o, l, p, e) -> { }, 64);
            }
        }).isInstanceOfSatisfying(QueueException.class,
            ex -> assertThat(ex.reason()).isEqualTo(QueueException.Reason.CLOSED));
        return delivered[0];
    }

    @Test
    void shouldRefuseToRemoveWhatAProcessUsesAndDeliverWhatItHadCommittedWhenItIsKilled()
        throws IOException, InterruptedException {
        try (ForkedJvm other = ForkedJvm.start(Holder.class, folder, "many", "write")) {
            assertThat(other.line()).isEqualTo("held");

            assertThatThrownBy(() -> directory.remove("many", false))
                .isInstanceOf(QueueInUseException.class)
                .hasMessageContaining("holder")
                .hasMessageContaining(String.valueOf(other.pid()));

            other.kill();
            assertCommittedIsDelivered("many");
            directory.remove("many", false);
            assertThat(directory.names()).containsExactly("one");
        }
    }

    @Test
    void shouldNameTheOwnerOfAOneWriterQueueAndDeliverWhatItHadCommittedWhenItIsKilled()
        throws IOException, InterruptedException {
        try (ForkedJvm other = ForkedJvm.start(Holder.class, folder, "one", "write"); Queue queue = attach("one")) {
            assertThat(other.line()).isEqualTo("held");

            assertThatThrownBy(() -> queue.producer("second"))
                .isInstanceOf(QueueInUseException.class)
                .hasMessageContaining("holder");

            other.kill();
            assertCommittedIsDelivered("one");
        }
    }

    private void assertCommittedIsDelivered(final String name) {
        final long[] sum = new long[1];
        try (Queue queue = attach(name); Reader reader = queue.reader("r"); Producer successor = queue.producer("p")) {
            final UnsafeBuffer message = new UnsafeBuffer(new byte[Long.BYTES]);
            message.putLong(0, 100);
            assertThat(successor.offer(1, message, 0, Long.BYTES)).isEqualTo(10);
            assertThat(reader.poll((t, b, o, l, p, e) -> sum[0] += b.getLong(o), 64)).isEqualTo(11);
        }
        assertThat(sum[0]).isEqualTo(45 + 100);
    }

    private Queue attach(final String name) {
        return directory.attach(name);
    }

    /** A process of our pid namespace that does not run, as far as /proc tells. */
    private static ProcessIdentity nobody() {
        return new ProcessIdentity(Integer.MAX_VALUE, 1, ProcessIdentity.self().namespace());
    }

    /** The owner records of reader and first writer say so, whoever holds the locks. */
    private static void recordAsOwners(final Queue queue, final ProcessIdentity process) {
        final UnsafeBuffer buffer = queue.buffer();
        buffer.putLong(QueueDescriptor.READER_PID_OFFSET, process.pid());
        buffer.putLong(QueueDescriptor.READER_START_TICKS_OFFSET, process.startTicks());
        buffer.putLong(QueueDescriptor.READER_PID_NAMESPACE_OFFSET, process.namespace());
        final int entry = QueueDescriptor.entryOffset(0);
        buffer.putInt(entry + QueueDescriptor.ENTRY_PID, (int) process.pid());
        buffer.putLong(entry + QueueDescriptor.ENTRY_START_TICKS, process.startTicks());
        buffer.putLong(entry + QueueDescriptor.ENTRY_PID_NAMESPACE, process.namespace());
    }

    private static boolean mayUnshare() throws IOException, InterruptedException {
        return new ProcessBuilder("sh", "-c", "unshare --mount --pid --fork --kill-child true")
            .redirectErrorStream(true).start().waitFor() == 0;
    }

    /** Says how the reader of a queue looks from where this process is. */
    static final class Inspector {
        private Inspector() {
        }

        public static void main(final String[] args) {
            try (Queue queue = QueueDirectory.of(Path.of(args[0])).attach("many")) {
                System.out.println("visible " + ReaderRole.owner(queue.buffer()).process().isRunning() + ", "
                    + queue.statistics().reader().attachment());
            }
        }
    }

    /** Takes a role, writes ten messages if it may, and waits to be killed. */
    static final class Holder {
        private Holder() {
        }

        public static void main(final String[] args) throws IOException {
            final Queue queue = QueueDirectory.of(Path.of(args[0])).attach(args[1]);
            if (args[2].equals("read")) {
                queue.reader("holder");
            } else {
                final Producer producer = queue.producer("holder");
                final UnsafeBuffer message = new UnsafeBuffer(new byte[Long.BYTES]);
                for (int i = 0; i < 10; i++) {
                    message.putLong(0, i);
                    if (producer.offer(1, message, 0, Long.BYTES) < 0) {
                        throw new IllegalStateException("refused");
                    }
                }
            }
            System.out.println("held");
            if (System.in.read() < 0) {
                Runtime.getRuntime().halt(1);
            }
        }
    }

    /**
     * Writes as fast as it can until it is told that the queue is closed, and says how many messages were accepted. It
     * gives up, with another exit code, when nobody tells it.
     */
    static final class Persistent {
        private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(30);

        private Persistent() {
        }

        public static void main(final String[] args) {
            final Producer producer = QueueDirectory.of(Path.of(args[0])).attach(args[1]).producer("persistent");
            final UnsafeBuffer message = new UnsafeBuffer(new byte[Long.BYTES]);
            long accepted = 0;
            long answer = 0;
            final long startNs = System.nanoTime();
            while (answer != Producer.CLOSED && System.nanoTime() - startNs < PATIENCE_NS) {
                answer = producer.offer(1, message, 0, Long.BYTES);
                accepted += answer >= 0 ? 1 : 0;
                if (answer == Producer.FULL) {
                    Thread.onSpinWait();
                }
            }
            System.out.println(accepted);
            System.exit(answer == Producer.CLOSED ? 0 : 1);
        }
    }
}
