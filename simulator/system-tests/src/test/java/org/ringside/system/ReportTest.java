package org.ringside.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.launch.ExitCode;
import org.ringside.simulator.TraderSim;
import org.ringside.testing.Chromium;

/** The report of a real run, that of a demo, and comparisons of runs that were made from it. */
@Tag("slow")
class ReportTest {
    /** How long the run is measured; {@code -Dringside.report.seconds=30} for a long one. */
    private static final int SECONDS = Integer.getInteger("ringside.report.seconds", 2);
    private static final String RATE = "2k";
    private static final int MAX_LENGTH = 400_000;
    private static final int PAIRS = 7;
    /** How far two runs of the same build lie apart. */
    private static final double JITTER = 0.03;
    private static final long SEED = 42;
    private static final List<String> SCHEMES = List.of("light", "dark");
    private static final int DESK = 1_440;
    private static final int PHONE = 360;
    /** Where the pictures of the pages are to be written, for somebody who looks at them. */
    private static final String PICTURES = System.getProperty("ringside.report.pictures");
    private static final Pattern DOCUMENT = Pattern.compile(
        "<script type=\"application/json\" id=\"document\">(.*?)</script>", Pattern.DOTALL);

    @TempDir
    private static Path folder;

    private static String page;
    private static ObjectNode document;
    private static ReportBrowser browser;

    private final Random random = new Random(SEED);

    @BeforeAll
    static void makeReport() throws IOException {
        final Path file = folder.resolve("demo.html");
        final String output = Launcher.run("ringside", "demo", "--duration", SECONDS + "s", "--rate", RATE, "--report",
            file.toString(), "--note", "place=a test").succeeded().output();
        assertThat(output).contains("\nreport  " + file + "\n");
        page = Files.readString(file);
        final Matcher matcher = DOCUMENT.matcher(page);
        assertThat(matcher.find()).isTrue();
        document = (ObjectNode) new ObjectMapper().readTree(matcher.group(1));
    }

    @AfterAll
    static void closeBrowser() {
        if (browser != null) {
            browser.close();
        }
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
        assertThat(count).isGreaterThan(SECONDS * 1_600L);
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
    void shouldHaveCurvesThatAreThePercentilesOfTheirHistograms() throws DataFormatException {
        for (final Map.Entry<String, JsonNode> hop : document.path("percentiles").properties()) {
            final Histogram histogram = Histogram.decodeFromCompressedByteBuffer(
                ByteBuffer.wrap(Base64.getDecoder().decode(hop.getValue().path("histogram").asText())), 0);
            for (int i = 0; i < hop.getValue().path("values").size(); i++) {
                final double percentile = hop.getValue().path("percentiles").get(i).asDouble();
                assertThat(hop.getValue().path("values").get(i).asDouble()).as("%s %s", hop.getKey(), percentile)
                    .isEqualTo(histogram.getValueAtPercentile(percentile) / 1_000.0);
            }
        }
    }

    @Test
    void shouldHaveBandsWhosePartsAddUpToTheirTotal() {
        for (final JsonNode band : document.path("bands")) {
            double parts = 0;
            for (final JsonNode part : band.path("parts")) {
                parts += part.asDouble();
            }
            final double total = band.path("total").asDouble();
            assertThat(parts).as("%s", band).isCloseTo(total, offset(0.01));
            assertThat(total / band.path("count").asLong())
                .isBetween(band.path("from").asDouble(), band.path("to").asDouble());
        }
    }

    @Test
    void shouldOpenFromAFileWithoutARequest() throws IOException {
        for (final Path file : pages()) {
            browser().open(file, DESK, "light");

            assertThat(count("canvas")).as("%s", file).isEqualTo(count(".plot")).isPositive();
            assertThat(browser().requests()).contains(file.toUri().toString())
                .allMatch(address -> address.equals(file.toUri().toString()) || address.startsWith("data:"));
            assertThat(browser().complaints()).isEmpty();
        }
    }

    @Test
    void shouldShowEachPartOfTheDocument() throws IOException {
        browser().open(folder.resolve("demo.html"), DESK, "light");

        assertThat(browser().script("return [...document.querySelectorAll('h2')].map(each => each.textContent)"))
            .isEqualTo(List.of("Latency, us", "Where the time went, by end-to-end latency", "Latency over time, us",
                "Messages in each interval", "In flight", "Rejects by reason", "Mean of each hop, us", "Setup", "Notes",
                "Machine"));
        assertThat(count(".band")).isEqualTo(document.path("bands").size());
        assertThat(browser().script("return document.body.innerText").toString())
            .contains("steady, seed 42", document.at("/machine/processor").asText(), "a test");
    }

    @Test
    void shouldDrawAGapWhereNobodyAnsweredAndLabelsInFull() throws IOException {
        final ObjectNode run = document.deepCopy();
        final ObjectNode line = (ObjectNode) run.path("timeline");
        for (final String column : List.of("answered", "p50", "p99", "p99.9", "max")) {
            ((ArrayNode) line.path(column)).set(0, 0);
        }
        ((ArrayNode) line.path("max")).set(1, 599_999_999);
        final Path json = Files.writeString(folder.resolve("outage.json"), run.toString());
        final Path html = folder.resolve("outage.html");
        final PrintWriter out = new PrintWriter(new StringWriter());
        assertThat(TraderSim.execute(out, out, "report", json.toString(), "-o", html.toString())).isZero();
        browser().open(html, DESK, "light");

        assertThat(browser().script("window.drawn = []; const own = uPlot; window.uPlot = function(...given) {"
            + " const plot = new own(...given); drawn.push(plot); return plot; };"
            + " document.getElementById('scheme').click(); return drawn[1].data.slice(1).map(column => column[0])"))
            .isEqualTo(Collections.nCopies(4, null));
        assertThat(browser().script("return drawn.filter(plot => Math.max(...plot.axes[1]._values.map(label =>"
            + " (plot.ctx.font = plot.axes[1].font[0], plot.ctx.measureText(label).width))) + 15"
            + " > plot.axes[1]._size).map(plot => plot.axes[1]._values.join(' '))")).isEqualTo(List.of());
    }

    @Test
    @Tag("long")
    void shouldBeFreeOfWhatAxeFinds() throws IOException {
        for (final Path file : pages()) {
            for (final String scheme : SCHEMES) {
                for (final int width : new int[] {PHONE, DESK}) {
                    browser().open(file, width, scheme);
                    browser().script("document.querySelectorAll('details').forEach(each => { each.open = true; })");

                    assertThat(browser().violations()).as("%s %s %s", file, scheme, width).isEqualTo(List.of());
                }
            }
        }
    }

    @Test
    @Tag("long")
    void shouldNotScrollSidewaysOnAnyScreen() throws IOException {
        for (final Path file : pages()) {
            for (final int width : new int[] {320, PHONE, 768, DESK, 3_840}) {
                browser().open(file, width, "light");

                assertThat(browser().script("return [...document.querySelectorAll('html, header, section')]"
                    + ".filter(each => each.scrollWidth > each.clientWidth).map(each => each.tagName + ' '"
                    + " + each.innerText.slice(0, 40))")).as("%s %s", file, width).isEqualTo(List.of());
            }
        }
    }

    @Test
    @EnabledIfSystemProperty(named = "ringside.report.pictures", matches = ".+",
        disabledReason = "-Dringside.report.pictures=FOLDER writes pictures of the pages, to look at")
    void shouldWritePictures() throws IOException {
        final Path pictures = Files.createDirectories(Path.of(PICTURES));
        for (final Path file : pages()) {
            for (final String scheme : SCHEMES) {
                for (final int width : new int[] {PHONE, DESK}) {
                    browser().open(file, width, scheme);
                    final String name = file.getFileName() + "-" + scheme + "-" + width;
                    Files.write(pictures.resolve(name + ".png"), browser().picture(width));
                }
                Files.write(pictures.resolve(file.getFileName() + "-" + scheme + "-paper.png"), browser().paper());
            }
            Files.write(pictures.resolve(file.getFileName() + ".pdf"), browser().print());
            Files.copy(file, pictures.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /** What is printed is light, whatever the screen is. */
    @Test
    @Tag("long")
    void shouldPrintInTheLightSchemeAndGoBackToTheDarkOne() throws IOException {
        browser().open(folder.resolve("demo.html"), DESK, "dark");
        browser().script("window.printed = []; window.addEventListener('beforeprint', () => window.printed.push("
            + "document.documentElement.className, document.querySelectorAll('canvas').length))");

        assertThat(browser().print()).startsWith("%PDF".getBytes());

        assertThat(browser().script("return window.printed")).isEqualTo(List.of("", count(".plot")));
        assertThat(browser().script("return document.documentElement.className")).isEqualTo("dark");
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

    /** The page of the run, and one of a comparison. */
    private List<Path> pages() throws IOException {
        final Path comparison = folder.resolve("compare.html");
        if (!Files.exists(comparison)) {
            final StringWriter said = new StringWriter();
            assertThat(compare(1.2, said, "--report", comparison.toString())).as(said.toString())
                .isEqualTo(ExitCode.THRESHOLD);
        }
        return List.of(folder.resolve("demo.html"), comparison);
    }

    private static long count(final String selector) {
        return (Long) browser().script("return document.querySelectorAll(arguments[0]).length", selector);
    }

    /** One for all tests; without one they are skipped. */
    private static ReportBrowser browser() {
        assumeTrue(Chromium.isInstalled(), "no browser: apt-get install chromium chromium-driver");
        if (browser == null) {
            browser = new ReportBrowser();
        }
        return browser;
    }

    /** Compares runs as of the one that was made with runs that took so many times as long. */
    private int compare(final double slower, final StringWriter said, final String... options) throws IOException {
        final List<String> arguments = new ArrayList<>(List.of("compare"));
        for (int i = 0; i < PAIRS; i++) {
            arguments.add(run("a" + i, 1));
        }
        arguments.add("--with");
        for (int i = 0; i < PAIRS; i++) {
            arguments.add(run("b" + i, slower));
        }
        arguments.addAll(List.of(options));
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
