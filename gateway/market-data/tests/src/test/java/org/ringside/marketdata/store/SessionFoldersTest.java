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
    void shouldKnowTheSessionThatWasPublishedLast() throws IOException {
        final SessionFolders folders = new SessionFolders(folder.resolve("store"));
        assertThat(folders.before(SESSION)).isEmpty();
        make(SESSION, 3_000);
        make(SESSION + 1, 2_000);
        assertThat(folders.before(SESSION)).as("nobody has noted it: what was written last").isEmpty();
        assertThat(folders.before(SESSION + 1)).contains(SESSION);
        folders.begin(SESSION + 1);
        assertThat(folders.before(SESSION)).contains(SESSION + 1);
        make(SESSION, 4_000);
        assertThat(folders.before(SESSION + 1)).as("a copy was put back").isEmpty();
        folders.begin(SESSION + 7);
        assertThat(folders.before(SESSION)).as("its store is gone").isEmpty();
        for (final String damaged : List.of("", "0", "7 8", "\u00e4", "99999999999999999999")) {
            Files.writeString(folder.resolve("store/last"), damaged);
            assertThat(folders.before(SESSION + 1)).as(damaged).contains(SESSION);
        }
    }

    @Test
    void shouldListTheSessionsBetweenTwoOthers() throws IOException {
        final SessionFolders folders = new SessionFolders(folder.resolve("store"));
        for (int i = 4; i >= 0; i--) {
            make(SESSION + i, 1_000);
        }
        assertThat(folders.between(SESSION, SESSION + 3)).containsExactly(SESSION + 1, SESSION + 2);
        assertThat(folders.between(SESSION, SESSION + 1)).isEmpty();
        assertThat(folders.between(SESSION + 3, SESSION)).isEmpty();
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
