package org.ringside.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.launch.ExitCode;
import org.ringside.simulator.TraderSim;

/** The report of a real run, that of a demo, and comparisons of runs that were made from it. */
@Tag("slow")
class ReportTest {
    /** How long the run is measured; {@code -Dringside.report.seconds=30} for a long one. */
    private static final int SECONDS = Integer.getInteger("ringside.report.seconds", 3);
    private static final int MAX_LENGTH = 400_000;
    private static final int PAIRS = 7;
    /** How far two runs of the same build lie apart. */
    private static final double JITTER = 0.03;
    private static final long SEED = 42;
    private static final Pattern DOCUMENT = Pattern.compile(
        "<script type=\"application/json\" id=\"document\">(.*?)</script>", Pattern.DOTALL);

    @TempDir
    private static Path folder;

    private static String page;
    private static ObjectNode document;

    private final Random random = new Random(SEED);

    @BeforeAll
    static void makeReport() throws IOException {
        final Path file = folder.resolve("demo.html");
        final String output = Launcher.run("ringside", "demo", "--duration", SECONDS + "s", "--rate", "5k", "--report",
            file.toString(), "--note", "place=a test").succeeded().output();
        assertThat(output).endsWith("report  " + file + "\n");
        page = Files.readString(file);
        final Matcher matcher = DOCUMENT.matcher(page);
        assertThat(matcher.find()).isTrue();
        document = (ObjectNode) new ObjectMapper().readTree(matcher.group(1));
    }

    @Test
    void shouldBeOneSmallFileThatNeedsNothingElse() throws IOException {
        assertThat(Files.size(folder.resolve("demo.html"))).isLessThan(MAX_LENGTH);
        assertThat(page).contains("content=\"default-src 'none'; script-src 'sha256-")
            .doesNotContain(" src=", "@import", "url(", "fetch(", "XMLHttpRequest", "WebSocket", "EventSource");
        assertThat(Pattern.compile("href=\"([^\"]*)\"").matcher(page).results().map(found -> found.group(1)))
            .containsExactly("data:,");
    }

    @Test
    void shouldShowCurvesBandsAndWhatHappenedWhen() {
        final long count = document.at("/latency/count").asLong();
        assertThat(count).isGreaterThan(SECONDS * 4_000L);
        for (final String hop : List.of("end to end", "service", "match", "journal")) {
            final JsonNode curve = document.path("percentiles").path(hop);
            assertThat(curve.path("percentiles").size()).as(hop).isGreaterThan(20)
                .isEqualTo(curve.path("values").size());
            assertThat(curve.path("histogram").asText()).as(hop).isNotEmpty();
        }
        long inBands = 0;
        for (final JsonNode band : document.path("bands")) {
            inBands += band.path("count").asLong();
            assertThat(band.path("parts").size()).isGreaterThan(5);
        }
        assertThat(inBands).isEqualTo(count);
        final JsonNode timeline = document.path("timeline");
        assertThat(timeline.path("intervalSeconds").asInt()).isEqualTo(1);
        assertThat(timeline.path("end").size()).isGreaterThanOrEqualTo(SECONDS)
            .isEqualTo(timeline.path("p99").size()).isEqualTo(timeline.at("/means/match").size());
    }

    @Test
    void shouldTellTheMachineTheSetupAndWhatTheDemoKnows() {
        for (final String fact : List.of("processor", "cores", "kernel", "jvm", "flags", "loadBefore")) {
            assertThat(document.path("machine").has(fact)).as(fact).isTrue();
        }
        assertThat(document.at("/setup/profile").asText()).isEqualTo("steady");
        assertThat(document.at("/setup/seed").asInt()).isEqualTo(42);
        final JsonNode notes = document.at("/setup/notes");
        assertThat(notes.propertyStream().map(Map.Entry::getKey)).containsExactly("policy", "wait", "build", "place");
        assertThat(notes.path("policy").asText()).isEqualTo("mapped");
        assertThat(notes.path("wait").asText()).isEqualTo("phased");
        assertThat(notes.path("build").asText()).startsWith("0.");
        assertThat(notes.path("place").asText()).isEqualTo("a test");
    }

    @Test
    void shouldFindNothingInRunsOfEqualBuilds() throws IOException {
        final StringWriter said = new StringWriter();

        assertThat(compare(1, said)).as(said.toString()).isEqualTo(ExitCode.OK);
        assertThat(said.toString().lines().filter(line -> line.startsWith("p50 ") || line.startsWith("p99 ")))
            .hasSize(2).allMatch(line -> line.endsWith(" same"));
    }

    @Test
    void shouldFindABuildThatIsSlowerByAFifth() throws IOException {
        final StringWriter said = new StringWriter();

        assertThat(compare(1.2, said)).as(said.toString()).isEqualTo(ExitCode.THRESHOLD);
        assertThat(said.toString().lines().filter(line -> line.startsWith("p50 ") || line.startsWith("p99 ")))
            .hasSize(2).allMatch(line -> line.endsWith(" worse"));
    }

    /** Compares runs as of the one that was made with runs that took so many times as long. */
    private int compare(final double slower, final StringWriter said) throws IOException {
        final List<String> arguments = new ArrayList<>(List.of("compare"));
        for (int i = 0; i < PAIRS; i++) {
            arguments.add(run("a" + i, 1));
        }
        arguments.add("--with");
        for (int i = 0; i < PAIRS; i++) {
            arguments.add(run("b" + i, slower));
        }
        final PrintWriter out = new PrintWriter(said, true);
        return TraderSim.execute(out, out, arguments.toArray(String[]::new));
    }

    /** The document of the run, with all latencies that many times as long, more or less. */
    private String run(final String name, final double slower) throws IOException {
        final double factor = slower * (1 + JITTER * (2 * random.nextDouble() - 1));
        final ObjectNode run = document.deepCopy();
        // Whether this machine had time for the generator is not what this is about.
        run.put("valid", true);
        for (final JsonNode hop : run.path("hops")) {
            hop.propertyStream().map(Map.Entry::getKey).toList().forEach(statistic ->
                ((ObjectNode) hop).put(statistic, factor * hop.path(statistic).asDouble()));
        }
        return Files.writeString(folder.resolve(name + ".json"), run.toString()).toString();
    }
}
