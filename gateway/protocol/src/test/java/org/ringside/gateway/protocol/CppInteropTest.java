package org.ringside.gateway.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Another language reads and writes the golden frames: code that sbe-tool generates for C++ from the public schema,
 * built with the compiler of the machine.
 */
@Tag("slow")
class CppInteropTest {
    private static final Path CODECS = Path.of("target/generated-test-sources/cpp").toAbsolutePath();

    @TempDir
    private Path folder;

    @Test
    void shouldReadAndWriteGoldenFrames() throws IOException, InterruptedException {
        assumeTrue(hasCompiler(), "skipped: there is no g++ on this machine");
        final CppProgram program = new CppProgram();
        final List<String> expected = new ArrayList<>();
        for (int version = 0; version <= MessageHeaderDecoder.SCHEMA_VERSION; version++) {
            for (final GoldenFile golden : GoldenFile.ofVersion(version)) {
                program.read(golden);
                golden.numbers().forEach((field, value) -> expected.add(golden + " " + field + "=" + value));
                golden.texts().forEach((field, value) -> expected.add(golden + " " + field + "=" + value));
            }
        }
        for (final GoldenFile golden : GoldenFile.ofVersion(MessageHeaderDecoder.SCHEMA_VERSION)) {
            program.write(golden);
            expected.add(golden + " " + HexFormat.of().formatHex(golden.frame()));
        }
        Files.writeString(folder.resolve("interop.cpp"), program.source());

        run("g++", "-std=c++17", "-O0", "-I" + CODECS, "-o", "interop", "interop.cpp");

        assertThat(run(folder.resolve("interop").toString())).containsExactlyElementsOf(expected);
    }

    private List<String> run(final String... command) throws IOException, InterruptedException {
        final Path output = folder.resolve("output");
        final int exitCode = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true)
            .redirectOutput(output.toFile()).start().waitFor();
        final String text = Files.readString(output, StandardCharsets.UTF_8);
        assertThat(exitCode).as("%s%n%s", String.join(" ", command), text).isZero();
        return text.lines().toList();
    }

    private static boolean hasCompiler() throws InterruptedException {
        try {
            return new ProcessBuilder("g++", "--version").redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD).start().waitFor() == 0;
        } catch (final IOException notThere) {
            return false;
        }
    }
}
