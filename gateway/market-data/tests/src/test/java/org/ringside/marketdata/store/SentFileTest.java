package org.ringside.marketdata.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.journal.JournalException;
import org.ringside.testing.SmallDisk;

/** How far events were sent, in a file that may have no room. */
class SentFileTest {
    @TempDir
    private Path folder;

    @Test
    void shouldKnowTheNumberAgain() throws IOException {
        Files.write(folder.resolve("sent"), new byte[3]);
        try (SentFile sent = SentFile.open(folder, 7)) {
            assertThat(sent.sequence()).as("a file that is cut off says nothing").isEqualTo(7);
            sent.note(9);
        }
        try (SentFile sent = SentFile.open(folder, 7)) {
            assertThat(sent.sequence()).isEqualTo(9);
        }
    }

    @Test
    void shouldBeReadWhenNobodyWritesIt() throws IOException {
        assertThat(SentFile.read(folder)).isZero();
        Files.write(folder.resolve("sent"), new byte[3]);
        assertThat(SentFile.read(folder)).as("a file that is cut off says nothing").isZero();
        try (SentFile sent = SentFile.open(folder, Long.MAX_VALUE)) {
            assertThat(SentFile.read(folder)).as("nothing was noted").isZero();
            sent.note(9);
        }
        assertThat(SentFile.read(folder)).isEqualTo(9);
    }

    @Test
    void shouldRefuseInALineWhenThereIsNoRoomForIt() throws IOException {
        try (SmallDisk disk = SmallDisk.mount(folder, "64k")) {
            final Path filler = disk.fill();
            assertThatExceptionOfType(JournalException.class).isThrownBy(() -> SentFile.open(folder, 7))
                .withMessageContaining("no room is left in the file system; free some and start again")
                .matches(full -> full.reason() == JournalException.Reason.NO_ROOM);
            Files.delete(filler);
            try (SentFile sent = SentFile.open(folder, 7)) {
                assertThat(sent.sequence()).isEqualTo(7);
            }
        }
    }
}
