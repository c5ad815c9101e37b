package org.ringside.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The rows of the failure matrix in docs/shm-queue.md, each of which has a test that bears its name. */
class FailureMatrixTest {
    private static final Path PAGE = Path.of("../../docs/shm-queue.md");
    private static final String HEADER = "| What happens | What follows |";

    @Test
    void shouldHaveATestForEveryRow() throws IOException {
        final List<String> rows = rows();

        assertThat(rows).hasSizeGreaterThan(30);
        assertThat(Stream.of(WriterFailureTest.class, ReaderFailureTest.class, FileFailureTest.class)
            .flatMap(tests -> Stream.of(tests.getDeclaredMethods()))
            .filter(method -> method.isAnnotationPresent(Test.class))
            .map(FailureMatrixTest::row))
            .containsExactlyInAnyOrderElementsOf(rows);
    }

    /** The first cell of each row. */
    private static List<String> rows() throws IOException {
        return Files.readAllLines(PAGE).stream()
            .dropWhile(line -> !line.equals(HEADER))
            .skip(2)
            .takeWhile(line -> line.startsWith("| "))
            .map(line -> line.split(" ?\\| ?")[1])
            .toList();
    }

    private static String row(final Method test) {
        final DisplayName row = test.getAnnotation(DisplayName.class);
        return row == null ? test.getName() : row.value();
    }
}
