package org.ringside.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The archive of classes that the distribution is built with: used where it fits, and else never heard of. */
@Tag("slow")
class ClassArchiveTest {
    private static final Path DISTRIBUTION = Launcher.ROOT.resolve("ops/dist/target/ringside");

    @TempDir
    private Path folder;

    @Test
    void shouldTakeClassesFromTheArchiveWhenItIsOfThisJdkAndFolder() throws Exception {
        assertThat(classesLoadedBy(DISTRIBUTION)).anyMatch(line ->
            line.contains(" org.ringside.ops.ringside.Ringside ") && line.endsWith("source: shared objects file"));
    }

    @Test
    void shouldTakeClassesFromTheJarsWhenTheDistributionWasCopied() throws Exception {
        final Path copy = folder.resolve("copy");
        try (Stream<Path> files = Files.walk(DISTRIBUTION)) {
            for (final Path file : files.toList()) {
                Files.copy(file, copy.resolve(DISTRIBUTION.relativize(file).toString()),
                    StandardCopyOption.COPY_ATTRIBUTES);
            }
        }

        assertThat(classesLoadedBy(copy)).anyMatch(line ->
            line.contains(" org.ringside.ops.ringside.Ringside ") && line.contains("/lib/ops-tools-"));
    }

    /** What the JVM logs; the tool itself must be as quiet as ever. */
    private List<String> classesLoadedBy(final Path distribution) throws IOException, InterruptedException {
        final Path log = folder.resolve("classes.log");
        final Path output = folder.resolve("output");
        final ProcessBuilder builder = Launcher.builder("ringside", "--version").redirectErrorStream(true)
            .redirectOutput(output.toFile());
        builder.command().set(0, distribution.resolve("bin/ringside").toString());
        builder.environment().put("JDK_JAVA_OPTIONS", "-Xlog:class+load:file=" + log);

        assertThat(builder.start().waitFor()).isZero();

        // The first line is the JVM's own about the variable.
        assertThat(Files.readAllLines(output)).hasSizeGreaterThan(2).allSatisfy(line -> assertThat(line)
            .matches("NOTE: Picked up JDK_JAVA_OPTIONS: .*|(ringside|commit|schema|layout) .*"));
        return Files.readAllLines(log);
    }
}
