package org.ringside.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import java.util.function.ToLongFunction;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.ringside.journal.JournalException.Reason;

/** A file system that fills up: a small tmpfs, which only root can mount. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class FullDiskTest {
    private static final int CHUNK = 4096;

    @TempDir
    private Path folder;
    private Path disk;
    private Path journal;
    private boolean isMounted;

    @BeforeEach
    void mount() throws IOException, InterruptedException {
        disk = Files.createDirectory(folder.resolve("disk"));
        isMounted = run("mount", "-t", "tmpfs", "-o", "size=256k", "ringside-test", disk.toString());
        assumeTrue(isMounted, "mounting a small tmpfs is left to root");
        journal = disk.resolve("journal");
    }

    @AfterEach
    void unmount() throws IOException, InterruptedException {
        assertThat(!isMounted || run("umount", disk.toString())).isTrue();
    }

    @ParameterizedTest
    @EnumSource(names = {"MAPPED", "DISK"})
    void shouldRefuseAtTheNextSegmentAndKeepWhatWasFlushed(final SyncPolicy policy) throws IOException {
        final long flushed;
        try (JournalWriter writer = JournalWriter.open(Journals.config(journal, policy))) {
            Journals.append(writer, 10);
            writer.flush();
            flushed = writer.nextIndex();
            fillUp();

            assertThatExceptionOfType(JournalException.class).isThrownBy(() -> Journals.append(writer, 1_000))
                .withMessageContaining("no room is left").matches(full -> full.reason() == Reason.NO_ROOM);
            assertThatExceptionOfType(JournalException.class).isThrownBy(() -> Journals.append(writer, 1))
                .matches(failed -> failed.reason() == Reason.CLOSED);
            assertThatExceptionOfType(JournalException.class).isThrownBy(writer::flush)
                .matches(failed -> failed.reason() == Reason.CLOSED);
        }
        assertThat(Journals.read(journal, 0)).hasSizeGreaterThanOrEqualTo((int) flushed);

        Files.delete(disk.resolve("filler"));
        try (JournalWriter writer = JournalWriter.open(Journals.config(journal, policy))) {
            assertThat(writer.nextIndex()).isGreaterThanOrEqualTo(flushed);
            Journals.append(writer, 100);
            assertThat(Journals.areRight(Journals.read(journal, 0), 0, writer.nextIndex())).isTrue();
        }
    }

    @Test
    void shouldGoOnWhenThereIsRoomAgainBeforeTheNextSegmentIsNeeded() throws IOException {
        fillUp();
        Files.delete(disk.resolve("filler"));
        try (OutputStream filler = Files.newOutputStream(disk.resolve("filler"))) {
            filler.write(new byte[(int) Files.getFileStore(disk).getUsableSpace() - 2 * CHUNK]);
        }
        try (JournalWriter writer = JournalWriter.open(Journals.config(journal))) {
            Journals.append(writer, 40);
            Files.delete(disk.resolve("filler"));
            Journals.append(writer, 100);

            assertThat(Journals.areRight(Journals.read(journal, 0), 0, 140)).isTrue();
        }
    }

    @Test
    void shouldRefuseToOpenWhenThereIsNoRoomForTheFirstSegment() throws IOException {
        fillUp();

        assertThatExceptionOfType(JournalException.class)
            .isThrownBy(() -> JournalWriter.open(Journals.config(journal)))
            .matches(full -> full.reason() == Reason.NO_ROOM);
        assertThat(Journals.files(journal)).containsExactly("journal.lk");
    }

    @Test
    void shouldKeepTheOldSnapshotWhenThereIsNoRoomForANewOne() throws IOException {
        Files.createDirectory(journal);
        final SnapshotStore store = SnapshotStore.of(journal);
        final ToLongFunction<LongConsumer> state = out -> {
            LongStream.range(0, 20_000).forEach(out);
            return 1;
        };
        store.write(1, 1, state);
        fillUp();

        assertThatExceptionOfType(JournalException.class)
            .isThrownBy(() -> store.write(2, 1, state))
            .matches(full -> full.reason() == Reason.NO_ROOM);

        assertThat(store.list()).extracting(SnapshotInfo::nextIndex).containsExactly(1L);
        assertThat(Journals.files(journal))
            .containsExactly("snapshot-00000000000000000001.bin", "snapshot.lk");
    }

    private void fillUp() throws IOException {
        try (OutputStream filler = Files.newOutputStream(disk.resolve("filler"))) {
            while (Files.getFileStore(disk).getUsableSpace() > 0) {
                filler.write(new byte[CHUNK]);
            }
        }
    }

    private static boolean run(final String... command) throws IOException, InterruptedException {
        try {
            return new ProcessBuilder(command).redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD).start().waitFor() == 0;
        } catch (final IOException noSuchCommand) {
            return false;
        }
    }
}
