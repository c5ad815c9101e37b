package org.ringside.marketdata.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The stores of sessions: under which number one is published, and which go. */
class SessionFoldersTest {
    private static final long SESSION = 1_800_000_000_000_000_000L;

    @TempDir
    private Path folder;

    private final List<String> messages = new ArrayList<>();

    @Test
    void shouldGoOnWithTheLastSeriesOfASessionUnlessItIsToBeginAnew() throws IOException {
        final SessionFolders folders = new SessionFolders(folder.resolve("store"));
        assertThat(folders.published(SESSION, false)).isEqualTo(SESSION);
        assertThat(folders.published(SESSION, true)).isEqualTo(SESSION);
        make(SESSION, 1);
        make(SESSION - 5_000, 1);
        make(SESSION + 5_000, 1);
        Files.createDirectories(folder.resolve("store/other"));
        Files.writeString(folder.resolve("store/incarnation"), "7");
        assertThat(folders.published(SESSION, false)).isEqualTo(SESSION);
        assertThat(folders.published(SESSION, true)).isEqualTo(SESSION + 1);
        make(SESSION + 1, 1);
        assertThat(folders.published(SESSION, false)).isEqualTo(SESSION + 1);
        assertThat(folders.published(SESSION, true)).isEqualTo(SESSION + 2);
    }

    @Test
    void shouldKnowTheSessionWhoseEndWasNotTold() throws IOException {
        final SessionFolders folders = new SessionFolders(folder.resolve("store"));
        assertThat(folders.unended(SESSION)).isEmpty();
        folders.begin(SESSION);
        make(SESSION, 3_000);
        assertThat(folders.unended(SESSION)).isEmpty();
        make(SESSION + 1, 2_000);
        make(SESSION + 2, 1_000);
        assertThat(folders.unended(SESSION)).contains(SESSION + 1);
        assertThat(folders.unended(SESSION + 1)).contains(SESSION);
        folders.noteEnd(SESSION + 1);
        assertThat(folders.unended(SESSION)).as("those before are over, too").isEmpty();
        folders.begin(SESSION + 1);
        assertThat(folders.unended(SESSION)).contains(SESSION + 1);
    }

    @Test
    void shouldDeleteOnlyWhatIsOldAndNotInUse() throws IOException {
        make(SESSION, 1_000);
        make(SESSION + 1, 1_000);
        make(SESSION + 2, 3_000);
        final SessionFolders folders = new SessionFolders(folder.resolve("store"));
        folders.deleteOlder(SESSION + 1, 2_000, messages::add);

        assertThat(folders.of(SESSION)).doesNotExist();
        assertThat(folders.of(SESSION + 1)).exists();
        assertThat(folders.of(SESSION + 2)).exists();
        assertThat(messages).singleElement().asString().startsWith("the events of session " + SESSION);
    }

    private void make(final long session, final long writtenMs) throws IOException {
        final Path store = Files.createDirectories(folder.resolve("store").resolve(Long.toString(session)));
        Files.setLastModifiedTime(Files.writeString(store.resolve("segment"), "x"), FileTime.fromMillis(writtenMs));
    }
}
