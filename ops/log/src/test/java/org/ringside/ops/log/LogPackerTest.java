package org.ringside.ops.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogPackerTest {
    @TempDir
    private Path folder;

    @Test
    void shouldCompressAndDeleteTheOthersWhenAFolderHasTheNameOfAFile() throws IOException {
        write("log-00000001.ndjson");
        Files.createDirectories(folder.resolve("log-00000002.ndjson/full"));
        write("log-00000003.ndjson");
        Files.createDirectory(folder.resolve("log-00000004.ndjson"));
        write("log-00000005.ndjson");
        write("log-00000006.ndjson");

        new LogPacker(new LogArchive(folder), 4).run();

        assertThat(names()).containsExactly("log-00000002.ndjson", "log-00000003.ndjson.gz", "log-00000004.ndjson",
            "log-00000005.ndjson.gz", "log-00000006.ndjson");
    }

    @Test
    void shouldLeaveTheFileAloneThatIsWrittenWhenAnotherOneHasANumberWithMoreZeros() throws IOException {
        write("log-00000006.ndjson");
        write("log-000000007.ndjson");

        assertThat(new LogArchive(folder).numbers()).containsExactly(6L);
        new LogPacker(new LogArchive(folder), 2).run();

        assertThat(names()).containsExactly("log-000000007.ndjson", "log-00000006.ndjson");
    }

    @Test
    void shouldSayThatAFileIsNoFolderOfALog() throws IOException {
        final Path file = Files.createFile(folder.resolve("log"));

        assertThatThrownBy(() -> new LogArchive(file).numbers())
            .hasMessage(file + " is no folder: the log needs another one");
    }

    private void write(final String name) throws IOException {
        Files.writeString(folder.resolve(name), "{}\n");
    }

    private Stream<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList().stream();
        }
    }
}
