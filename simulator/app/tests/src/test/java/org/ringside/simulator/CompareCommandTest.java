package org.ringside.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.launch.ExitCode;

/** {@code compare}, with the document of {@code JsonReportTest}. */
class CompareCommandTest {
    private static final Path GOLDEN = Path.of("src/test/resources/org/ringside/simulator/report/run-2.json");

    /** Of one value. */
    private static final String HISTOGRAM = histogram();

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder;

    private ObjectNode run;
    private String fast;

    @BeforeEach
    void setUp() throws IOException {
        run = (ObjectNode) new ObjectMapper().readTree(GOLDEN.toFile());
        for (final JsonNode hop : run.path("percentiles")) {
            ((ObjectNode) hop).put("histogram", HISTOGRAM);
        }
        fast = write("fast.json");
    }

    @Test
    void shouldExitWith0WhenARunIsComparedWithItself() throws IOException {
        assertThat(compare(5, fast, fast, "--json")).isEqualTo(ExitCode.OK);
        assertThat(new ObjectMapper().readTree(out.toString()).path("schema").asText())
            .isEqualTo("trader-sim.compare/1");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void shouldExitWith99WhenTheSecondSideIsSlower() throws IOException {
        final String slow = slower();

        assertThat(compare(5, fast, slow)).isEqualTo(ExitCode.THRESHOLD);
        assertThat(out.toString().lines()).anyMatch(line -> line.startsWith("p99 ") && line.endsWith("worse"));
        assertThat(err.toString()).isEqualTo("trader-sim: p99 is worse: 2.00 times that of A\n");
        assertThat(compare(5, slow, fast)).isEqualTo(ExitCode.OK);
        assertThat(compare(5, fast, slow, "--tolerance", "p99=150%,match.p50=1%")).isEqualTo(ExitCode.OK);
    }

    @Test
    void shouldJudgeFewPairsByThresholdsAlone() throws IOException {
        final String slow = slower();

        assertThat(compare(1, fast, slow)).isEqualTo(ExitCode.OK);
        assertThat(out.toString()).contains("too few to judge");
        assertThat(compare(1, fast, slow, "--threshold", "p99<1.1x")).isEqualTo(ExitCode.THRESHOLD);
        assertThat(err.toString()).isEqualTo("trader-sim: threshold p99<1.1x was breached: 2.00x\n");
        assertThat(compare(1, fast, slow, "--threshold", "p99<2.1x")).isEqualTo(ExitCode.OK);
    }

    @Test
    void shouldWriteAPageWithBothCurves() throws IOException {
        final Path page = folder.resolve("compare.html");

        assertThat(compare(2, fast, fast, "--report", page.toString())).isEqualTo(ExitCode.OK);
        assertThat(Files.readString(page)).contains("\"schema\":\"trader-sim.compare/1\"")
            .contains("\"curves\":{\"A\":{\"percentiles\":[0.0,", "\"B\":{");
    }

    @Test
    void shouldExitWith2WhenTheRunsDifferUnlessThatIsAllowed() throws IOException {
        run.put("streamHash", "cd34");
        final String other = write("other.json");

        assertThat(compare(1, fast, other)).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).isEqualTo("trader-sim: the runs do not compare: different stream hash: ab12, cd34."
            + " Give --allow-different to compare them all the same\n");
        assertThat(compare(1, fast, other, "--allow-different")).isEqualTo(ExitCode.OK);
    }

    @Test
    void shouldCompareWithARunOfAnEarlierReleaseWhenThatIsAllowed() throws IOException {
        run.put("schema", "trader-sim.run/1").remove(List.of("setup", "machine", "percentiles", "bands", "timeline"));
        ((ObjectNode) run.path("hops")).remove("service");
        final String old = write("old.json");

        assertThat(compare(1, fast, old)).isEqualTo(ExitCode.USAGE);
        assertThat(compare(1, fast, old, "--allow-different")).isEqualTo(ExitCode.OK);
        assertThat(out.toString()).doesNotContain("service");
    }

    @Test
    void shouldExitWith1WhenARunHasNotMeasuredWhatIsJudged() throws IOException {
        run.remove(List.of("hops", "percentiles"));

        assertThat(compare(5, fast, write("nothing.json"))).isEqualTo(ExitCode.FAILURE);
        assertThat(err.toString()).isEqualTo("trader-sim: a run has no p50. Leave it out of the comparison\n");
    }

    @Test
    void shouldExitWith1WhenARunIsNotValid() throws IOException {
        run.put("valid", false).put("invalidReason", "it was late");

        final String invalid = write("invalid.json");

        assertThat(compare(1, fast, invalid)).isEqualTo(ExitCode.FAILURE);
        assertThat(err.toString()).startsWith("trader-sim: " + invalid + " is not valid: it was late. Make the run");
    }

    @Test
    void shouldJudgeServiceWhenAGeneratorWasLateAndThatIsAllowed() throws IOException {
        run.put("valid", false).put("invalidReason", "it was late");
        final String late = write("late.json");
        final String slow = slower();

        assertThat(compare(5, late, slow)).isEqualTo(ExitCode.FAILURE);
        assertThat(err.toString()).endsWith(". Make the run again, or give --allow-late\n");
        assertThat(compare(5, late, slow, "--allow-late")).isEqualTo(ExitCode.OK);
        assertThat(out.toString()).contains("a generator was late: service is judged, end to end is not\n")
            .containsPattern("(?m)^p99 .*not judged$").containsPattern("(?m)^service.p99 .*same$");
    }

    @Test
    void shouldExitWith6WhenAFileHasNoEnd() {
        assertThat(compare(1, fast, "/dev/zero")).isEqualTo(ExitCode.CORRUPT);
        assertThat(err.toString()).contains("/dev/zero is too large for the document of a run. Give a file");
    }

    @Test
    void shouldExitWith6WhenAHistogramIsDamaged() throws IOException {
        final byte[] whole = Base64.getDecoder().decode(HISTOGRAM);
        for (final byte[] damaged : List.of(new byte[0], new byte[3], Arrays.copyOf(whole, 8),
            Arrays.copyOf(whole, whole.length / 2))) {
            ((ObjectNode) run.path("percentiles").path("end to end"))
                .put("histogram", Base64.getEncoder().encodeToString(damaged));

            assertThat(compare(1, fast, write("damaged.json"))).isEqualTo(ExitCode.CORRUPT);
            assertThat(err.toString()).isEqualTo("trader-sim: the histogram of end to end in a document is damaged."
                + " Make the run again\n");
        }
    }

    @Test
    void shouldSayNothingThatCouldSteerATerminal() throws IOException {
        run.put("streamHash", "a\u001b[2Jb\nc");
        assertThat(compare(1, fast, write("other.json"), "--allow-different")).isEqualTo(ExitCode.OK);
        assertThat(out.toString()).contains("different stream hash: ab12, a?[2Jb?c\n");
        run.put("valid", false).put("invalidReason", "late\u001b[2J");
        assertThat(compare(1, fast, write("invalid.json"))).isEqualTo(ExitCode.FAILURE);
        assertThat(err.toString()).contains("invalid.json is not valid: late?[2J. ");
    }

    @Test
    void shouldExitWith2WhenTheCommandLineIsWrong() {
        assertThat(run("compare", fast)).isEqualTo(ExitCode.USAGE);
        assertThat(run("compare", fast, fast, "--with", fast)).isEqualTo(ExitCode.USAGE);
        assertThat(run("compare", fast, "--with", fast, "--tolerance", "p99=10")).isEqualTo(ExitCode.USAGE);
        assertThat(run("compare", fast, "--with", fast, "--tolerance", "lunch=10%")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString().lines()).hasSize(1);
    }

    private static String histogram() {
        final Histogram histogram = new Histogram(3);
        histogram.recordValue(1_000);
        final ByteBuffer bytes = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        return Base64.getEncoder().encodeToString(
            Arrays.copyOf(bytes.array(), histogram.encodeIntoCompressedByteBuffer(bytes)));
    }

    private String slower() throws IOException {
        ((ObjectNode) run.path("hops").path("end to end"))
            .put("p99", 2 * run.path("hops").path("end to end").path("p99").asDouble());
        return write("slow.json");
    }

    private String write(final String name) throws IOException {
        return Files.writeString(folder.resolve(name), run.toString()).toString();
    }

    private int compare(final int pairs, final String first, final String second, final String... options) {
        final List<String> args = new ArrayList<>(List.of("compare"));
        args.addAll(Collections.nCopies(pairs, first));
        args.add("--with");
        args.addAll(Collections.nCopies(pairs, second));
        args.addAll(List.of(options));
        return run(args.toArray(new String[0]));
    }

    private int run(final String... args) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        return TraderSim.execute(new PrintWriter(out, true), new PrintWriter(err, true), args);
    }
}
