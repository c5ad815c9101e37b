package org.ringside.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderTreeTest {
    @TempDir
    private Path parent;

    private Path kept;

    @BeforeEach
    void make() throws IOException {
        kept = Files.createDirectory(parent.resolve("kept"));
        Files.writeString(kept.resolve("a"), "");
    }

    @Test
    void shouldDeleteAllThatIsInAFolderAndFollowNoLink() throws IOException {
        final Path folder = Files.createDirectories(parent.resolve("folder/inside/inside")).getParent().getParent();
        Files.writeString(folder.resolve("inside/a"), "");
        Files.createSymbolicLink(folder.resolve("inside/link"), kept);

        FolderTree.delete(folder);

        assertThat(folder).doesNotExist();
        assertThat(kept).isDirectoryContaining("glob:**a");
    }

    @Test
    void shouldDeleteTheLinkThatStandsInThePlaceOfAFolder() throws IOException {
        final Path link = Files.createSymbolicLink(parent.resolve("link"), kept);

        assertThat(FolderTree.tryToDelete(link)).isTrue();

        assertThat(link).doesNotExist();
        assertThat(kept).isDirectoryContaining("glob:**a");
    }

    @Test
    void shouldBeDoneWhenNothingIsThere() {
        assertThat(FolderTree.tryToDelete(parent.resolve("missing"))).isTrue();
        assertThat(FolderTree.tryToDelete(parent.resolve("missing/missing"))).isTrue();
    }
}
