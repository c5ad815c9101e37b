package org.ringside.ops.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LogLinesTest {
    @Test
    void shouldReadLineByLine() throws IOException {
        assertThat(lines("")).isEmpty();
        assertThat(lines("\n")).containsExactly("");
        assertThat(lines("a\n\nb")).containsExactly("a", "", "b");
        assertThat(lines("x".repeat(8_191) + "\n" + "y".repeat(8_192) + "\nz\n"))
            .containsExactly("x".repeat(8_191), "y".repeat(8_192), "z");
    }

    @Test
    void shouldKeepTheBeginningOfALineWithoutAnEnd() throws IOException {
        assertThat(lines("a\n" + "\0".repeat(1 << 20) + "\nb"))
            .containsExactly("a", "\0".repeat(LogLines.MOST), "b");
    }

    private static List<String> lines(final String text) throws IOException {
        final List<String> all = new ArrayList<>();
        try (LogLines lines = new LogLines(new StringReader(text))) {
            String line = lines.next();
            while (line != null) {
                all.add(line);
                line = lines.next();
            }
        }
        return all;
    }
}
