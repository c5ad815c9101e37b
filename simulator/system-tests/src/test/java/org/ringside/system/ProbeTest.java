package org.ringside.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The probe as it is shipped, measured by the simulator as it is shipped. */
@Tag("slow")
class ProbeTest {
    @TempDir
    private Path folder;

    @Test
    void shouldMeasureAProbeWhoseHandlerIsAProcess() throws Exception {
        final Path queues = folder.resolve("queues");
        final String[] options = {"-c", "ops/conf/probe.properties", "--set", "queues=" + queues, "--set",
            "listen=127.0.0.1:0", "--set", "handler=process", "--lifeline"};
        final Process probe = start("probe", options);
        final Process handler = start("probe-handler", options);
        try (BufferedReader probeOutput = probe.inputReader(); BufferedReader handlerOutput = handler.inputReader()) {
            final String ready = probeOutput.readLine();
            assertThat(ready).startsWith("ready probe probe listen=127.0.0.1:");
            assertThat(handlerOutput.readLine()).startsWith("ready probe-handler probe");
            final String address = ready.replaceAll(".*listen=(\\S+) .*", "$1");

            final Launcher.Result result = Launcher.run("trader-sim", "probe", address, "--duration", "1s",
                "--warmup", "500ms").succeeded();

            assertThat(result.output()).containsPattern("750 sent  [67]\\d\\d answered")
                .contains("ring in", "ring out");
        } finally {
            probe.getOutputStream().close();
            handler.getOutputStream().close();
            assertThat(probe.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(handler.waitFor(60, TimeUnit.SECONDS)).isTrue();
        }
        try (Stream<Path> left = Files.list(queues)) {
            assertThat(left.filter(file -> file.toString().endsWith(".q"))).as("rings").isEmpty();
        }
    }

    private static Process start(final String verb, final String... options) throws Exception {
        final ProcessBuilder builder = Launcher.builder("ringside", options);
        builder.command().add(1, verb);
        return builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
    }
}
