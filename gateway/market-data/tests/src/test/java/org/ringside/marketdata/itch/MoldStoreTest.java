package org.ringside.marketdata.itch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.journal.JournalException;
import org.ringside.testing.SmallDisk;

/** The messages of a session of ITCH, on a disk that fills up. */
class MoldStoreTest {
    private static final String NAME = "20261126A ";
    private static final int SMALL = 10;
    private static final int LARGE = 1_000;
    private static final int MANY_BATCHES = 40;

    @TempDir
    private Path folder;

    @Test
    @DisplayName("the disk of the messages of ITCH fills up")
    void shouldRefuseInALineAndGoOnBehindTheLastWholeBatch() throws IOException {
        try (SmallDisk disk = SmallDisk.mount(folder, "256k")) {
            try (MoldStore store = MoldStore.create(folder, NAME, 1)) {
                store.append(batch(SMALL), 5, SlotDescriptor.FLAG_BEGUN);
                // Room for the beginning of a batch, which is then torn.
                final Path filler = SmallDisk.fill(disk.folder(), 8_192);
                assertThatExceptionOfType(JournalException.class).isThrownBy(() -> store.append(batch(LARGE), 6, 0))
                    .withMessageContaining("no room is left in the file system; free some and start again")
                    .matches(full -> full.reason() == JournalException.Reason.NO_ROOM);
                Files.delete(filler);
            }
            try (MoldStore store = MoldStore.open(folder, NAME, (buffer, message) -> { }, () -> { })) {
                assertThat(store.next()).isEqualTo(SMALL + 1);
                assertThat(store.sequence()).isEqualTo(5);
                store.append(batch(LARGE), 6, 0);
            }
            try (MoldStore store = MoldStore.open(folder, NAME, (buffer, message) -> { }, () -> { })) {
                assertThat(store.next()).isEqualTo(SMALL + LARGE + 1);
                assertThat(store.sequence()).isEqualTo(6);
            }
        }
    }

    /** Whose turn takes long has to show meanwhile that it goes on. */
    @Test
    void shouldCallAgainAndAgainWhileItReadsALongFile() {
        final int[] seen = new int[2];
        try (MoldStore store = MoldStore.create(folder, NAME, 1)) {
            for (int i = 0; i < MANY_BATCHES; i++) {
                store.append(batch(LARGE), i, SlotDescriptor.FLAG_BEGUN);
            }
        }
        try (MoldStore store =
            MoldStore.open(folder, NAME, (buffer, message) -> seen[0]++, () -> seen[1]++)) {
            assertThat(store.next()).isEqualTo(MANY_BATCHES * LARGE + 1);
        }

        assertThat(seen[0]).isEqualTo(MANY_BATCHES * LARGE);
        assertThat(seen[1]).as("for each MiB, when it looks for the end and when it reads").isBetween(6, 8);
    }

    private static MessageBatch batch(final int messages) {
        final MessageBatch batch = new MessageBatch();
        for (int i = 0; i < messages; i++) {
            batch.claim(12);
        }
        return batch;
    }
}
