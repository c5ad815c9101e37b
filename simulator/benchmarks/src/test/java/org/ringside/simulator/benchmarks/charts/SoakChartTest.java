package org.ringside.simulator.benchmarks.charts;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SoakChartTest {
    private static final String GRID_COLOUR = "rgb(210,210,210)";

    @TempDir
    private Path folder;

    @Test
    void shouldStoreEachGridLineAsOnePolygon() throws IOException {
        final List<SoakSample> samples = IntStream.range(0, 20)
            .mapToObj(i -> new SoakSample(i * 30, 1_000L * i, 1 << 20, 1 << 20, 1 << 20, 1 << 20)).toList();
        final Path svg = folder.resolve("soak.svg");

        new SoakChart(samples).write(svg);

        assertThat(Files.readAllLines(svg))
            .filteredOn(line -> line.contains("<path") && line.contains("fill:" + GRID_COLOUR))
            .as("grid lines").hasSizeGreaterThan(5)
            .allMatch(line -> line.indexOf('Z') == line.lastIndexOf('Z'), "one polygon");
    }
}
