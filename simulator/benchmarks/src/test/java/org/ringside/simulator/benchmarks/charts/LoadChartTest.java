package org.ringside.simulator.benchmarks.charts;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoadChartTest {
    @TempDir
    private Path folder;

    @Test
    void shouldMarkPointsThatAreNotValid() throws IOException {
        // Words are drawn, too: what can be told apart is how much is drawn.
        assertThat(drawn(false)).hasSizeGreaterThan(drawn(true).length());
    }

    private String drawn(final boolean isValid) throws IOException {
        final Path file = folder.resolve("chart.svg");
        new LoadChart(Map.of("ours", Map.of(
            50, new LoadChart.Point(100, 200, 0, true), 100, new LoadChart.Point(300, 900, 0, isValid)))).write(file);
        return Files.readString(file);
    }
}
