package org.ringside.simulator.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.simulator.report.Rejects.Source;

class ReportPageTest {
    private static final int MAX_LENGTH = 400_000;
    private static final Pattern CODE = Pattern.compile("<(script|style)>(.*?)</\\1>", Pattern.DOTALL);
    private static final Pattern POLICY = Pattern.compile(
        "http-equiv=\"Content-Security-Policy\" content=\"([^\"]*)\"");

    private final JsonNode document = JsonReport.document(Results.slower(1), List.of(Threshold.parse("p99<50us")));
    private final String page = ReportPage.of(document);

    @TempDir
    private Path folder;

    @Test
    void shouldLetTheBrowserUseWhatItHoldsAndNothingElse() throws Exception {
        final List<MatchResult> codes = CODE.matcher(page).results().toList();
        final String policy = POLICY.matcher(page).results().findFirst().orElseThrow().group(1);

        assertThat(codes).hasSize(5);
        assertThat(policy).startsWith("default-src 'none'; script-src 'sha256-").doesNotContain("unsafe", "http");
        for (final MatchResult code : codes) {
            assertThat(policy).contains("'sha256-" + Base64.getEncoder().encodeToString(
                MessageDigest.getInstance("SHA-256").digest(code.group(2).getBytes(UTF_8))) + "'");
        }
        assertThat(page).doesNotContain(" src=", "@import", "url(", "fetch(", "XMLHttpRequest", " style=\"");
        assertThat(Pattern.compile("href=\"([^\"]*)\"").matcher(page).results().map(match -> match.group(1)))
            .containsExactly("data:,");
    }

    @Test
    void shouldNotLetATextOfTheDocumentEndItsElement() throws Exception {
        assertThat(page).doesNotContain("</script> & 'mapped'").contains("\\u003c/script> & 'mapped'");

        final Path file = Files.writeString(folder.resolve("run.html"), page);
        assertThat(ReportDocument.read(file)).hasToString(document.toString());
    }

    @Test
    void shouldStaySmallWhenARunIsLongAndMuchIsRefused() {
        final RunResult result = Results.slower(1_000);
        final Timeline timeline = new Timeline();
        final Rejects rejects = new Rejects();
        timeline.start(0);
        for (int i = 1; i <= Timeline.MOST; i++) {
            timeline.record(Ways.even(1_234_567));
            rejects.count(Source.ORDER, i % 5);
            timeline.end(i * 1_000_000_000L, i * 20_000L, i, i, rejects);
        }
        final RunResult longest = new RunResult(result.stream(), null, result.skipped(), result.counts(),
            result.books(), rejects, result.sending(), result.latencies(), timeline, 0, result.setup());

        assertThat(ReportPage.of(JsonReport.document(longest, List.of())).length()).isLessThan(MAX_LENGTH);
    }

    @Test
    void shouldWritePageDocumentAndHistogramsIntoAFolder() throws Exception {
        final ReportFiles files = new ReportFiles(folder.resolve("a/b"));
        files.check();
        files.write(document, Results.slower(1));

        assertThat(Files.readString(folder.resolve("a/b/index.html"))).isEqualTo(page);
        assertThat(ReportDocument.read(folder.resolve("a/b"))).hasToString(document.toString());
        assertThat(Files.readAllLines(folder.resolve("a/b/run.hlog")).stream()
            .filter(line -> line.startsWith("Tag=")).map(line -> line.substring(4, line.indexOf(',')))
            .collect(Collectors.joining(" "))).isEqualTo("schedule-to-client client-to-gateway gateway ring-in match"
                + " journal publish ring-out gateway-to-client service end-to-end");
    }

    @Test
    void shouldSayWhatIsWrongWhenAFileIsNoDocument() throws Exception {
        assertRefused(ExitCode.FAILURE, folder.resolve("none.json"), "there is no file");
        assertRefused(ExitCode.CORRUPT, Files.writeString(folder.resolve("a.json"), "{"), "is no document of a run");
        assertRefused(ExitCode.CORRUPT, Files.writeString(folder.resolve("b.json"), "[]"), "is no document of a run");
        assertRefused(ExitCode.CORRUPT, Files.writeString(folder.resolve("c.json"),
            "{\"schema\":\"trader-sim.run/1\"}"), "has the schema trader-sim.run/1");
        assertRefused(ExitCode.CORRUPT, Files.write(folder.resolve("d.json"), new byte[] {-1, -2, -3}),
            "is no document of a run");
        assertRefused(ExitCode.CORRUPT, Files.writeString(folder.resolve("e.html"),
            "<script type=\"application/json\" id=\"document\">{"), "is no document of a run");
    }

    @Test
    void shouldSayBeforeARunThatAReportCannotBeWritten() throws Exception {
        final Path file = Files.writeString(folder.resolve("file"), "");

        assertThatThrownBy(() -> new ReportFiles(file).check()).isInstanceOf(LaunchException.class)
            .hasMessageContaining("cannot write " + file);
        assertThatThrownBy(() -> new ReportFiles(folder.resolve("none/run.html")).check())
            .isInstanceOf(LaunchException.class).hasMessageContaining("Give a --report in a folder");
    }

    private static void assertRefused(final int exitCode, final Path file, final String reason) {
        assertThatThrownBy(() -> ReportDocument.read(file)).isInstanceOfSatisfying(LaunchException.class, ex -> {
            assertThat(ex.exitCode()).isEqualTo(exitCode);
            assertThat(ex.getMessage()).startsWith(exitCode == ExitCode.FAILURE ? reason : file + " " + reason);
        });
    }
}
