package org.ringside.ops.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Prometheus's own judge of what is meant for it; a test that asks it is skipped where it is not installed. */
public final class Promtool {
    private static final String PROGRAM = "promtool";

    private Promtool() {
    }

    /** Fails when it finds anything wrong. */
    public static void accepts(final String input, final String... arguments) throws IOException, InterruptedException {
        assumeTrue(isInstalled(), PROGRAM + " is not installed");
        final List<String> command = new ArrayList<>(List.of(PROGRAM));
        command.addAll(List.of(arguments));
        final Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        try (OutputStream in = process.getOutputStream()) {
            in.write(input.getBytes(StandardCharsets.UTF_8));
        }
        final String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as("%s%n%s", command, said).isZero();
    }

    private static boolean isInstalled() {
        return Stream.of(System.getenv("PATH").split(":")).map(folder -> Path.of(folder, PROGRAM))
            .anyMatch(Files::isExecutable);
    }
}
