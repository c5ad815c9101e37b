package org.ringside.ops.site;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The pages of a checkout as HTML: README.md, which becomes the first page, and the pages and pictures in {@code docs}.
 * What else is there, code for example, is not part of the site.
 */
final class Site {
    private static final Path FIRST = Path.of("README.md");
    private static final Path DOCS = Path.of("docs");
    private static final Path EXAMPLES = DOCS.resolve("examples");
    private static final String PAGE = ".md";
    private static final List<String> PICTURES = List.of(".png", ".svg");

    private final Path checkout;
    /** Where each file of the checkout is in the site. */
    private final Map<Path, Path> places = new TreeMap<>();

    Site(final Path checkout) throws IOException {
        this.checkout = checkout;
        places.put(FIRST, Path.of("index.html"));
        try (Stream<Path> files = Files.walk(checkout.resolve(DOCS))) {
            files.map(checkout::relativize).filter(file -> !file.startsWith(EXAMPLES)).forEach(this::place);
        }
    }

    private void place(final Path file) {
        final String name = file.toString();
        final Path place = DOCS.relativize(file);
        if (name.endsWith(PAGE)) {
            places.put(file, Path.of(place.toString().replaceFirst("\\.md$", ".html")));
        } else if (PICTURES.stream().anyMatch(name::endsWith)) {
            places.put(file, place);
        }
    }

    /** Writes all of it; the folder is made. */
    void write(final Path folder) throws IOException {
        for (final Map.Entry<Path, Path> entry : places.entrySet()) {
            final Path source = checkout.resolve(entry.getKey());
            final Path target = folder.resolve(entry.getValue());
            Files.createDirectories(target.getParent());
            if (entry.getKey().toString().endsWith(PAGE)) {
                Files.writeString(target, new Page(entry.getKey(), Files.readString(source), places).html());
            } else {
                Files.copy(source, target, StandardCopyOption.REPLACE_EXISTING);
            }
        }
        try (InputStream style = Site.class.getResourceAsStream(Page.STYLE)) {
            Files.copy(style, folder.resolve(Page.STYLE), StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
