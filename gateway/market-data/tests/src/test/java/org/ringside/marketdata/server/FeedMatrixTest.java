package org.ringside.marketdata.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The rows of the failure matrix in docs/market-data.md, each of which has a test that bears its name. */
class FeedMatrixTest {
    private static final Path PAGE = Path.of("../../../docs/market-data.md");
    private static final String HEADER = "| What happens | Then | Test |";
    private static final Pattern ROW =
        Pattern.compile("\\| ([^|]+) \\| [^|]+ \\| \\[`(\\w+)`]\\(([^)]+/(\\w+)\\.java)\\) \\|");
    private static final Pattern NAME = Pattern.compile("@DisplayName\\(\"([^\"]+)\"\\)");
    private static final int LEAST = 25;

    @Test
    void shouldHaveATestForEveryRowAndARowForEveryNamedTest() throws IOException {
        final Map<Path, List<String>> rows = new TreeMap<>();
        int count = 0;
        for (final String line : rows()) {
            final Matcher row = ROW.matcher(line);
            assertThat(row.matches()).as(line).isTrue();
            assertThat(row.group(2)).isEqualTo(row.group(4));
            rows.computeIfAbsent(PAGE.resolveSibling(row.group(3)), ignored -> new ArrayList<>()).add(row.group(1));
            count++;
        }

        assertThat(count).isGreaterThan(LEAST);
        for (final Map.Entry<Path, List<String>> tests : rows.entrySet()) {
            final List<String> names = new ArrayList<>();
            final Matcher name = NAME.matcher(Files.readString(tests.getKey()));
            while (name.find()) {
                names.add(name.group(1));
            }
            assertThat(names).as("names of tests in %s", tests.getKey())
                .containsExactlyInAnyOrderElementsOf(tests.getValue());
        }
    }

    private static List<String> rows() throws IOException {
        return Files.readAllLines(PAGE).stream()
            .dropWhile(line -> !line.equals(HEADER))
            .skip(2)
            .takeWhile(line -> line.startsWith("| "))
            .toList();
    }
}
