package org.ringside.matching.example;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The page of the engine shows this example, and this is what it prints. */
class ExampleTest {
    @Test
    void shouldPrintWhatThePageSaysWhenItRuns() throws IOException {
        final PrintStream console = System.out;
        final ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            Example.main(new String[0]);
        } finally {
            System.setOut(console);
        }

        assertThat(printed.toString(StandardCharsets.UTF_8).lines()).containsExactly(
            "SELL 5 at 100, 0 open", "BUY 5 at 100, 3 open", "best bid 101");
        assertThat(Files.readString(Path.of("../../docs/matching-engine.md"))).contains(
            "```java\n" + Files.readString(
                Path.of("src/test/java/org/ringside/matching/example/Example.java")) + "```\n",
            "```\nSELL 5 at 100, 0 open\nBUY 5 at 100, 3 open\nbest bid 101\n```\n");
    }
}
