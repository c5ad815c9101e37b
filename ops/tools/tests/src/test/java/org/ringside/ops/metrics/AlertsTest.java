package org.ringside.ops.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The shipped alerts ask for metrics that there are, the runbook knows each of them, and Prometheus takes them. */
class AlertsTest {
    private static final Path FOLDER = Path.of("../../dist/monitoring");
    private static final Path RUNBOOK = Path.of("../../../docs/runbook.md");
    private static final Pattern ALERT = Pattern.compile("(?m)^ +- alert: (\\w+)$");
    private static final Pattern TESTED = Pattern.compile("\\balertname: (\\w+)");
    private static final Pattern HEADING = Pattern.compile("(?m)^### (\\w+)$");
    private static final Pattern NAME = Pattern.compile("\\b" + Metric.PREFIX + "\\w+");

    @Test
    void shouldHaveAChapterOfTheRunbookEachInTheSameOrder() throws IOException {
        assertThat(names(HEADING, RUNBOOK)).isNotEmpty().isEqualTo(names(ALERT, FOLDER.resolve("alerts.yml")));
    }

    @Test
    void shouldBeTestedTwiceEach() throws IOException {
        final List<String> tested = names(TESTED, FOLDER.resolve("alerts_test.yml"));
        final List<String> alerts = names(ALERT, FOLDER.resolve("alerts.yml"));

        assertThat(tested).as("one case that is silent, one that fires, then cases of a kind").startsWith(
            Stream.concat(alerts.stream(), alerts.stream()).toArray(String[]::new));
    }

    @Test
    void shouldAskForMetricsThatThereAre() throws IOException {
        final Set<String> exported = exported();

        for (final String file : List.of("alerts.yml", "alerts_test.yml")) {
            assertThat(NAME.matcher(Files.readString(FOLDER.resolve(file))).results().map(MatchResult::group))
                .as(file).isNotEmpty().allMatch(exported::contains);
        }
    }

    @Test
    void shouldPassForAlertsWithPrometheus() throws Exception {
        Promtool.accepts("", "check", "rules", FOLDER.resolve("alerts.yml").toString());
    }

    /** Its rules are those beside it. */
    @Test
    void shouldPassForAConfigurationWithPrometheus() throws Exception {
        Promtool.accepts("", "check", "config", FOLDER.resolve("prometheus.yml").toString());
    }

    @Test
    void shouldFireWhenTheyShouldAndNotElse() throws Exception {
        Promtool.accepts("", "test", "rules", FOLDER.resolve("alerts_test.yml").toString());
    }

    /** Names of all series that 'ringside metrics' can print. */
    static Set<String> exported() {
        return Stream.of(Metric.values()).flatMap(AlertsTest::series).collect(Collectors.toSet());
    }

    private static Stream<String> series(final Metric metric) {
        return metric.type() == Metric.Type.HISTOGRAM
            ? Stream.of("_bucket", "_sum", "_count").map(suffix -> metric.fullName() + suffix)
            : Stream.of(metric.fullName());
    }

    private static List<String> names(final Pattern pattern, final Path file) throws IOException {
        return pattern.matcher(Files.readString(file)).results().map(found -> found.group(1)).toList();
    }
}
