package org.ringside.simulator.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** That each benchmark runs to its end and has something to say; what it says is for docs/benchmarks.md. */
@Tag("slow")
class BenchmarksTest {
    @TempDir
    private Path folder;

    @BeforeAll
    static void takeTheBuiltDistribution() {
        System.setProperty("ringside.home",
            Path.of("").toAbsolutePath().getParent().getParent().resolve("ops/dist/target/ringside").toString());
    }

    @Test
    void shouldMeasureAPolicy() throws Exception {
        final Path json = folder.resolve("policies.json");

        assertThat(Benchmarks.execute("policies", "--of", "mapped", "--rounds", "1", "--warmups", "1",
            "--rate", "500", "--seconds", "0.2", "--json", json.toString())).isZero();

        final JsonNode rows = new ObjectMapper().readTree(json.toFile()).path("sections").path(0).path("rows");
        assertThat(rows).hasSize(1);
        final JsonNode row = rows.path(0);
        assertThat(row.path(0).asText()).isEqualTo("`mapped`");
        assertThat(row.path(1).path("median").asDouble()).isPositive();
        assertThat(row.path(3).path("median").asDouble()).isPositive();
    }

    @Test
    void shouldMeasureFirstSeconds() throws Exception {
        final Path json = folder.resolve("first-seconds.json");

        assertThat(Benchmarks.execute("first-seconds", "--rounds", "1", "--warmups", "0", "--sessions", "2", "--rate",
            "500", "--first", "0.2", "--later", "0.3", "--json", json.toString())).isZero();

        final JsonNode rows = new ObjectMapper().readTree(json.toFile()).path("sections").path(0).path("rows");
        assertThat(rows).hasSize(2 * 3).allSatisfy(row -> {
            assertThat(row.path(2).path("median").asDouble()).as("first").isPositive();
            assertThat(row.path(3).path("median").asDouble()).as("later").isPositive();
        });
    }

    @Test
    void shouldDrawLoadCurve() throws Exception {
        final Path json = folder.resolve("curve.json");
        final Path svg = folder.resolve("curve.svg");

        assertThat(Benchmarks.execute("curve", "--rounds", "1", "--warmups", "0", "--seconds", "0.2", "--sessions", "4",
            "--capacity", "1000", "--step", "100", "--json", json.toString(), "--svg", svg.toString())).isZero();

        final JsonNode row =
            new ObjectMapper().readTree(json.toFile()).path("sections").path(0).path("rows").path(0);
        assertThat(row.path(2).path("median").asDouble()).isPositive();
        assertThat(row.path(6).path("median").asDouble()).isPositive();
        assertThat(svg).content().startsWith("<?xml").contains("<svg");
    }

    @Test
    void shouldCompareTheProbeWithAPoolOfThreads() throws Exception {
        final Path json = folder.resolve("probe.json");

        assertThat(Benchmarks.execute("probe", "--clients", "1,2", "--seconds", "0.2", "--rounds", "1", "--warmup",
            "0.1", "--json", json.toString())).isZero();

        final JsonNode rows = new ObjectMapper().readTree(json.toFile()).path("sections").path(0).path("rows");
        assertThat(rows).hasSize(6).allSatisfy(row -> {
            assertThat(row.path(2).path("median").asDouble()).as("of the probe").isPositive();
            assertThat(row.path(3).path("median").asDouble()).as("of the pool").isPositive();
        });
    }

    @Test
    void shouldDrawLoadCurveOfAService() throws Exception {
        final Path json = folder.resolve("features.json");
        final Path svg = folder.resolve("features.svg");

        assertThat(Benchmarks.execute("features", "--rounds", "1", "--warmup", "0.1", "--seconds", "0.2", "--capacity",
            "1000", "--steps", "2", "--json", json.toString(), "--svg", svg.toString())).isZero();

        final JsonNode rows = new ObjectMapper().readTree(json.toFile()).path("sections").path(0).path("rows");
        assertThat(rows).hasSizeGreaterThanOrEqualTo(2 * 4).allSatisfy(row -> {
            assertThat(row.path(3).path("median").asDouble()).as("p99").isPositive();
            assertThat(row.path(6).path("median").asDouble()).as("time-outs, percent").isBetween(0.0, 100.0);
        });
        assertThat(svg).content().startsWith("<?xml").contains("<svg");
    }

    @Test
    void shouldSoak() throws Exception {
        final Path csv = folder.resolve("soak.csv");
        final Path svg = folder.resolve("soak.svg");

        assertThat(Benchmarks.execute("soak", "--minutes", "0.03", "--every", "0.05", "--rate", "1000", "--times",
            "1000", "--csv", csv.toString(), "--svg", svg.toString())).isZero();

        assertThat(Files.readAllLines(csv)).hasSizeGreaterThan(6).first().isEqualTo(SoakSample.HEADER);
        assertThat(svg).content().startsWith("<?xml").contains("<svg");
    }
}
