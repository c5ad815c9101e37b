package org.ringside.queue.example;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.ringside.testing.ForkedJvm;

/** The example of the page, run as a reader of the page would run it. */
@Tag("slow")
class ExampleTest {
    @Test
    void shouldPrintEveryWordTwiceAndLeaveNothingBehindWhenItRuns() throws IOException, InterruptedException {
        Assumptions.assumeTrue(Files.isDirectory(Path.of("/dev/shm")), "there is no /dev/shm");
        final Process process = ForkedJvm.builder(List.of(ForkedJvm.QUICK), Example.class, "buy", "sell", "cancel")
            .redirectErrorStream(true).start();
        final String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).as(output).isZero();
        assertThat(output.lines()).containsExactlyInAnyOrder(
            "buy is at 0", "sell is at 1", "cancel is at 2", "0 buy", "1 sell", "2 cancel");
        assertThat(Path.of("/dev/shm/ringside-example-" + process.pid())).doesNotExist();
    }
}
