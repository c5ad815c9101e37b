package org.ringside.matching.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command for a moment: that it races the books, and reports. */
@Tag("slow")
class BenchmarksTest {
    @TempDir
    private Path folder;

    @Test
    void shouldReportEveryBookAndTheGoalsWhenAFlowIsMeasured() throws IOException {
        final List<String> lines = run("mixed-1k", "swinging");

        for (final Contender contender : Contender.values()) {
            assertThat(lines.stream().filter(line -> line.startsWith("| " + contender.text() + " | "))).hasSize(2);
        }
        final JsonNode document = new ObjectMapper().readTree(json().toFile());
        assertThat(document.at("/sections/0/rows")).hasSize(Contender.values().length);
        assertThat(document.at("/sections/0/rows/0/7/median").asDouble()).isEqualTo(1);
        assertThat(document.at("/sections/1/rows/1/1/median").asDouble()).isPositive();
        assertThat(document.at("/goals")).hasSize(6);
        assertThat(document.at("/goals/0/value").asDouble())
            .isEqualTo(document.at("/sections/0/rows/2/7/median").asDouble());
    }

    @Test
    void shouldLeaveOutRatiosAndGoalsWhenOursIsNotMeasured() {
        assertThat(run("swinging", "--books", "plain,parity"))
            .anyMatch(line -> line.startsWith("| plain collections | "))
            .noneMatch(line -> line.startsWith("| Ringside | "))
            .noneMatch(line -> line.startsWith("### Goals"));
    }

    @Test
    void shouldRefuseWhenThereIsNoSuchFlow() {
        assertThat(Benchmarks.execute("nonsense")).isEqualTo(2);
    }

    @Test
    void shouldSayWhereARecordingBelongsWhenThereIsNone() {
        final PrintStream console = System.err;
        final ByteArrayOutputStream output = new ByteArrayOutputStream();
        System.setErr(new PrintStream(output, true, StandardCharsets.UTF_8));
        try {
            assertThat(Benchmarks.execute("recorded", "--data", folder.toString())).isEqualTo(2);
        } finally {
            System.setErr(console);
        }
        assertThat(output.toString(StandardCharsets.UTF_8)).isEqualTo("run: there is no recording in " + folder
            + ": put one there, as NAME/events.csv, or name another folder with --data. See run --help.\n");
    }

    @Test
    void shouldMeasureNothingWhenTheReportCannotBeWritten() {
        final PrintStream console = System.out;
        final ByteArrayOutputStream output = new ByteArrayOutputStream();
        System.setOut(new PrintStream(output, true, StandardCharsets.UTF_8));
        try {
            assertThat(Benchmarks.execute("mixed-1k", "--json", folder.resolve("missing/report.json").toString()))
                .isEqualTo(1);
        } finally {
            System.setOut(console);
        }
        assertThat(output.size()).isZero();
    }

    @Test
    void shouldReportBooksWhenMemoryIsMeasured() throws IOException {
        run("deep", "--measure", "memory", "--books", "ringside");

        final JsonNode rows = new ObjectMapper().readTree(json().toFile()).at("/sections/0/rows");
        assertThat(rows).hasSize(1);
        assertThat(rows.at("/0/1").asDouble()).as("an order's record").isGreaterThan(64);
    }

    @Test
    void shouldReportTheLongestCommandOfEachBook() throws IOException {
        assertThat(run("swinging", "--measure", "longest", "--books", "ringside,plain"))
            .noneMatch(line -> line.startsWith("### Goals"));

        final JsonNode rows = new ObjectMapper().readTree(json().toFile()).at("/sections/0/rows");
        assertThat(rows).hasSize(2);
        assertThat(rows.at("/0/1").asText()).matches("[0-9,]+ \\((enter|immediate|cancel|move|reduce), command .*");
    }

    private List<String> run(final String... arguments) {
        final PrintStream console = System.out;
        final ByteArrayOutputStream output = new ByteArrayOutputStream();
        System.setOut(new PrintStream(output, true, StandardCharsets.UTF_8));
        try {
            assertThat(Benchmarks.execute(Stream.concat(Stream.of(arguments), Stream.of(
                "--repetitions", "1", "--commands", "1000", "--json", json().toString()))
                .toArray(String[]::new))).isZero();
        } finally {
            System.setOut(console);
        }
        return output.toString(StandardCharsets.UTF_8).lines().toList();
    }

    private Path json() {
        return folder.resolve("report.json");
    }
}
