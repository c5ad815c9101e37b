package org.ringside.queue.example;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The example of the page, run as a reader of the page would run it. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class ExampleTest {
    @Test
    void shouldPrintEveryWordTwiceAndLeaveNothingBehindWhenItRuns() throws IOException, InterruptedException {
        Assumptions.assumeTrue(Files.isDirectory(Path.of("/dev/shm")), "there is no /dev/shm");
        final Process process = new ProcessBuilder(command("buy", "sell", "cancel")).redirectErrorStream(true).start();
        final String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).as(output).isZero();
        assertThat(output.lines()).containsExactlyInAnyOrder(
            "buy is at 0", "sell is at 1", "cancel is at 2", "0 buy", "1 sell", "2 cancel");
        assertThat(Path.of("/dev/shm/example-" + process.pid())).doesNotExist();
    }

    private static List<String> command(final String... words) {
        final List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
            .filter(flag -> flag.startsWith("--add-") || flag.startsWith("--enable-"))
            .forEach(command::add);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Example.class.getName()));
        command.addAll(List.of(words));
        return command;
    }
}
