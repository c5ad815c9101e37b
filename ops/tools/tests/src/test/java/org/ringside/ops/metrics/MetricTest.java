package org.ringside.ops.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The list of metrics, and the page that shows it. */
class MetricTest {
    private static final Path PAGE = Path.of("../../../docs/metrics.md");
    private static final String WRITE = "metrics.write";
    private static final String BEGIN = "<!-- metrics: written by MetricTest with -Dmetrics.write=true -->\n";
    private static final String END = "<!-- end of metrics -->";
    private static final Pattern LIST = Pattern.compile(Pattern.quote(BEGIN) + ".*" + END, Pattern.DOTALL);

    @Test
    void shouldHaveNamesThatAreGivenOnceAndSayTheirUnit() {
        assertThat(Stream.of(Metric.values()).map(Metric::fullName)).doesNotHaveDuplicates()
            .allMatch(name -> name.matches("ringside_[a-z]+(_[a-z]+)*"))
            .noneMatch(name -> name.matches(".*_(ns|ms|us|kb|mb)(_.*|$)"));
        assertThat(Stream.of(Metric.values()).map(Metric::help)).allMatch(help -> help.endsWith("."));
    }

    @Test
    void shouldBeListedOnThePage() throws IOException {
        final StringBuilder list = new StringBuilder("| Name | Type | Labels | |\n|---|---|---|---|\n");
        for (final Metric metric : Metric.values()) {
            list.append("| `").append(metric.fullName()).append("` | ").append(metric.typeName()).append(" | ")
                .append(String.join(", ", metric.labels())).append(" | ").append(metric.help()).append(" |\n");
        }
        final String page = Files.readString(PAGE);
        if (Boolean.getBoolean(WRITE)) {
            Files.writeString(PAGE, LIST.matcher(page).replaceFirst(Matcher.quoteReplacement(BEGIN + list + END)));
            return;
        }
        assertThat(page).as("write it anew with -D%s=true", WRITE).contains(BEGIN + list + END);
    }
}
