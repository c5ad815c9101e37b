package org.ringside.queue.example;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page of the queue shows code that is compiled and run by a test, and nothing else. */
class PageTest {
    private static final Path PAGE = Path.of("../../docs/shm-queue.md");
    private static final List<Path> SOURCES =
        List.of(Path.of("src/test/java"), Path.of("../proxies/src/test/java"));

    @Test
    void shouldShowTheWholeExampleWhenItIsRead() throws IOException {
        final String example =
            Files.readString(Path.of("src/test/java/org/ringside/queue/example/Example.java"));

        assertThat(Files.readString(PAGE)).contains("```java\n" + example + "```\n");
    }

    @Test
    void shouldShowLinesOfTestedFilesOnlyWhenItShowsCode() throws IOException {
        final List<String> sources;
        try (Stream<Path> files = SOURCES.stream().flatMap(PageTest::files)) {
            sources = files.map(PageTest::flat).toList();
        }
        final List<String> blocks = find("```java\\n(.*?)```\\n");

        assertThat(blocks).hasSizeGreaterThan(1).allSatisfy(block ->
            assertThat(sources).as(block).anyMatch(source -> source.contains(flat(block))));
    }

    @Test
    void shouldLeadSomewhereWhenALinkIsFollowed() throws IOException {
        assertThat(find("\\]\\(([^)#:]+)[^):]*\\)")).isNotEmpty()
            .allSatisfy(link -> assertThat(PAGE.resolveSibling(link)).exists());
    }

    private static List<String> find(final String pattern) throws IOException {
        return Pattern.compile(pattern, Pattern.DOTALL).matcher(Files.readString(PAGE)).results()
            .map(result -> result.group(1)).toList();
    }

    private static Stream<Path> files(final Path folder) {
        try {
            return Files.walk(folder).filter(file -> file.toString().endsWith(".java"));
        } catch (final IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static String flat(final Path file) {
        try {
            return flat(Files.readString(file));
        } catch (final IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Without the indentation. */
    private static String flat(final String text) {
        return text.replaceAll("(?m)^ +", "");
    }
}
