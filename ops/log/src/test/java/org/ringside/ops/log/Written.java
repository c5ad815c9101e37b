package org.ringside.ops.log;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** What the files of a log hold. */
final class Written {
    private static final JsonMapper MAPPER = new JsonMapper();

    private Written() {
    }

    /** All lines, the oldest first. */
    static List<JsonNode> in(final Path folder) throws IOException {
        final List<JsonNode> all = new ArrayList<>();
        forEach(folder, all::add);
        return all;
    }

    /** Visits all lines, the oldest first, of which there may be more than memory holds. */
    static void forEach(final Path folder, final Consumer<JsonNode> visitor) throws IOException {
        final LogArchive archive = new LogArchive(folder);
        for (final long number : archive.numbers()) {
            try (LogLines lines = archive.open(number)) {
                String line = lines.next();
                while (line != null) {
                    visitor.accept(MAPPER.readTree(line));
                    line = lines.next();
                }
            }
        }
    }

    /** The numbers of the events that the tests tell. */
    static List<Long> numbers(final Path folder) throws IOException {
        return in(folder).stream().filter(line -> line.path("event").asText().equals("operator.ended"))
            .map(line -> line.path("args").path("code").asLong()).toList();
    }

    /** The positions of all records. */
    static List<Long> positions(final Path folder) throws IOException {
        return in(folder).stream().map(Written::position).toList();
    }

    /** The position of a record. */
    static long position(final JsonNode line) {
        final String id = line.path("id").asText();
        return Long.parseLong(id.substring(id.indexOf('-') + 1));
    }
}
