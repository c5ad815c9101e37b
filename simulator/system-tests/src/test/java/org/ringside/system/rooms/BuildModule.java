package org.ringside.system.rooms;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.w3c.dom.Element;

/**
 * A module of the build.
 *
 * @param folder     in the repository, as the root's pom names it.
 * @param artifactId of its pom.
 * @param needs      artifact ids of what its pom takes to compile and run, ours and others'.
 * @param sources    files of its main code.
 * @param codecs     packages of codecs that the build generates.
 */
record BuildModule(String folder, String artifactId, Set<String> needs, List<Path> sources, List<String> codecs) {
    static List<BuildModule> all(final Path root) {
        return Xml.texts(Xml.read(root.resolve("pom.xml")), "modules", "module").stream()
            .map(folder -> read(root, folder)).toList();
    }

    private static BuildModule read(final Path root, final String folder) {
        final Element pom = Xml.read(root.resolve(folder).resolve("pom.xml"));
        final Set<String> needs = Xml.children(pom, "dependencies").stream()
            .flatMap(list -> Xml.children(list, "dependency").stream())
            .filter(dependency -> !Xml.texts(dependency, "scope").contains("test"))
            .map(dependency -> Xml.texts(dependency, "artifactId").get(0))
            .collect(Collectors.toCollection(TreeSet::new));
        return new BuildModule(folder, Xml.texts(pom, "artifactId").get(0), needs,
            files(root.resolve(folder).resolve("src/main/java"), ".java"),
            files(root.resolve(folder).resolve("src/main/resources"), "-protocol.xml").stream()
                .map(schema -> Xml.read(schema).getAttribute("package")).toList());
    }

    /** Its packages, by name, that of generated codecs included. */
    Set<String> packages() {
        return Stream.concat(sources.stream().map(BuildModule::packageOf), codecs.stream())
            .collect(Collectors.toCollection(TreeSet::new));
    }

    static String packageOf(final Path source) {
        final String path = source.toString();
        return path.substring(path.indexOf("org/ringside"), path.lastIndexOf('/')).replace('/', '.');
    }

    private static List<Path> files(final Path folder, final String end) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(end) && !file.endsWith("package-info.java"))
                .sorted().toList();
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }
}
