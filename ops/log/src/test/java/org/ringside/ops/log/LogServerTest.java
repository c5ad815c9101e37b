package org.ringside.ops.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import java.util.zip.GZIPOutputStream;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.ringside.launch.LaunchException;
import org.ringside.log.LogEvent;
import org.ringside.log.LogQueue;
import org.ringside.log.LogRecordDescriptor;
import org.ringside.queue.Producer;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueInUseException;
import org.ringside.queue.QueueSpec;
import org.ringside.testing.SharedMemory;
import org.ringside.testing.SmallDisk;

@Tag("slow")
class LogServerTest {
    private static final long SMALLEST = 64 << 10;

    @RegisterExtension
    private final SharedMemory memory = new SharedMemory();

    private final ByteArrayOutputStream said = new ByteArrayOutputStream();
    private final PrintStream messages = new PrintStream(said, true, StandardCharsets.UTF_8);

    @TempDir
    private Path temporary;
    private Path folder;

    @BeforeEach
    void setUp() {
        folder = temporary.resolve("data/log");
        QueueDirectory.of(memory.folder()).create(LogQueue.NAME, LogRecordDescriptor.queue()).close();
    }

    @Test
    void shouldKeepEachEventInTheOrderOfTheQueueAndSayWhereItBeganAndEnded() throws IOException {
        tell(0, 3);
        try (LogServer server = start(SMALLEST, 2)) {
            assertThat(server.description()).isEqualTo("log folder=" + folder);
            tell(3, 2);
        }
        assertThat(Written.numbers(folder)).containsExactly(0L, 1L, 2L, 3L, 4L);
        assertThat(Written.positions(folder)).isSorted().doesNotHaveDuplicates();
        assertThat(Written.in(folder)).extracting(line -> line.path("event").asText())
            .contains("log.started").endsWith("log.stopped");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder))).isEqualTo("rwx------");
        assertThat(said.size()).isZero();
    }

    @Test
    void shouldGoOnInTheSameFileAndCutWhatADeadProcessHasLeftOfALine() throws IOException {
        tell(0, 3);
        start(SMALLEST, 2).close();
        Files.writeString(folder.resolve("log-00000001.ndjson"), "{\"ts\":\"2026-1", StandardOpenOption.APPEND);
        tell(3, 1);
        start(SMALLEST, 2).close();

        assertThat(Written.numbers(folder)).containsExactly(0L, 1L, 2L, 3L);
        assertThat(new LogArchive(folder).numbers()).containsExactly(1L);
    }

    /** Its process died when it had begun a new file, and the disk has lost some of the one before. */
    @ParameterizedTest
    @ValueSource(ints = {0, 5, 40, 60})
    void shouldStartWhenTheNewestFileIsEmptyAndTheOneBeforeIsDamaged(final int left) throws IOException {
        tell(0, 3);
        start(SMALLEST, 2).close();
        final LogArchive archive = new LogArchive(folder);
        Files.write(archive.packed(1), Arrays.copyOf(pack(archive), left));
        Files.createFile(archive.plain(2));
        tell(3, 2);

        start(SMALLEST, 2).close();

        assertThat(said.toString(StandardCharsets.UTF_8)).startsWith("log: file 1 in " + folder + " is damaged (")
            .contains("Move it away").hasLineCount(1);
        Files.delete(archive.packed(1));
        assertThat(Written.numbers(folder)).contains(3L, 4L);
    }

    /** Bytes of the file that are others are damage, too. */
    @Test
    void shouldStartWhenTheNewestFileIsEmptyAndABitOfTheOneBeforeIsWrong() throws IOException {
        tell(0, 3);
        start(SMALLEST, 2).close();
        final LogArchive archive = new LogArchive(folder);
        final byte[] bytes = pack(archive);
        bytes[bytes.length / 2] ^= 1;
        Files.write(archive.packed(1), bytes);
        Files.createFile(archive.plain(2));

        start(SMALLEST, 2).close();

        assertThat(said.toString(StandardCharsets.UTF_8)).startsWith("log: file 1 in " + folder + " is damaged (");
    }

    /** Somebody has made room by hand, and the newest file that is left is a compressed one. */
    @Test
    void shouldBeginAFileWhenTheNewestOneIsCompressed() throws IOException {
        tell(0, 3);
        start(SMALLEST, 2).close();
        final LogArchive archive = new LogArchive(folder);
        Files.write(archive.packed(1), pack(archive));
        tell(3, 2);

        start(SMALLEST, 2).close();

        assertThat(Written.numbers(folder)).containsExactly(0L, 1L, 2L, 3L, 4L);
        assertThat(archive.numbers()).containsExactly(1L, 2L);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldBeginAFileWhenSomebodyHasDeletedTheOneThatIsWritten(final boolean isWithItsFolder) throws Exception {
        final LogArchive archive = new LogArchive(folder);
        final LogServer server = start(SMALLEST, 2);
        tell(0, 1);
        awaitEmpty();
        if (isWithItsFolder) {
            Files.move(folder, temporary.resolve("gone"));
        } else {
            Files.delete(archive.plain(1));
        }
        while (!Files.exists(archive.plain(2))) {
            Thread.sleep(5);
        }
        tell(1, 2);
        server.close();
        assertThat(Written.numbers(folder)).containsExactly(1L, 2L);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder))).isEqualTo("rwx------");
        assertThat(said.toString(StandardCharsets.UTF_8)).isEqualTo("log: file 1 was deleted while it was written: the"
            + " events that come now are in file 2" + System.lineSeparator());
    }

    @Test
    void shouldBeginNewFilesCompressTheOldOnesAndDeleteTheOldest() throws Exception {
        try (LogServer server = start(SMALLEST, 3)) {
            int count = 0;
            while (number() < 5) {
                tell(count, 100);
                count += 100;
            }
            awaitEmpty();
            while (!new LogArchive(folder).numbers().equals(List.of(number() - 2, number() - 1, number()))
                || Files.exists(new LogArchive(folder).plain(number() - 1))) {
                Thread.sleep(20);
            }
            assertThat(Files.size(new LogArchive(folder).packed(number() - 1))).isBetween(100L, SMALLEST / 2);
            assertThat(server.description()).isNotEmpty();
        }
        final List<Long> numbers = Written.numbers(folder);
        assertThat(numbers).isEqualTo(LongStream.rangeClosed(numbers.get(0), numbers.get(numbers.size() - 1))
            .boxed().toList());
        final LogArchive archive = new LogArchive(folder);
        long kept = 0;
        try (LogLines lines = archive.openOperators(archive.operators())) {
            while (lines.next() != null) {
                kept++;
            }
        }
        assertThat(kept).as("what operators did").isEqualTo(numbers.get(0));
        assertThat(said.size()).isZero();
    }

    @Test
    void shouldReadOnWhenTheDiskIsFullAndTellLaterHowManyEventsWereLost() throws Exception {
        Files.createDirectories(folder);
        try (SmallDisk disk = SmallDisk.mount(folder, "512k"); LogServer server = start(SMALLEST, 2)) {
            tell(0, 10);
            awaitEmpty();
            final Path filler = disk.fill();
            final int lost = 5_000;
            tell(1_000, lost);
            awaitEmpty();
            assertThat(said.toString(StandardCharsets.UTF_8)).containsOnlyOnce("log: events are not written: ");
            Files.delete(filler);
            tell(50_000, 1);
            while (Written.in(folder).stream().noneMatch(line -> line.path("event").asText().equals("log.lost"))) {
                Thread.sleep(20);
            }
            final List<Long> written = Written.numbers(folder);
            assertThat(written).startsWith(0L, 1L, 2L).endsWith(50_000L);
            final List<Long> positions = Written.positions(folder);
            assertThat(Written.in(folder).stream().filter(line -> line.path("event").asText().equals("log.lost"))
                .mapToLong(line -> line.path("args").path("count").asLong()).sum())
                .isBetween(lost + 11L - written.size(), positions.get(positions.size() - 1) + 1 - positions.size());
            assertThat(server.description()).isNotEmpty();
        }
    }

    @Test
    void shouldRefuseToBeTheSecondForAQueueOrAFolder() throws IOException {
        try (LogServer server = start(SMALLEST, 2)) {
            assertThatThrownBy(() -> start(SMALLEST, 2)).isInstanceOf(QueueInUseException.class);
            final Path other = Files.createDirectory(temporary.resolve("queues"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
            assertThatThrownBy(() -> new LogServer(new LogConfig(other, folder, SMALLEST, 2), messages).start())
                .isInstanceOf(LaunchException.class).hasMessageContaining("another log process writes in " + folder);
            assertThat(server.description()).isNotEmpty();
        }
    }

    @Test
    void shouldSayThatAMessageIsNoRecordAndGoOn() throws IOException {
        try (Queue queue = QueueDirectory.of(memory.folder()).attach(LogQueue.NAME);
            Producer stranger = queue.producer("stranger")) {
            stranger.offer(1, new UnsafeBuffer(new byte[8]), 0, 8);
        }
        tell(0, 1);
        LogServer.drain(new LogConfig(memory.folder(), folder, SMALLEST, 2), messages);

        assertThat(Written.in(folder).get(0).path("msg").asText()).isEqualTo(
            "a message in the queue is no record: a message of type 1 and 8 bytes is no record of a log");
        assertThat(Written.numbers(folder)).containsExactly(0L);
    }

    @Test
    void shouldRefuseAQueueOfAnotherShape() {
        QueueDirectory.of(memory.folder()).remove(LogQueue.NAME, false);
        QueueDirectory.of(memory.folder()).create(LogQueue.NAME, QueueSpec.many(64, 112)).close();

        assertThatThrownBy(() -> start(SMALLEST, 2)).isInstanceOf(LaunchException.class)
            .hasMessageContaining("'shmq rm log --dir ");
    }

    @Test
    void shouldNameTheKeyThatIsWrong() {
        final Path any = temporary;
        assertThatThrownBy(() -> new LogConfig(any, null, null, null)).hasMessageStartingWith("folder is missing");
        assertThatThrownBy(() -> new LogConfig(any, any, 1L, null)).hasMessageStartingWith("fileLength=1: 65536 to");
        assertThatThrownBy(() -> new LogConfig(any, any, null, 1)).hasMessageStartingWith("files=1: 2 to 1000");
    }

    /** Deletes the first file, and gives what it would be compressed. */
    private static byte[] pack(final LogArchive archive) throws IOException {
        final ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
            Files.copy(archive.plain(1), gzip);
        }
        Files.delete(archive.plain(1));
        return packed.toByteArray();
    }

    private LogServer start(final long fileLength, final int files) {
        return new LogServer(new LogConfig(memory.folder(), folder, fileLength, files), messages).start();
    }

    /** Tells events with these numbers, and waits for room for each. */
    private void tell(final int first, final int count) {
        try (LogQueue log = LogQueue.attach(memory.folder(), "test", messages::println)) {
            for (int i = 0; i < count; i++) {
                while (!log.events().tell(LogEvent.OPERATOR_ENDED, "test", "nothing", first + i)) {
                    Thread.onSpinWait();
                }
            }
        }
    }

    private void awaitEmpty() throws InterruptedException {
        try (Queue queue = QueueDirectory.of(memory.folder()).attach(LogQueue.NAME)) {
            while (queue.statistics().backlog() > 0) {
                Thread.sleep(5);
            }
        }
    }

    private long number() throws IOException {
        final List<Long> numbers = new LogArchive(folder).numbers();
        return numbers.isEmpty() ? 0 : numbers.get(numbers.size() - 1);
    }
}
