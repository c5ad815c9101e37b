package org.ringside.system.rooms;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which of our types names which, as jdeps reads it from compiled classes. A full name is there like an import. A
 * constant of another type is not: the compiler has put its value in its place.
 */
final class CompiledNames {
    private static final Pattern EDGE = Pattern.compile("(?m)^ +(org\\.ringside\\.\\S+) +-> (org\\.ringside\\.\\S+) ");

    private CompiledNames() {
    }

    /** By type, the types of other packages that it names; nested types count as what they are nested in. */
    static Map<String, Set<String>> read(final List<Path> places) {
        final List<String> names = places.stream().map(Path::toString).toList();
        final StringWriter output = new StringWriter();
        final PrintWriter printer = new PrintWriter(output);
        final String[] arguments = Stream.concat(
            Stream.of("-verbose:class", "--ignore-missing-deps", "-cp", String.join(File.pathSeparator, names),
                "-e", "org\\.ringside\\..*"),
            names.stream()).toArray(String[]::new);
        assertThat(ToolProvider.findFirst("jdeps").orElseThrow().run(printer, printer, arguments))
            .as(output::toString).isZero();
        return EDGE.matcher(output.toString()).results().collect(Collectors.groupingBy(
            edge -> outermost(edge.group(1)), TreeMap::new,
            Collectors.mapping(edge -> outermost(edge.group(2)), Collectors.toCollection(TreeSet::new))));
    }

    private static String outermost(final String type) {
        return type.replaceAll("\\$.*", "");
    }
}
