package org.ringside.matching.rulebook;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** All files of scenarios. */
final class RuleBook {
    private static List<Section> sections;

    private RuleBook() {
    }

    /** Reads them, once for all tests, in the order of their names. */
    static synchronized List<Section> read() {
        if (sections == null) {
            sections = readAll();
        }
        return sections;
    }

    private static List<Section> readAll() {
        try (Stream<Path> files = Files.list(folder())) {
            return files.filter(file -> file.toString().endsWith(".txt")).sorted().map(RuleBook::section)
                .collect(Collectors.toUnmodifiableList());
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Another text that lies beside them. */
    static String text(final String name) {
        try {
            return Files.readString(folder().resolve(name));
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path folder() {
        try {
            return Path.of(RuleBook.class.getResource("/rulebook").toURI());
        } catch (final URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Section section(final Path file) {
        try {
            return ScenarioParser.read(file.getFileName().toString(), Files.readAllLines(file));
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
