package org.ringside.ops.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The shipped dashboard shows metrics that there are, in their units, from the data source of who looks. */
class DashboardTest {
    private static final Path FILE = Path.of("../../dist/monitoring/grafana.json");
    private static final String SOURCE = "${datasource}";
    private static final int COLUMNS = 24;
    private static final Pattern NAME = Pattern.compile("\\b" + Metric.PREFIX + "[a-z_]+");
    /** Names of Grafana for counts, counts a second, times, sizes and shares. */
    private static final Set<String> UNITS = Set.of("none", "short", "cps", "s", "bytes", "Bps", "percentunit");

    @TempDir
    private Path folder;

    private JsonNode dashboard;
    private final List<JsonNode> panels = new ArrayList<>();

    @BeforeEach
    void read() throws IOException {
        dashboard = new ObjectMapper().readTree(FILE.toFile());
        dashboard.path("panels").forEach(panels::add);
    }

    @Test
    void shouldShowOnlyMetricsThatThereAre() throws IOException {
        assertThat(NAME.matcher(Files.readString(FILE)).results().map(MatchResult::group)).isNotEmpty()
            .allMatch(AlertsTest.exported()::contains);
        shown().forEach(panel -> assertThat(panel.path("targets")).as(title(panel)).isNotEmpty()
            .allSatisfy(target -> assertThat(target.path("expr").asText()).containsPattern(NAME)));
    }

    @Test
    void shouldHaveAnIdAndAPlaceForEachPanel() {
        assertThat(panels).hasSizeGreaterThan(20);
        assertThat(panels.stream().map(panel -> panel.path("id").asInt())).doesNotHaveDuplicates()
            .allMatch(id -> id > 0);
        assertThat(shown().stream().map(DashboardTest::title)).doesNotHaveDuplicates();
        for (final JsonNode panel : panels) {
            final JsonNode place = panel.path("gridPos");
            assertThat(place.path("x").asInt(-1)).as(title(panel)).isNotNegative();
            assertThat(place.path("x").asInt() + place.path("w").asInt()).as(title(panel)).isBetween(1, COLUMNS);
            panels.stream().filter(other -> other != panel).forEach(other ->
                assertThat(overlap(place, other.path("gridPos"))).as("%s, %s", title(panel), title(other)).isFalse());
        }
        shown().forEach(panel -> assertThat(panel.path("targets").findValuesAsText("refId")).as(title(panel))
            .doesNotHaveDuplicates());
    }

    @Test
    void shouldSayUnitAndMeaningOfEachPanel() {
        for (final JsonNode panel : shown()) {
            final String unit = panel.at("/fieldConfig/defaults/unit").asText();
            assertThat(UNITS).as(title(panel)).contains(unit);
            assertThat(panel.path("description").asText()).as(title(panel)).endsWith(".");
            panel.path("targets").forEach(target -> assertThat(unit).as(target.path("expr").asText())
                .isIn(units(target.path("expr").asText())));
        }
    }

    @Test
    void shouldAskTheDataSourceOfWhoLooks() {
        final JsonNode first = dashboard.at("/templating/list/0");
        assertThat(first.path("name").asText()).isEqualTo("datasource");
        assertThat(first.path("type").asText()).isEqualTo("datasource");
        assertThat(first.path("query").asText()).isEqualTo("prometheus");

        final List<JsonNode> sources = dashboard.findValues("datasource");
        assertThat(sources).hasSizeGreaterThan(shown().size())
            .allSatisfy(source -> assertThat(source.path("uid").asText()).isEqualTo(SOURCE));
        shown().forEach(panel -> {
            assertThat(panel.has("datasource")).as(title(panel)).isTrue();
            panel.path("targets").forEach(target -> assertThat(target.has("datasource")).as(title(panel)).isTrue());
        });
    }

    @Test
    void shouldPassForRulesOfPrometheus() throws Exception {
        final StringBuilder rules = new StringBuilder("groups:\n  - name: dashboard\n    rules:\n");
        int count = 0;
        for (final JsonNode panel : shown()) {
            for (final JsonNode target : panel.path("targets")) {
                rules.append("      - record: dashboard:").append(count++).append("\n        expr: '")
                    .append(target.path("expr").asText().replace("$__rate_interval", "1m").replace("'", "''"))
                    .append("'\n");
            }
        }
        assertThat(count).isGreaterThan(30);
        Promtool.accepts("", "check", "rules", Files.writeString(folder.resolve("rules.yml"), rules).toString());
    }

    /** All but the headings of rows. */
    private List<JsonNode> shown() {
        return panels.stream().filter(panel -> !panel.path("type").asText().equals("row")).toList();
    }

    private static String title(final JsonNode panel) {
        return panel.path("title").asText();
    }

    private static boolean overlap(final JsonNode one, final JsonNode other) {
        return begin(one, "x") < end(other, "x", "w") && begin(other, "x") < end(one, "x", "w")
            && begin(one, "y") < end(other, "y", "h") && begin(other, "y") < end(one, "y", "h");
    }

    private static int begin(final JsonNode place, final String side) {
        return place.path(side).asInt();
    }

    private static int end(final JsonNode place, final String side, final String length) {
        return place.path(side).asInt() + place.path(length).asInt();
    }

    /** The units that an expression can have, by the names of its metrics and what is done with them. */
    private static List<String> units(final String expression) {
        final boolean isOfTime = expression.contains("_seconds");
        final boolean isOfBytes = expression.contains("_bytes");
        final boolean isRate = expression.contains("rate(");
        final boolean isQuotient = expression.contains(" / ");
        if (expression.contains("histogram_quantile(")) {
            return List.of("s");
        }
        if (isOfTime) {
            return isRate && !isQuotient ? List.of("percentunit") : List.of("s");
        }
        if (isOfBytes) {
            return List.of(isRate ? "Bps" : "bytes");
        }
        return isRate ? List.of("cps") : isQuotient ? List.of("percentunit") : List.of("short", "none");
    }
}
