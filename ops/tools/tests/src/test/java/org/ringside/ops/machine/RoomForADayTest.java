package org.ringside.ops.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.exchange.FileSystemSpace;
import org.ringside.ops.exchange.Findings;
import org.ringside.ops.exchange.Findings.Finding;
import org.ringside.ops.machine.CapacityPlan.Need;
import org.ringside.ops.terminal.Format;

/** What the doctor says of the room for a day. */
class RoomForADayTest {
    private static final FileSystemSpace MUCH = new FileSystemSpace("/much", 1L << 40, 1L << 40);
    private static final FileSystemSpace LITTLE = new FileSystemSpace("/little", 500, 1L << 40);

    private static final long HEAD = 4_096;
    private static final long SLOT = 256;

    @TempDir
    private Path folder;

    private final Findings findings = new Findings();

    @Test
    void shouldWarnWhenADayHasNoRoom() throws IOException {
        look(MUCH, MUCH);
        assertThat(findings.list()).isEmpty();

        look(LITTLE, LITTLE);

        assertThat(findings.list()).extracting(Finding::what).containsExactly(
            "queues may need 600 B more in a day, and /little: 500 B of 1 TiB free",
            "journals and logs may need 1000 B more in a day, and /little: 500 B of 1 TiB free");
    }

    /** What comes anew each day does not take the place of what is there. */
    @Test
    void shouldNotCountWhatIsThereAlready() throws IOException {
        Files.write(Files.createDirectories(folder.resolve("queues")).resolve("q"), new byte[100]);
        Files.write(Files.createDirectories(folder.resolve("data/engine")).resolve("journal"), new byte[5_000]);

        look(LITTLE, LITTLE);

        assertThat(findings.list()).isEmpty();
        look(LITTLE, new FileSystemSpace("/less", 399, 1L << 40));
        assertThat(findings.list()).extracting(Finding::what)
            .containsExactly("journals and logs may need 400 B more in a day, and /less: 399 B of 1 TiB free");
    }

    /** The file of a session's journal has its full length before it has its blocks. */
    @Test
    void shouldCountOfASessionJournalWhatIsOnTheDisk() throws IOException {
        final int slots = 2_048;
        final int allocated = 256;
        final Path journal = Files.createDirectories(folder.resolve("data/gw-1")).resolve("session-1001.journal");
        try (RandomAccessFile file = new RandomAccessFile(journal.toFile(), "rw")) {
            file.setLength(HEAD + slots * SLOT);
            file.seek(72);
            file.writeLong(Long.reverseBytes(allocated));
        }

        look(MUCH, new FileSystemSpace("/less", 400_000, 1L << 40), HEAD + slots * SLOT);

        assertThat(findings.list()).extracting(Finding::what).containsExactly("journals and logs may need "
            + Format.bytes(400 + (slots - allocated) * SLOT) + " more in a day, and /less: 390.6 KiB of 1 TiB free");
    }

    /** With units of systemd a gateway is another account than who looks. */
    @Test
    void shouldCountTheOthersWhenAFolderIsClosed() throws IOException {
        final Path closed = Files.createDirectories(folder.resolve("data/gw-1"));
        Files.write(closed.resolve("session-1.clordids"), new byte[600]);
        Files.write(Files.createDirectories(folder.resolve("data/log")).resolve("log"), new byte[500]);
        Files.setPosixFilePermissions(closed, Set.of());
        assumeFalse(Files.isReadable(closed), "root may read all");
        try {
            look(LITTLE, LITTLE);
        } finally {
            Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("rwx------"));
        }

        assertThat(findings.list()).extracting(Finding::what).last().asString().startsWith(
            "journals and logs may need 500 B more in a day (what is in [" + closed + "] counts as nothing");
    }

    /** As root no folder is closed. */
    @Test
    void shouldGoOnWhenAFolderIsClosed() throws IOException {
        final Path closed = Path.of("/data/gw-1");
        final BytesThere there = BytesThere.in(Files.createDirectories(folder.resolve("data")));
        final Path file = Files.write(folder.resolve("log"), new byte[500]);

        assertThat(there.visitFileFailed(closed, new AccessDeniedException(closed.toString())))
            .isEqualTo(FileVisitResult.CONTINUE);
        there.visitFile(file, Files.readAttributes(file, BasicFileAttributes.class));

        assertThat(there.closed()).containsExactly(closed);
        assertThat(there.bytes()).isEqualTo(500);
    }

    private void look(final FileSystemSpace shared, final FileSystemSpace disk) throws IOException {
        look(shared, disk, 600);
    }

    private void look(final FileSystemSpace shared, final FileSystemSpace disk, final long onDisk) throws IOException {
        Files.writeString(folder.resolve("engine.properties"), "");
        Files.writeString(folder.resolve("gateway.properties"), "name=gw-1\n");
        final ExchangePlan exchange = ExchangePlan.read(Files.writeString(folder.resolve("exchange.properties"),
            "engine=engine.properties\ngateways=gateway.properties\nqueues=queues\ndata=data\n"));
        final List<Need> needs = List.of(new Need("orders.in", CapacityPlan.SHARED, 600),
            new Need("files of the log", CapacityPlan.DISK, onDisk),
            new Need("journal of the engine, each day", CapacityPlan.DISK, 400));
        new RoomForADay(findings, exchange, new CapacityPlan("", 1, 1, needs, 3, -1, MachineCapacity.here(1, 1)))
            .look(shared, disk);
    }
}
