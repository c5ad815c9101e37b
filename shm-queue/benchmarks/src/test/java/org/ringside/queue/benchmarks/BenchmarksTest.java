package org.ringside.queue.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each benchmark of processes for a moment: that it runs, checks what arrives, and reports. */
@Tag("slow")
class BenchmarksTest {
    @TempDir
    private Path folder;

    @Test
    void shouldReportMediansRatiosAndGoalsWhenThroughputIsMeasured() throws IOException {
        final List<String> lines = run("throughput", "--only", "Ringside :,Agrona,2 writers");

        assertThat(lines).anyMatch(line -> line.startsWith("| 2 writers, yield, million msg/s | Ringside | "))
            .anyMatch(line -> line.startsWith("| single messages of several writers at least 1.15 times Agrona"));
        final JsonNode document = document();
        assertThat(document.path("schema").asText()).isEqualTo("ringside.benchmark/1");
        assertThat(document.at("/environment/cores").asInt()).isPositive();
        assertThat(document.at("/sections/0/comparisons/0/ratio/0/median").asDouble()).isPositive();
        assertThat(document.at("/goals/0/value").asDouble())
            .isEqualTo(document.at("/sections/0/comparisons/0/ratio/0/median").asDouble());
    }

    @Test
    @Tag("long")
    void shouldReportPercentilesWhenRoundTripsAreMeasured() throws IOException {
        final List<String> lines = run("roundtrip", "--only", "yield");

        assertThat(lines).anyMatch(line -> line.startsWith("| yield, p50, us | Ringside | "))
            .anyMatch(line -> line.startsWith("| yield, p99, us | Ringside | "));
    }

    @Test
    @Tag("long")
    void shouldReportARowForEachStrategyAndStartWhenLatencyIsMeasured() throws IOException {
        final List<String> lines = run("latency", "--only", "10000/s,2 writers");

        assertThat(lines.stream().filter(line -> line.startsWith("| 10,000/s | 2 | "))).hasSize(4);
        assertThat(document().at("/sections/0/rows")).hasSize(4);
    }

    /** Each run fails when a consumer has not added up what was published. */
    @ParameterizedTest
    @ValueSource(strings = "diamond")
    void shouldCompareWithBothPeersWhenATopologyIsMeasured(final String topology) throws IOException {
        compare(topology);
    }

    @ParameterizedTest
    @Tag("long")
    @ValueSource(strings = {"unicast", "pipeline", "sequencer", "multicast"})
    void shouldCompareWithBothPeersWhenAnotherTopologyIsMeasured(final String topology) throws IOException {
        compare(topology);
    }

    private void compare(final String topology) throws IOException {
        final List<String> lines = run("topologies", "--only", topology);

        assertThat(lines.stream().filter(line -> line.contains("| Disruptor |"))).hasSize(4);
        assertThat(lines.stream().filter(line -> line.contains("| ArrayBlockingQueue |"))).hasSize(1);
    }

    @Test
    void shouldCompareWithTheRailwayWhenTrainsAreMeasured() throws IOException {
        assertThat(run("railway", "--only", "256 trains"))
            .anyMatch(line -> line.startsWith("| 256 trains of 1, "))
            .anyMatch(line -> line.startsWith("| 256 trains of 33, a third from each of 3 writers, "));
    }

    @Test
    @Tag("long")
    void shouldReportARowForEachWayToCountWhenContentionIsMeasured() throws IOException {
        run("contention");

        assertThat(document().at("/sections/0/rows")).hasSize(6);
    }

    @Test
    void shouldRefuseWhenThereIsNoSuchBenchmark() {
        assertThat(Benchmarks.execute("nonsense")).isEqualTo(2);
    }

    @Test
    void shouldMeasureNothingWhenTheReportCannotBeWritten() {
        final Path missing = folder.resolve("missing");

        assertThat(refusal(1, "roundtrip", "--json", missing.resolve("report.json").toString()))
            .isEqualTo("run: there is no folder " + missing + " for report.json: make it, or name another file\n");
    }

    @Test
    void shouldRefuseWhenThereIsNoFolderToShare() {
        final Path missing = folder.resolve("missing");

        assertThat(refusal(2, "roundtrip", "--folder", missing.toString())).isEqualTo("run: nothing can be written in"
            + " the folder " + missing + ", if there is one; name another one with --folder. See run --help.\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"throughput", "roundtrip", "latency", "topologies", "railway", "contention"})
    void shouldRefuseWhenNoComparisonIsMeant(final String benchmark) {
        assertThat(refusal(2, benchmark, "--only", "yield,nonsense")).isEqualTo("run: no comparison has all these words"
            + " in its name: yield, nonsense; names are as 'Ringside : Aeron IPC, 2 writers, yield'."
            + " See run --help.\n");
    }

    private static String refusal(final int exitCode, final String... arguments) {
        final PrintStream console = System.err;
        final ByteArrayOutputStream output = new ByteArrayOutputStream();
        System.setErr(new PrintStream(output, true, StandardCharsets.UTF_8));
        try {
            assertThat(Benchmarks.execute(arguments)).isEqualTo(exitCode);
        } finally {
            System.setErr(console);
        }
        return output.toString(StandardCharsets.UTF_8);
    }

    private List<String> run(final String benchmark, final String... more) {
        final PrintStream console = System.out;
        final ByteArrayOutputStream output = new ByteArrayOutputStream();
        System.setOut(new PrintStream(output, true, StandardCharsets.UTF_8));
        try {
            final String[] arguments = new String[more.length + 7];
            List.of(benchmark, "--repetitions", "1", "--seconds", "0.02", "--json", json().toString())
                .toArray(arguments);
            System.arraycopy(more, 0, arguments, 7, more.length);
            assertThat(Benchmarks.execute(arguments)).isZero();
        } finally {
            System.setOut(console);
        }
        return output.toString(StandardCharsets.UTF_8).lines().toList();
    }

    private JsonNode document() throws IOException {
        return new ObjectMapper().readTree(json().toFile());
    }

    private Path json() {
        return folder.resolve("report.json");
    }
}
