package org.ringside.queue.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The small configurations: each model holds, and each of its mutants is found. Every build takes the first one of each
 * model that holds, and the first mutant of all; the profile {@code long} takes all. Skipped without spin and gcc. Each
 * is a process that keeps one core busy and has a folder of its own: as many at a time as there are cores.
 */
@Execution(ExecutionMode.CONCURRENT)
@Tag("slow")
class ModelTest {
    private static final int TOOLS_MISSING = 3;

    static Stream<String> configurations() throws IOException {
        final Set<String> kinds = new HashSet<>();
        return Files.readAllLines(Path.of("configurations")).stream()
            .filter(line -> line.startsWith("small"))
            .map(line -> line.substring("small".length()).trim().replaceAll(" +", " "))
            .filter(line -> kinds.add(kind(line)) || Boolean.getBoolean("ringside.long"));
    }

    /** A model that holds, or a mutant of any. */
    private static String kind(final String configuration) {
        final String[] words = configuration.split(" ");
        return words[1].equals("ok") ? words[0] : words[1];
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("configurations")
    void shouldComeOutAsItMust(final String configuration) throws IOException, InterruptedException {
        // In the file: model, what must come out, definitions.
        final String[] words = configuration.split(" ");
        final List<String> command = new ArrayList<>(List.of("./check", "one", words[1], words[0]));
        command.addAll(List.of(words).subList(2, words.length));
        final Process check = new ProcessBuilder(command).redirectErrorStream(true).start();
        final String output = new String(check.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        final int exitCode = check.waitFor();

        assumeTrue(exitCode != TOOLS_MISSING, output);
        assertThat(exitCode).as(output).isZero();
        System.out.print(output);
    }
}
