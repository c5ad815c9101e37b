package org.ringside.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputFilesTest {
    @TempDir
    private Path folder;

    @Test
    void shouldAcceptWhatCanBeWritten() throws IOException {
        final Path old = Files.writeString(folder.resolve("old.json"), "{}");
        final Path fresh = folder.resolve("new.json");

        assertThatCode(() -> OutputFiles.check(null, old, fresh, Path.of("new.svg"), Path.of("/dev/null")))
            .doesNotThrowAnyException();
        assertThat(old).hasContent("{}");
        assertThat(fresh).doesNotExist();
    }

    @Test
    void shouldSayWhatToDoWhenTheFolderIsMissing() {
        assertThatThrownBy(() -> OutputFiles.check(null, folder.resolve("missing/report.json")))
            .isInstanceOf(IOException.class)
            .hasMessage("there is no folder %s for report.json: make it, or name another file",
                folder.resolve("missing"));
    }

    @Test
    void shouldSayWhatToDoWhenTheFileIsAFolder() {
        assertThatThrownBy(() -> OutputFiles.check(folder))
            .isInstanceOf(IOException.class)
            .hasMessage("%s is a folder: name a file in it", folder);
    }
}
