package org.ringside.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.ringside.queue.QueueException.Reason;

/** A file that is no sound queue of this version is refused, with its name and the reason, and is not touched. */
class AttachTest {
    private static final QueueSpec SPEC = QueueSpec.many(64, 112).withSchema(7, 3);

    @TempDir
    private Path folder;
    private QueueDirectory directory;
    private Path file;

    @BeforeEach
    void createQueue() {
        directory = QueueDirectory.of(folder);
        directory.create("q", SPEC).close();
        file = folder.resolve("q" + QueueFile.SUFFIX);
    }

    @Test
    void shouldAttachWhenTheFileIsSound() {
        try (Queue queue = directory.attach("q")) {
            assertThat(queue.spec()).isEqualTo(SPEC);
        }
    }

    @Test
    void shouldSayWhyAFolderOfQueuesCannotBeMade() {
        final Path nowhere = Path.of("/proc/none");

        assertThatThrownBy(() -> QueueDirectory.of(nowhere)).isInstanceOf(QueueException.class)
            .hasMessage(nowhere + " cannot be used as a folder of queues: there is no " + nowhere);
    }

    @Test
    void shouldRefuseWhenThereIsNoFile() throws IOException {
        Files.delete(file);
        refuses(Reason.NOT_FOUND, "there is no queue q");
    }

    @Test
    void shouldSayThatThereIsNoneWhenAnotherProcessRemovedItFirst() throws IOException {
        Files.delete(file);

        assertThatThrownBy(() -> new QueueFile(folder, "q").closeAndDelete())
            .isInstanceOfSatisfying(QueueException.class, ex -> assertThat(ex.reason()).isEqualTo(Reason.NOT_FOUND));
    }

    @Test
    void shouldRefuseWhenTheFileIsEmpty() throws IOException {
        Files.write(file, new byte[0]);
        refuses(Reason.CORRUPT, "q is only 0 bytes long");
    }

    @Test
    void shouldRefuseWhenTheFileIsTruncated() throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.truncate(SPEC.fileLength() - 1);
        }
        refuses(Reason.CORRUPT, "bytes long, its header says " + SPEC.fileLength());
    }

    @Test
    void shouldRefuseWhenTheFileIsLonger() throws IOException {
        Files.write(file, new byte[1], StandardOpenOption.APPEND);
        refuses(Reason.CORRUPT, "bytes long, its header says " + SPEC.fileLength());
    }

    static Stream<Arguments> fields() {
        return Stream.of(
            arguments(QueueDescriptor.MAGIC_OFFSET, 0x41414141, Reason.CORRUPT, "does not begin like a queue"),
            arguments(QueueDescriptor.LAYOUT_VERSION_OFFSET, 3 << 16, Reason.INCOMPATIBLE, "has layout 3.0"),
            // The word of the doorbell came without a version of its own: its writers and readers miss each other.
            arguments(QueueDescriptor.LAYOUT_VERSION_OFFSET, 1 << 16 | 1, Reason.INCOMPATIBLE, "has layout 1.1"),
            arguments(QueueDescriptor.FEATURES_OFFSET, 1 << 20, Reason.INCOMPATIBLE, "features"),
            arguments(QueueDescriptor.SLOT_SHIFT_OFFSET, 9, Reason.CORRUPT, "q "),
            // Right in itself, but not for the length of the file.
            arguments(QueueDescriptor.CAPACITY_OFFSET, 128, Reason.CORRUPT, "q "));
    }

    @ParameterizedTest(name = "{1} at {0}: {3}")
    @MethodSource("fields")
    void shouldRefuseWhenAFieldOfTheHeaderIsWrong(
        final int offset, final int value, final Reason reason, final String named) throws IOException {
        change(offset, value);
        refuses(reason, named);
    }

    @Test
    void shouldRefuseWhenTheChecksumIsWrong() throws IOException {
        write(QueueDescriptor.CAPACITY_OFFSET, 128);
        refuses(Reason.CORRUPT, "checksum");
    }

    @Test
    void shouldRefuseWhenAnyBitOfTheHeaderIsFlipped() throws IOException {
        final long seed = System.nanoTime();
        System.out.println("AttachTest seed " + seed);
        final Random random = new Random(seed);
        final byte[] sound = Files.readAllBytes(file);
        for (int i = 0; i < 200; i++) {
            final int bit = random.nextInt((QueueDescriptor.CRC_OFFSET + Integer.BYTES) * Byte.SIZE);
            final byte[] flipped = sound.clone();
            flipped[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
            Files.write(file, flipped);
            assertThatThrownBy(() -> directory.attach("q")).as("bit %d", bit).isInstanceOf(QueueException.class);
            assertThat(Files.readAllBytes(file)).isEqualTo(flipped);
        }
    }

    @Test
    void shouldRefuseWhenTheQueueWasClosed() throws IOException {
        write(QueueDescriptor.STATE_OFFSET, QueueDescriptor.STATE_CLOSED);
        refuses(Reason.CLOSED, "q was closed");
    }

    @Test
    void shouldRefuseToCreateWhenTheNameIsTaken() {
        assertThatThrownBy(() -> directory.create("q", SPEC))
            .isInstanceOfSatisfying(QueueException.class, ex -> assertThat(ex.reason()).isEqualTo(Reason.EXISTS));
    }

    @Test
    void shouldLeaveNothingBehindWhenThereIsNoRoom() throws IOException {
        final QueueSpec huge = QueueSpec.many(1 << 30, (1 << 20) - QueueDescriptor.SLOT_HEADER_LENGTH);

        assertThatThrownBy(() -> directory.create("huge", huge))
            .isInstanceOfSatisfying(QueueException.class, ex -> assertThat(ex.reason()).isEqualTo(Reason.NO_ROOM))
            .hasMessageContaining("not enough room")
            .hasMessageContaining("Nothing was created");
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(path -> path.getFileName().toString()))
                .noneMatch(name -> name.startsWith("huge") && !name.endsWith(LockFile.SUFFIX));
        }
    }

    private void refuses(final Reason reason, final String named) {
        assertThatThrownBy(() -> directory.attach("q"))
            .isInstanceOfSatisfying(QueueException.class, ex -> assertThat(ex.reason()).isEqualTo(reason))
            .hasMessageContaining(named);
    }

    /** Changes a field of the header, and its checksum with it. */
    private void change(final int offset, final int value) throws IOException {
        write(offset, value);
        final CRC32C crc = new CRC32C();
        crc.update(Files.readAllBytes(file), 0, QueueDescriptor.CRC_OFFSET);
        write(QueueDescriptor.CRC_OFFSET, (int) crc.getValue());
    }

    private void write(final int offset, final int value) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.allocate(Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN).putInt(0, value), offset);
        }
    }
}
