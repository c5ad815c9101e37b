package org.ringside.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The README's commands work, in the order in which they stand there. */
@Tag("slow")
class ReadmeTest {
    private static final String PROMPT = "$ ops/bin/";

    @Test
    void shouldSucceedWhenTheCommandsOfTheReadmeAreRunInOrder() throws IOException {
        final List<String> commands = Files.readAllLines(Launcher.ROOT.resolve("README.md")).stream()
            .filter(line -> line.startsWith(PROMPT))
            .map(line -> line.substring(PROMPT.length()))
            .toList();

        assertThat(commands).hasSizeGreaterThan(3);
        for (final String command : commands) {
            final String[] words = command.split(" ");
            Launcher.run(words[0], Arrays.copyOfRange(words, 1, words.length)).succeeded();
        }
    }
}
