package org.ringside.simulator.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.ringside.simulator.benchmarks.charts.SoakSample;

/**
 * That each benchmark runs to its end and has something to say; what it says is for docs/benchmarks.md. Every build
 * runs the one with services. The profile {@code long} runs all of them.
 */
@Tag("slow")
class BenchmarksTest {
    private static final boolean IS_LONG = Boolean.getBoolean("ringside.long");

    @TempDir
    private Path folder;

    @BeforeAll
    static void takeTheBuiltDistribution() {
        System.setProperty("ringside.home",
            Path.of("").toAbsolutePath().getParent().getParent().resolve("ops/dist/target/ringside").toString());
    }

    @Test
    @Tag("long")
    void shouldMeasureAPolicy() throws Exception {
        final Path json = folder.resolve("policies.json");

        assertThat(Benchmarks.execute("policies", "--of", "mapped", "--rounds", "1", "--warmups", "0",
            "--rate", "500", "--seconds", "0.1", "--json", json.toString())).isZero();

        final JsonNode rows = new ObjectMapper().readTree(json.toFile()).path("sections").path(0).path("rows");
        assertThat(rows).hasSize(1);
        final JsonNode row = rows.path(0);
        assertThat(row.path(0).asText()).isEqualTo("`mapped`");
        assertThat(row.path(1).path("median").asDouble()).isPositive();
        assertThat(row.path(3).path("median").asDouble()).isPositive();
    }

    @Test
    @Tag("long")
    void shouldMeasureASettingAlone() throws Exception {
        final Path json = folder.resolve("settings.json");

        assertThat(Benchmarks.execute("settings", "--of", "wait=yield", "--rounds", "1", "--warmups", "0",
            "--rate", "500", "--seconds", "0.1", "--json", json.toString())).isZero();

        final JsonNode rows = new ObjectMapper().readTree(json.toFile()).path("sections").path(0).path("rows");
        assertThat(rows).extracting(row -> row.path(0).asText()).containsExactly("as shipped", "wait=yield");
        assertThat(rows.path(1).path(2).path("median").asDouble()).isPositive();
    }

    @Test
    void shouldSayWhichSettingsThereAreWhenOneIsUnknown() {
        assertThat(refusal(2, "settings --of wait=never"))
            .startsWith("run: there is no setting 'wait=never': take some of wait=blocking;");
    }

    @ParameterizedTest
    @ValueSource(strings = {"latency --json", "console --json", "curve --json", "curve --svg", "probe --json",
        "features --json", "features --svg", "soak --csv", "soak --svg", "feed all --json", "feed tick --json"})
    void shouldMeasureNothingWhenAFileCannotBeWritten(final String command) {
        final Path missing = folder.resolve("missing");

        assertThat(refusal(1, command + " " + missing.resolve("file")))
            .isEqualTo("run: there is no folder " + missing + " for file: make it, or name another file\n");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "latency --sessions 1,0     | option '--sessions' (N): '0' is not a whole number from 1 to 1000000000",
        "curve --step 0             | option '--step': '0' is not a whole number from 1 to 1000000000",
        "policies --rounds x        | option '--rounds': 'x' is not a whole number from 1 to 1000000000",
        "builds --warmups -1 .      | option '--warmups': '-1' is not a whole number from 0 to 1000000000",
        "probe --seconds 0          | option '--seconds': '0' is not a number above 0, and at most 1000000000",
        "console --idle -1          | option '--idle': '-1' is not a number, as 3 or 0.5",
        "features --warmup a        | option '--warmup': 'a' is not a number, as 3 or 0.5",
        "soak --minutes 2e9         | option '--minutes': '2e9' is not a number, as 3 or 0.5"})
    void shouldSayInOneLineWhichNumberIsWrong(final String command, final String reason) {
        assertThat(refusal(2, command)).isEqualTo(
            "run: Invalid value for " + reason + ". See run " + command.split(" ")[0] + " --help.\n");
    }

    @ParameterizedTest
    @CsvSource({"2,100", "3,1024", "2,2"})
    void shouldSayHowManyRequestsMayWait(final int workers, final int waiting) {
        assertThat(refusal(2, "features --workers " + workers + " --waiting " + waiting)).isEqualTo(
            "run: --waiting is " + waiting + ", and must be " + workers + " (--workers) times a power of two from 2 on."
                + " See run features --help.\n");
    }

    @Test
    void shouldSayWhatThereIsWhenACommandIsMissing() {
        assertThat(refusal(2, "nonsense")).isEqualTo(
            "run: Unmatched argument at index 0: 'nonsense'. See run --help.\n");
        assertThat(refusal(2)).isEqualTo("run: Missing required subcommand. See run --help.\n");
    }

    private static String refusal(final int exitCode, final String... words) {
        final PrintStream console = System.err;
        final ByteArrayOutputStream output = new ByteArrayOutputStream();
        System.setErr(new PrintStream(output, true, StandardCharsets.UTF_8));
        try {
            assertThat(Benchmarks.execute(words.length == 0 ? words : words[0].split(" "))).isEqualTo(exitCode);
        } finally {
            System.setErr(console);
        }
        return output.toString(StandardCharsets.UTF_8);
    }

    @Test
    @Tag("long")
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
    @Tag("long")
    void shouldMeasureWhatTheConsoleCosts() throws Exception {
        final Path json = folder.resolve("console.json");

        assertThat(Benchmarks.execute("console", "--rounds", "1", "--warmups", "0", "--sessions", "2", "--rate", "500",
            "--seconds", "0.2", "--idle", "0.2", "--json", json.toString())).isZero();

        final JsonNode sections = new ObjectMapper().readTree(json.toFile()).path("sections");
        assertThat(sections.path(0).path("rows")).hasSize(3).allSatisfy(row -> {
            assertThat(row.path(1).path("median").asDouble()).as("without").isPositive();
            assertThat(row.path(2).path("median").asDouble()).as("with").isPositive();
        });
        assertThat(sections.path(1).at("/rows/0/2").asDouble()).as("resident").isPositive();
    }

    @Test
    @Tag("long")
    void shouldMeasureAReplicatedEngine() throws Exception {
        final Path json = folder.resolve("cluster.json");

        assertThat(Benchmarks.execute("cluster", "--rounds", "1", "--warmups", "0", "--sessions", "2", "--seconds",
            "0.3", "--loads", "50", "--sources", "leader", "--orders", "100", "--snapshots", "1", "--deaths", "1",
            "--heartbeats", "500", "--json", json.toString())).isZero();

        final JsonNode sections = new ObjectMapper().readTree(json.toFile()).path("sections");
        assertThat(sections.path(0).path("rows")).hasSize(3).allSatisfy(row -> {
            assertThat(row.path(1).path("median").asDouble()).as("messages/s").isPositive();
            assertThat(row.path(3).path("median").asDouble()).as("p50").isPositive();
        });
        assertThat(sections.at("/1/rows/0/1/median").asDouble()).as("the echo's part").isPositive();
        assertThat(sections.path(3).path("rows")).hasSize(2).allSatisfy(row ->
            assertThat(row.path(2).path("median").asDouble()).as("cores of engine or members").isPositive());
        assertThat(sections.at("/4/rows/0/3/median").asDouble()).as("a member stood still, ms").isPositive();
        assertThat(sections.at("/5/rows/0/1/median").asDouble()).as("longest answer, s").isPositive();
    }

    @Test
    @Tag("long")
    void shouldMeasureFix() throws Exception {
        final Path json = folder.resolve("fix.json");

        assertThat(Benchmarks.execute("fix", "--rounds", "1", "--warmups", "1", "--sessions", "2", "--seconds", "0.2",
            "--rates", "500", "--json", json.toString())).isZero();

        final JsonNode sections = new ObjectMapper().readTree(json.toFile()).path("sections");
        assertThat(sections.path(0).path("rows")).hasSize(8).allSatisfy(row -> {
            assertThat(row.path(2).path("median").asDouble()).as("messages/s, of native").isPositive();
            assertThat(row.path(3).path("median").asDouble()).as("p50").isPositive();
        });
        assertThat(sections.path(1).path("rows")).hasSize(8).allSatisfy(row ->
            assertThat(row.path(1).path("median").asDouble()).as("us of the traders").isPositive());
        assertThat(sections.path(2).path("rows")).hasSize(2);
        assertThat(sections.path(3).path("rows")).hasSize(2).allSatisfy(row ->
            assertThat(row.path(3).path("median").asDouble()).as("QuickFIX/J by ours").isPositive());
    }

    @Test
    @Tag("long")
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

        assertThat(Benchmarks.execute("probe", "--clients", IS_LONG ? "1,2" : "2", "--seconds", "0.1", "--rounds",
            "1", "--warmup", "0.1", "--json", json.toString())).isZero();

        final JsonNode rows = new ObjectMapper().readTree(json.toFile()).path("sections").path(0).path("rows");
        assertThat(rows).hasSize(IS_LONG ? 6 : 3).allSatisfy(row -> {
            assertThat(row.path(2).path("median").asDouble()).as("of the probe").isPositive();
            assertThat(row.path(3).path("median").asDouble()).as("of the pool").isPositive();
        });
    }

    @Test
    void shouldCompareTheBookOfMarketDataWithOthers() throws Exception {
        final String orders = IS_LONG ? "100,1000" : "100";
        final JsonNode rows = feed("builder --orders " + orders + " --seconds 0.02").path(0).path("rows");

        assertThat(rows).hasSize(IS_LONG ? 2 * 3 : 3).allSatisfy(row ->
            assertThat(row.path(2).path("median").asDouble()).as("ns/event").isPositive());
        assertThat(rows.at("/0/3/median").asDouble()).as("ours by ours").isEqualTo(1);
    }

    @ParameterizedTest
    @Tag("long")
    @CsvSource(delimiter = '|', value = {
        "throughput --seconds 0.2                   | 2 | 1",
        "tick --seconds 0.2 --rates 1000            | 6 | 3",
        "join --seconds 0.1 --orders 100 --rate 100 | 1 | 1",
        "overload --seconds 0.3 --rate 1000         | 2 | 1"})
    void shouldMeasureMarketData(final String command, final int rows, final int column) throws Exception {
        final JsonNode sections = feed(command);

        assertThat(sections).anySatisfy(section -> assertThat(section.path("rows")).hasSizeGreaterThanOrEqualTo(rows)
            .allSatisfy(row -> assertThat(row.path(column).path("median").asDouble()).isPositive()));
    }

    private JsonNode feed(final String command) throws Exception {
        final Path json = folder.resolve("feed.json");
        final List<String> words = new ArrayList<>(List.of("feed"));
        words.addAll(List.of(command.split(" +")));
        words.addAll(List.of("--rounds", "1", "--json", json.toString()));

        assertThat(Benchmarks.execute(words.toArray(String[]::new))).isZero();

        return new ObjectMapper().readTree(json.toFile()).path("sections");
    }

    @Test
    @Tag("long")
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
    @Tag("long")
    void shouldSoak() throws Exception {
        final Path csv = folder.resolve("soak.csv");
        final Path svg = folder.resolve("soak.svg");

        assertThat(Benchmarks.execute("soak", "--minutes", "0.03", "--every", "0.05", "--rate", "1000", "--times",
            "1000", "--csv", csv.toString(), "--svg", svg.toString())).isZero();

        assertThat(Files.readAllLines(csv)).hasSizeGreaterThan(6).first().isEqualTo(SoakSample.HEADER);
        assertThat(svg).content().startsWith("<?xml").contains("<svg");
    }
}
