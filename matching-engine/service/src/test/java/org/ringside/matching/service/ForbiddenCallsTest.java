package org.ringside.matching.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.ringside.matching.MatchingEngine;

/**
 * The compiled classes of core and service, read with javap: none of them calls what answers differently in another
 * run. Import control cannot see {@code java.lang}.
 */
class ForbiddenCallsTest {
    private static final Pattern FORBIDDEN = Pattern.compile(
        "// (Interface)?(Method|Field|class) \"?(java/lang/(System"
        + "\\.(nanoTime|currentTimeMillis|getenv|getProperty|identityHashCode|out|err)|Thread|Runtime\\b|Process)"
        + "|java/lang/Math\\.random|java/util/(Random|UUID|Timer|concurrent/)|java/time/|java/io/(?!Serializable)"
        + "|java/nio/(file|channels)/|java/net/).*");

    @ParameterizedTest
    @ValueSource(classes = {MatchingEngine.class, EngineService.class})
    void shouldCallNothingThatAnswersDifferentlyInAnotherRun(final Class<?> type)
        throws IOException, URISyntaxException {
        final Path place = place(type);
        final List<String> names = names(place);

        assertThat(names).hasSizeGreaterThan(20);
        assertThat(forbidden(place, names)).isEmpty();
    }

    @Test
    void shouldSeeAClock() throws URISyntaxException {
        final Path place = place(ForbiddenCallsTest.class);

        assertThat(forbidden(place, List.of(Clock.class.getName()))).singleElement().asString().contains("nanoTime");
    }

    private static Path place(final Class<?> type) throws URISyntaxException {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    }

    private static List<String> names(final Path place) throws IOException {
        if (Files.isDirectory(place)) {
            return namesBelow(place);
        }
        try (FileSystem jar = FileSystems.newFileSystem(place)) {
            return namesBelow(jar.getPath("/"));
        }
    }

    private static List<String> namesBelow(final Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            return files.map(file -> root.relativize(file).toString()).filter(file -> file.endsWith(".class"))
                .map(file -> file.substring(0, file.length() - ".class".length()).replace('/', '.')).toList();
        }
    }

    private static List<String> forbidden(final Path place, final List<String> names) {
        final List<String> arguments =
            Stream.concat(Stream.of("-c", "-p", "-cp", place.toString()), names.stream()).toList();
        final StringWriter output = new StringWriter();
        final PrintWriter printer = new PrintWriter(output);
        assertThat(ToolProvider.findFirst("javap").orElseThrow().run(printer, printer,
            arguments.toArray(String[]::new)))
            .as(output::toString).isZero();
        return FORBIDDEN.matcher(output.toString()).results().map(found -> found.group()).distinct().toList();
    }

    private static final class Clock {
        static long read() {
            return System.nanoTime();
        }
    }
}
