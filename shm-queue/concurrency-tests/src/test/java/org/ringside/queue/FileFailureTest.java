package org.ringside.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.ringside.queue.QueueException.Reason;
import org.ringside.testing.ForkedJvm;

/** Rows of the failure matrix in which the file, or the room in it, is the matter. */
class FileFailureTest extends MatrixFixture {
    private static final String ANOTHER = "another";

    private Path file() {
        return folder.resolve(MatrixPeer.QUEUE + QueueFile.SUFFIX);
    }

    private Queue create(final QueueSpec spec) {
        return directory.create(ANOTHER, spec);
    }

    @Test
    @DisplayName("the host reboots")
    void shouldContinueOrBeginAnewWhenTheHostWasBootedAgain() throws IOException {
        try (Producer producer = queue.producer("p")) {
            TinyQueue.offer(producer, 1);
        }
        queue.close();
        // A disk keeps the file: it bears the id of a boot that is over, and nobody holds a lock.
        change(QueueDescriptor.BOOT_ID_OFFSET, 12345);
        queue = directory.attach(MatrixPeer.QUEUE);
        try (Reader reader = queue.reader("r")) {
            receiveAll(reader, 1);
        }
        queue.close();
        // Shared memory does not.
        Files.delete(file());
        assertThatThrownBy(() -> directory.attach(MatrixPeer.QUEUE))
            .isInstanceOfSatisfying(QueueException.class, ex -> assertThat(ex.reason()).isEqualTo(Reason.NOT_FOUND));
        queue = directory.create(MatrixPeer.QUEUE, spec());
        assertThat(queue.position()).isZero();
    }

    @Test
    @DisplayName("`/dev/shm` is full when a queue is made")
    void shouldLeaveNothingBehindWhenThereIsNoRoom() throws IOException {
        assertThatThrownBy(() -> create(QueueSpec.many(1 << 30, (1 << 20) - QueueDescriptor.SLOT_HEADER_LENGTH)))
            .isInstanceOfSatisfying(QueueException.class, ex -> assertThat(ex.reason()).isEqualTo(Reason.NO_ROOM));
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(path -> path.getFileName().toString()))
                .noneMatch(name -> name.startsWith(ANOTHER) && !name.endsWith(LockFile.SUFFIX));
        }
    }

    @Test
    @DisplayName("the file is cut short while it is mapped")
    void shouldStopTheProcessAndRefuseTheNextWhenTheFileIsTruncated() throws IOException, InterruptedException {
        final ForkedJvm peer = failingPeerAt("claimed");
        try (FileChannel channel = FileChannel.open(file(), StandardOpenOption.WRITE)) {
            channel.truncate(QueueDescriptor.DATA_OFFSET);
        }
        // What it writes has no place any more: it ends, and does not say that it has committed.
        peer.say("go on");
        assertThat(peer.exitCode()).isNotZero();
        String said = peer.line();
        while (said != null) {
            assertThat(said).isNotEqualTo("committed");
            said = peer.line();
        }
        assertThatThrownBy(() -> directory.attach(MatrixPeer.QUEUE))
            .isInstanceOfSatisfying(QueueException.class, ex -> assertThat(ex.reason()).isEqualTo(Reason.CORRUPT));
    }

    @Test
    @DisplayName("the file is cut short, damaged or of another layout while nobody has it open")
    void shouldRefuseToAttachWhenTheFileIsNotASoundQueue() throws IOException {
        final byte[] sound = Files.readAllBytes(file());
        change(QueueDescriptor.LAYOUT_VERSION_OFFSET, 1 << 16 | 1);
        refuses();
        for (final int offset : new int[] {
            QueueDescriptor.MAGIC_OFFSET, QueueDescriptor.LAYOUT_VERSION_OFFSET + 2, QueueDescriptor.CAPACITY_OFFSET,
            QueueDescriptor.SLOT_SIZE_OFFSET, QueueDescriptor.FILE_LENGTH_OFFSET}) {
            Files.write(file(), sound);
            change(offset, 77);
            refuses();
        }
        Files.write(file(), sound);
        write(QueueDescriptor.CRC_OFFSET, 77);
        refuses();
        Files.write(file(), Arrays.copyOf(sound, sound.length - 1));
        refuses();
        Files.write(file(), sound);
        directory.attach(MatrixPeer.QUEUE).close();
    }

    @Test
    @DisplayName("another account could lock the lock file")
    void shouldRefuseALockFileThatIsOpenToMoreAccountsThanTheQueue() throws IOException {
        // A queue whose lock file this process has not opened yet.
        Files.copy(file(), folder.resolve(ANOTHER + QueueFile.SUFFIX));
        final Path lockFile = Files.createFile(folder.resolve(ANOTHER + LockFile.SUFFIX));
        Files.setPosixFilePermissions(lockFile, PosixFilePermissions.fromString("rw-r-----"));

        try (Queue another = directory.attach(ANOTHER)) {
            assertThatThrownBy(() -> another.reader("r"))
                .isInstanceOfSatisfying(
                    QueueException.class, ex -> assertThat(ex.reason()).isEqualTo(Reason.PERMISSION))
                .hasMessageContaining(ANOTHER + LockFile.SUFFIX).hasMessageContaining("chmod 600");
        }
    }

    @Test
    @DisplayName("a stray write hits a slot")
    void shouldStopBeforeTheMessageWhenAStrayWriteHasChangedIt() {
        try (Queue checked = create(spec().withChecksum()); Producer producer = checked.producer("p");
            Reader reader = checked.reader("r")) {
            for (int i = 0; i < 2; i++) {
                producer.tryClaim(1);
                producer.buffer(0).putLong(producer.payloadOffset(0), 5);
                producer.message(0, 1, Long.BYTES);
                producer.commit();
            }
            final int stray = checked.slots().offset(1) + QueueDescriptor.SLOT_HEADER_LENGTH;
            checked.buffer().putByte(stray, (byte) (checked.buffer().getByte(stray) ^ 1));

            assertThat(reader.poll(this::receive, 10)).isEqualTo(1);
            assertThatThrownBy(() -> reader.poll(this::receive, 10))
                .isInstanceOfSatisfying(QueueException.class, ex -> assertThat(ex.reason()).isEqualTo(Reason.CORRUPT));
        }
    }

    @Test
    @DisplayName("a stray write hits the tail")
    void shouldStopWhenTheTailSaysMoreThanThereCanBeAndGoOnWhenItOnlySeemsReserved() {
        for (final QueueSpec spec : new QueueSpec[] {spec(), QueueSpec.one(SLOTS, TinyQueue.LENGTH)}) {
            final boolean isOfMany = spec.writers() == QueueSpec.Writers.MANY;
            assertThat(endsWith(spec, 1 + SLOTS, true)).isEqualTo(isOfMany ? Reason.CLOSED : Reason.CORRUPT);
            assertThat(endsWith(spec, 2 + SLOTS, true)).isEqualTo(Reason.CORRUPT);
            assertThat(endsWith(spec, Long.MAX_VALUE, true)).isEqualTo(Reason.CORRUPT);
        }
        assertThat(endsWith(spec(), 2 + SLOTS, false)).as("open").isEqualTo(Reason.CORRUPT);
    }

    @Test
    @DisplayName("a stray write hits the tail of a queue of one writer, which ends; the next one comes")
    void shouldBeginBehindTheLastMessageWhereverTheTailIsWhenAOneWriterQueueGetsItsNextWriter() {
        for (final long stray : new long[] {0, 1, 3, 2 + SLOTS, Long.MAX_VALUE}) {
            received.clear();
            try (Queue hit = create(QueueSpec.one(SLOTS, TinyQueue.LENGTH)); Reader reader = hit.reader("r")) {
                try (Producer first = hit.producer("p")) {
                    TinyQueue.offer(first, 1);
                    TinyQueue.offer(first, 2);
                }
                hit.buffer().putLongVolatile(QueueDescriptor.TAIL_OFFSET, stray);
                try (Producer next = hit.producer("p")) {
                    assertThat(TinyQueue.offer(next, 3)).as("tail %d", stray).isEqualTo(2);
                    assertThat(reader.poll(this::receive, SLOTS)).isEqualTo(3);
                    sendAndReceive(next, reader, 2 * SLOTS);
                }
            } finally {
                directory.remove(ANOTHER, true);
            }
        }
    }

    @Test
    @DisplayName("a disk has kept a message of a queue of one writer, and not the message before it")
    void shouldRefuseTheNextWriterOfAOneWriterQueueWhenAMessageStandsBehindAHole() {
        try (Queue hit = create(QueueSpec.one(SLOTS, TinyQueue.LENGTH))) {
            try (Producer first = hit.producer("p")) {
                TinyQueue.offer(first, 1);
                TinyQueue.offer(first, 2);
                TinyQueue.offer(first, 3);
            }
            hit.buffer().putLongVolatile(hit.slots().offset(1), 0);

            for (int i = 0; i < 2; i++) {
                assertThatThrownBy(() -> hit.producer("p")).hasMessage(ANOTHER + " is damaged: at position 1 it has"
                    + " nothing, although a message follows at 2; stop its processes, keep the file for inspection, and"
                    + " create the queue again").isInstanceOfSatisfying(
                        QueueException.class, ex -> assertThat(ex.reason()).isEqualTo(Reason.CORRUPT));
            }
        }
    }

    /** Why the reader of a queue ends that has had one message, and whose tail something else has moved since. */
    private Reason endsWith(final QueueSpec spec, final long tail, final boolean isClosed) {
        received.clear();
        try (Queue hit = create(spec); Producer producer = hit.producer("p"); Reader reader = hit.reader("r")) {
            TinyQueue.offer(producer, 1);
            if (isClosed) {
                producer.closeQueue();
            }
            hit.buffer().putLongVolatile(QueueDescriptor.TAIL_OFFSET, tail);
            receiveAll(reader, 1);
            return catchThrowableOfType(QueueException.class, () -> until(reader, () -> false)).reason();
        } finally {
            directory.remove(ANOTHER, true);
        }
    }

    @Test
    @DisplayName("the queue is full")
    void shouldRefuseWithoutAnyEffectWhenTheQueueIsFull() {
        try (Producer producer = queue.producer("p"); Reader reader = queue.reader("r")) {
            for (int i = 0; i < SLOTS; i++) {
                TinyQueue.offer(producer, i);
            }
            final byte[] before = bytesOfSlots();

            assertThat(producer.tryClaim(1)).isEqualTo(Producer.FULL);
            assertThat(producer.tryClaim(4)).isEqualTo(Producer.FULL);
            assertThat(bytesOfSlots()).isEqualTo(before);
            assertThat(queue.position()).isEqualTo(SLOTS);
            assertThat(queue.statistics().writers().get(0).full()).isEqualTo(2);
            receiveAll(reader, SLOTS);
        }
    }

    @Test
    @DisplayName("positions are used up")
    void shouldRefuseForEverWhenThePositionsAreUsedUp() {
        final long end = ControlWord.endPosition(SLOTS);
        try (Queue old = create(spec().withStartPosition(end - 3)); Producer producer = old.producer("p");
            Reader reader = old.reader("r")) {
            for (int i = 0; i < 3; i++) {
                assertThat(TinyQueue.offer(producer, i)).isEqualTo(end - 3 + i);
            }
            assertThat(producer.tryClaim(1)).isEqualTo(Producer.POSITION_EXHAUSTED);
            receiveAll(reader, 3);
            assertThat(producer.tryClaim(1)).isEqualTo(Producer.POSITION_EXHAUSTED);
        }
    }

    @Test
    @DisplayName("a queue is removed while it is in use")
    void shouldRefuseUnlessForcedAndThenTellEverybodyWhenAQueueInUseIsRemoved() {
        try (Producer producer = queue.producer("p"); Reader reader = queue.reader("r")) {
            assertThatThrownBy(() -> directory.remove(MatrixPeer.QUEUE, false)).isInstanceOf(QueueInUseException.class);
            assertThat(TinyQueue.offer(producer, 1)).isZero();
            directory.remove(MatrixPeer.QUEUE, true);

            assertThat(producer.tryClaim(1)).isEqualTo(Producer.CLOSED);
            receiveAll(reader, 1);
            assertThatThrownBy(() -> reader.poll(this::receive, 1))
                .isInstanceOfSatisfying(QueueException.class, ex -> assertThat(ex.reason()).isEqualTo(Reason.CLOSED));
        }
    }

    @Test
    @DisplayName("a writer must not go on, because readers would miss something: `Producer.closeQueue()`")
    void shouldDeliverWhatWasCommittedAndThenNothingToAnybodyWhenAWriterClosesTheQueue() {
        try (Producer producer = queue.producer("p"); Producer other = queue.producer("other");
            Reader reader = queue.reader("r")) {
            TinyQueue.offer(producer, 1);
            producer.closeQueue();

            assertThat(other.tryClaim(1)).isEqualTo(Producer.CLOSED);
            receiveAll(reader, 1);
            assertThatThrownBy(() -> reader.poll(this::receive, 1))
                .isInstanceOfSatisfying(QueueException.class, ex -> assertThat(ex.reason()).isEqualTo(Reason.CLOSED));
            assertThatThrownBy(() -> directory.attach(MatrixPeer.QUEUE))
                .isInstanceOfSatisfying(QueueException.class, ex -> assertThat(ex.reason()).isEqualTo(Reason.CLOSED));
        }
        directory.remove(MatrixPeer.QUEUE, false);
        queue = directory.create(MatrixPeer.QUEUE, spec());
        assertThat(queue.position()).isZero();
    }

    @Test
    @DisplayName("a queue is closed while a claim is open, or a predecessor is behind")
    void shouldDeliverAllThatWasCommittedWhenTheQueueIsClosedInTheMiddleOfAClaim()
        throws IOException, InterruptedException {
        directory.remove(MatrixPeer.QUEUE, false);
        queue = directory.create(MatrixPeer.QUEUE, spec().withConsumer(ANOTHER, ConsumerSpec.READER));
        final ForkedJvm peer = peerAt("claimed");
        try (Producer producer = queue.producer("p"); Reader reader = queue.reader("r", PATIENT);
            Consumer last = queue.consumer(ANOTHER)) {
            TinyQueue.offer(producer, 1);
            producer.closeQueue();
            assertThat(reader.poll(this::receive, 1)).isZero();
            peer.kill();
            while (!reader.awaitMessage(1_000_000)) {
                continue;
            }
            assertThat(last.poll(this::receive, 1)).as("before the reader").isZero();

            receiveAll(reader, 1);
            receiveAll(last, 2);
            assertThat(received).containsExactly(1L, 1L);
            for (final Consumer consumer : new Consumer[] {reader, last}) {
                assertThatThrownBy(() -> consumer.poll(this::receive, 1)).isInstanceOfSatisfying(
                    QueueException.class, ex -> assertThat(ex.reason()).isEqualTo(Reason.CLOSED));
            }
        }
    }

    @Test
    @DisplayName("a reader may not call membarrier(2), on a queue whose one writer leaves out its fence")
    void shouldRefuseTheReaderInOneLineWhenItCannotAskTheWriterForItsFence() {
        directory.create("one", QueueSpec.one(SLOTS, TinyQueue.LENGTH)).close();
        final Barrier none = new Barrier() {
            @Override
            public boolean isAvailable() {
                return false;
            }

            @Override
            public boolean pass() {
                return false;
            }
        };
        try (Queue one = QueueDirectory.of(folder, Futex::system, none).attach("one")) {
            if (Barrier.system().isAvailable()) {
                assertThatThrownBy(() -> one.reader("r")).isInstanceOfSatisfying(QueueException.class,
                    ex -> assertThat(ex.reason()).isEqualTo(Reason.FAILED)).hasMessageContaining("allow the call");
            } else {
                one.reader("r").close();
            }
        }
        directory.remove("one", false);
    }

    private byte[] bytesOfSlots() {
        final byte[] bytes = new byte[SLOTS * spec().slotSize()];
        queue.buffer().getBytes(QueueDescriptor.DATA_OFFSET, bytes);
        return bytes;
    }

    private void refuses() {
        assertThatThrownBy(() -> directory.attach(MatrixPeer.QUEUE)).isInstanceOf(QueueException.class);
    }

    /** Changes a field of the header, and its checksum with it. */
    private void change(final int offset, final int value) throws IOException {
        write(offset, value);
        final CRC32C crc = new CRC32C();
        crc.update(Files.readAllBytes(file()), 0, QueueDescriptor.CRC_OFFSET);
        write(QueueDescriptor.CRC_OFFSET, (int) crc.getValue());
    }

    private void write(final int offset, final int value) throws IOException {
        try (FileChannel channel = FileChannel.open(file(), StandardOpenOption.WRITE)) {
            final ByteBuffer bytes = ByteBuffer.allocate(Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
            channel.write(bytes.putInt(0, value), offset);
        }
    }
}
