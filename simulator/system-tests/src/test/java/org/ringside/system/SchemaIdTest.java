package org.ringside.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** A queue, a journal and a frame are told apart by the ids of their schemas: no two have the same. */
class SchemaIdTest {
    private static final Path ROOT = Path.of("").toAbsolutePath().getParent().getParent();
    private static final Pattern OF_XML = Pattern.compile("<sbe:messageSchema[^>]*?\\sid=\"(\\d+)\"");
    private static final Pattern OF_JAVA = Pattern.compile("int SCHEMA_ID = (-?\\d+);");

    @Test
    void shouldHaveNoTwoSchemasWithTheSameId() throws IOException {
        final Map<String, List<String>> files = new TreeMap<>();
        Files.walkFileTree(ROOT, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(final Path folder, final BasicFileAttributes attributes) {
                final String name = folder.getFileName().toString();
                final boolean isSource = !name.equals("target") && !name.equals("test") && !name.startsWith(".");
                return isSource || folder.equals(ROOT) ? FileVisitResult.CONTINUE : FileVisitResult.SKIP_SUBTREE;
            }

            @Override
            public FileVisitResult visitFile(final Path file, final BasicFileAttributes attributes)
                throws IOException {
                final String name = file.getFileName().toString();
                if (name.endsWith(".xml") || name.endsWith("Descriptor.java")) {
                    final Matcher id = (name.endsWith(".xml") ? OF_XML : OF_JAVA).matcher(Files.readString(file));
                    if (id.find()) {
                        files.computeIfAbsent(id.group(1), key -> new ArrayList<>()).add(name);
                    }
                }
                return FileVisitResult.CONTINUE;
            }
        });

        assertThat(files).containsKeys("3901", "3902", "3903", "3904", "3905", "3906")
            .allSatisfy((id, of) -> assertThat(of).as("schemas with the id %s", id).hasSize(1));
    }
}
