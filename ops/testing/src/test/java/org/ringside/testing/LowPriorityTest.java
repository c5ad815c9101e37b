package org.ringside.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class LowPriorityTest {
    private static final int LOWER = 1;

    @Test
    void shouldLowerThePriorityOfEachThreadAndOfWhatTheyStart() throws IOException {
        final int before = LowPriority.niceOf(Path.of("/proc/self"));
        final String after = Integer.toString(Math.min(19, before + LOWER));
        try (ForkedJvm jvm = ForkedJvm.start(Lowered.class)) {
            assertThat(jvm.line().split(" ")).as("threads").hasSizeGreaterThan(3).containsOnly(after);
            assertThat(jvm.line()).as("a process").isEqualTo(after);
        }
    }

    /** Prints the nice values of its threads, and of a process that it has started. */
    static final class Lowered {
        private Lowered() {
        }

        public static void main(final String[] args) throws IOException {
            LowPriority.lower(LOWER);
            final StringBuilder line = new StringBuilder();
            for (final Path thread : LowPriority.threads()) {
                line.append(LowPriority.niceOf(thread)).append(' ');
            }
            System.out.println(line.toString().strip());
            final Process child = new ProcessBuilder("cut", "-d", " ", "-f", "19", "/proc/self/stat").start();
            System.out.println(new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip());
        }
    }
}
