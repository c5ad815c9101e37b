package org.ringside.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The options of the JVM with which verbs start. */
class ToolOptionsTest {
    @TempDir
    private Path folder;

    /** After a retirement the queues begin where the whole state says. */
    @ParameterizedTest
    @CsvSource({"up, dev", "queues, dev", "retire, dev", "restart, dev", "status, tools"})
    void shouldHaveRoomForTheStateWhenTheVerbMayReadIt(final String verb, final String options) throws IOException {
        final Path java = Files.createDirectories(folder.resolve("bin")).resolve("java");
        Files.writeString(java, "#!/bin/sh\necho \"$@\"\n");
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwx------"));
        Files.writeString(folder.resolve("release"), "JAVA_VERSION=\"17.0.1\"\n");
        final ProcessBuilder builder = Launcher.builder("ringside", verb);
        builder.environment().put("JAVA_HOME", folder.toString());

        assertThat(Launcher.run(builder).succeeded().output()).contains("conf/jvm-" + options + ".options ");
    }
}
