package org.ringside.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.LongConsumer;
import java.util.function.ToLongFunction;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.ringside.journal.JournalException.Reason;
import org.ringside.testing.SmallDisk;

/** A file system that fills up: a small tmpfs, which only root can mount. */
class FullDiskTest {
    private static final int CHUNK = 4096;

    @TempDir
    private Path folder;
    private SmallDisk disk;
    private Path journal;

    @BeforeEach
    void mount() throws IOException {
        disk = SmallDisk.mount(Files.createDirectory(folder.resolve("disk")), "256k");
        journal = disk.folder().resolve("journal");
    }

    @AfterEach
    void unmount() {
        if (disk != null) {
            disk.close();
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MAPPED", "DISK"})
    void shouldRefuseAtTheNextSegmentAndKeepWhatWasFlushed(final SyncPolicy policy) throws IOException {
        final long flushed;
        try (JournalWriter writer = JournalWriter.open(Journals.config(journal, policy))) {
            Journals.append(writer, 10);
            writer.flush();
            flushed = writer.nextIndex();
            disk.fill();

            assertThatExceptionOfType(JournalException.class).isThrownBy(() -> Journals.append(writer, 1_000))
                .withMessageContaining("no room is left").matches(full -> full.reason() == Reason.NO_ROOM);
            assertThatExceptionOfType(JournalException.class).isThrownBy(() -> Journals.append(writer, 1))
                .matches(failed -> failed.reason() == Reason.CLOSED);
            assertThatExceptionOfType(JournalException.class).isThrownBy(writer::flush)
                .matches(failed -> failed.reason() == Reason.CLOSED);
        }
        assertThat(Journals.read(journal, 0)).hasSizeGreaterThanOrEqualTo((int) flushed);

        Files.delete(disk.folder().resolve("filler"));
        try (JournalWriter writer = JournalWriter.open(Journals.config(journal, policy))) {
            assertThat(writer.nextIndex()).isGreaterThanOrEqualTo(flushed);
            Journals.append(writer, 100);
            assertThat(Journals.areRight(Journals.read(journal, 0), 0, writer.nextIndex())).isTrue();
        }
    }

    @Test
    void shouldGoOnWhenThereIsRoomAgainBeforeTheNextSegmentIsNeeded() throws IOException {
        disk.fill();
        Files.delete(disk.folder().resolve("filler"));
        try (OutputStream filler = Files.newOutputStream(disk.folder().resolve("filler"))) {
            filler.write(new byte[(int) Files.getFileStore(disk.folder()).getUsableSpace() - 2 * CHUNK]);
        }
        try (JournalWriter writer = JournalWriter.open(Journals.config(journal))) {
            Journals.append(writer, 40);
            Files.delete(disk.folder().resolve("filler"));
            Journals.append(writer, 100);

            assertThat(Journals.areRight(Journals.read(journal, 0), 0, 140)).isTrue();
        }
    }

    @Test
    void shouldRefuseToOpenWhenThereIsNoRoomForTheFirstSegment() throws IOException {
        disk.fill();

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
        disk.fill();

        assertThatExceptionOfType(JournalException.class)
            .isThrownBy(() -> store.write(2, 1, state))
            .matches(full -> full.reason() == Reason.NO_ROOM);

        assertThat(store.list()).extracting(SnapshotInfo::nextIndex).containsExactly(1L);
        assertThat(Journals.files(journal))
            .containsExactly("snapshot-00000000000000000001.bin", "snapshot.lk");
    }
}
