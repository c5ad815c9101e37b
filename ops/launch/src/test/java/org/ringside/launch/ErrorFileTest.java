package org.ringside.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.errors.ErrorLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.testing.SmallDisk;

class ErrorFileTest {
    @TempDir
    private Path folder;

    @Test
    void shouldKeepTheErrorsOfEarlierProcessesWhenAnotherFails() throws IOException {
        ErrorFile.note(folder, "engine", new IllegalStateException("the first"));
        ErrorFile.note(folder, "engine", new IllegalArgumentException("the second"));

        assertThat(errors()).hasSize(2);
        assertThat(errors().get(0)).contains("IllegalStateException: the first");
        assertThat(errors().get(1)).contains("IllegalArgumentException: the second");
    }

    @Test
    void shouldMakeRoomForWhatIsNewWhenTheFileIsFull() throws IOException {
        for (int i = 0; i < 1_000; i++) {
            ErrorFile.note(folder, "engine", new IllegalStateException("failure " + i));
        }

        assertThat(errors()).isNotEmpty();
        assertThat(errors().get(errors().size() - 1)).contains("failure 999");
    }

    @Test
    void shouldBeginAnewWhenTheFileIsNoneOfErrors() throws IOException {
        final byte[] foreign = new byte[100];
        Arrays.fill(foreign, (byte) 0x7F);
        Files.write(folder.resolve("engine.errors"), foreign);

        ErrorFile.note(folder, "engine", new IllegalStateException("the first"));

        assertThat(errors()).singleElement().asString().contains("IllegalStateException: the first");
    }

    /** The failure may be just that. */
    @Test
    void shouldLeaveTheFileAsItWasWhenItsFileSystemIsFull() throws IOException {
        ErrorFile.note(folder, "engine", new IllegalStateException("the first"));
        final byte[] first = Files.readAllBytes(folder.resolve("engine.errors"));
        try (SmallDisk disk = SmallDisk.mount(folder, "64k")) {
            Files.write(disk.folder().resolve("engine.errors"), first);
            disk.fill();
            for (int i = 0; i < 20; i++) {
                ErrorFile.note(disk.folder(), "engine", new IllegalStateException("failure " + i));
            }
            ErrorFile.note(disk.folder(), "gateway", new IllegalStateException());

            assertThat(errors()).first().asString().contains("IllegalStateException: the first");
            assertThat(disk.folder().resolve("gateway.errors")).isEmptyFile();
        }
    }

    @Test
    void shouldLeaveNothingWhenTheFolderIsMissing() {
        ErrorFile.note(folder.resolve("missing"), "engine", new IllegalStateException());

        assertThat(folder.resolve("missing")).doesNotExist();
    }

    private List<String> errors() throws IOException {
        final byte[] bytes = Files.readAllBytes(folder.resolve("engine.errors"));
        final List<String> errors = new ArrayList<>();
        ErrorLogReader.read(new UnsafeBuffer(ByteBuffer.allocateDirect(bytes.length).put(bytes)),
            (count, firstMs, lastMs, error) -> errors.add(error));
        return errors;
    }
}
