package org.ringside.queue.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class RingBenchmarkTest {
    @Test
    void shouldPrintARowForEachMeasurementWhenItRuns() {
        final PrintStream console = System.out;
        final ByteArrayOutputStream output = new ByteArrayOutputStream();
        System.setOut(new PrintStream(output, true, StandardCharsets.UTF_8));
        try {
            RingBenchmark.main(new String[] {
                "--messages", "20000", "--round-trips", "200", "--repetitions", "1", "--producers", "1,2"});
        } finally {
            System.setOut(console);
        }

        assertThat(output.toString(StandardCharsets.UTF_8).lines().filter(line -> line.startsWith("|"))).hasSize(7);
    }
}
