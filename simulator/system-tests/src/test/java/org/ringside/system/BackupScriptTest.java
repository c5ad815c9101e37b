package org.ringside.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When the script of docs/backup.md copies nothing, it says so, and why. {@link BackupTest} has it copy. */
class BackupScriptTest {
    @TempDir
    private Path folder;

    private String script;

    @BeforeEach
    void standIn() throws IOException {
        script = PageCommands.scripts(Launcher.ROOT.resolve("docs/backup.md"), "While people trade").get(0);
    }

    @Test
    void shouldSayThatThereIsNothingToCopy() throws IOException {
        status("engine  pid  7  running  here");

        assertRefuses("there is no folder data here: nothing was copied");
    }

    @Test
    void shouldSayThatThereIsABackupAlready() throws IOException {
        Files.createDirectory(folder.resolve("data"));
        Files.createDirectory(folder.resolve("backup"));
        status("engine  pid  7  running  here");

        assertRefuses("there is a folder backup already: move it away; nothing was copied");
    }

    @Test
    void shouldSayThatTheExchangeDoesNotRun() throws IOException {
        Files.createDirectory(folder.resolve("data"));
        status("nothing");
        assertRefuses("nothing runs here: nothing was copied");

        status("engine  pid  7  running  here");
        assertRefuses("not all of the exchange runs: nothing was copied");
        assertThat(folder.resolve("backup")).doesNotExist();
    }

    private void assertRefuses(final String reason) {
        assertThat(Launcher.run(Launcher.shell("PATH=" + folder + ":$PATH\n" + script).directory(folder.toFile()))
            .exited(1).messages()).isEqualTo("backup: " + reason + "\n");
    }

    private void status(final String line) throws IOException {
        final Path program = folder.resolve("ringside");
        Files.writeString(program, "#!/bin/sh\necho '" + line + "'\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
    }
}
