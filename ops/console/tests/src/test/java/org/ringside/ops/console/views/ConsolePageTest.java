package org.ringside.ops.console.views;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** docs/console.md has every field of the views. */
class ConsolePageTest {
    private static final Path PAGE = Path.of("../../../docs/console.md");

    @ParameterizedTest
    @ValueSource(classes = {
        OverviewView.Document.class, SessionsView.Document.class, JournalView.Document.class, LogView.Document.class})
    void shouldDescribeEachField(final Class<?> document) throws IOException {
        final Set<String> fields = new TreeSet<>();
        collect(document, fields);
        final String page = Files.readString(PAGE);

        assertThat(fields).hasSizeGreaterThan(3).allSatisfy(field -> assertThat(page).contains("`" + field + "`"));
    }

    private static void collect(final Type type, final Set<String> fields) {
        if (type instanceof final ParameterizedType list) {
            collect(list.getActualTypeArguments()[0], fields);
        } else if (type instanceof final Class<?> found && found.isRecord()) {
            for (final RecordComponent component : found.getRecordComponents()) {
                fields.add(component.getName());
                collect(component.getGenericType(), fields);
            }
        }
    }
}
