package org.ringside.system.crash;

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
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The rows of the table in docs/cluster.md: each is one of {@code crash --cluster}, and has a test that bears its name.
 */
class ClusterFailureTest {
    private static final Path PAGE = Path.of("../../docs/cluster.md");
    private static final String HEADER = "| Row | What happens | What holds | Test |";
    private static final Pattern ROW =
        Pattern.compile("\\| ([a-z-]+) \\| [^|]+ \\| [^|]+ \\| \\[`(\\w+)`]\\(([^)]+/(\\w+)\\.java)\\) \\|");
    private static final Pattern NAME = Pattern.compile("@DisplayName\\(\"([^\"]+)\"\\)");

    @Test
    void shouldHaveATestForEveryRowAndARowForEveryNamedTest() throws IOException {
        final List<String> names = new ArrayList<>();
        final Map<Path, List<String>> tests = new TreeMap<>();
        for (final String line : lines()) {
            final Matcher row = ROW.matcher(line);
            assertThat(row.matches()).as(line).isTrue();
            assertThat(row.group(2)).isEqualTo(row.group(4));
            names.add(row.group(1));
            tests.computeIfAbsent(PAGE.resolveSibling(row.group(3)), ignored -> new ArrayList<>()).add(row.group(1));
        }

        assertThat(names).containsExactlyElementsOf(Stream.of(ClusterRow.values()).map(ClusterRow::toString).toList());
        for (final Map.Entry<Path, List<String>> test : tests.entrySet()) {
            final List<String> named = new ArrayList<>();
            final Matcher name = NAME.matcher(Files.readString(test.getKey()));
            while (name.find()) {
                named.add(name.group(1));
            }
            assertThat(named).as("names of tests in %s", test.getKey())
                .containsExactlyInAnyOrderElementsOf(test.getValue());
        }
    }

    private static List<String> lines() throws IOException {
        return Files.readAllLines(PAGE).stream()
            .dropWhile(line -> !line.equals(HEADER))
            .skip(2)
            .takeWhile(line -> line.startsWith("| "))
            .toList();
    }
}
