package org.ringside.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.ringside.testing.ForkedJvm;

/**
 * Runs the races of this package by jcstress: no outcome that they do not allow. How long each of them runs is decided
 * by the property {@code jcstress.time}: short in every build, long with the profile {@code stress}.
 */
@Tag("slow")
class JcstressTest {
    private static final String RACES = "\\.(Claim|Commit|Gate|Tap|Wake)Race\\.";
    private static final String MISTAKE = "\\.UnfencedRace$";
    private static final Pattern FOUND = Pattern.compile("Failed tests: [1-9]\\d* matching");
    private static final Path RESULTS = Path.of(System.getProperty("jcstress.results"));

    @Test
    @Timeout(value = 4, unit = TimeUnit.HOURS)
    void shouldHaveNoForbiddenOutcomeWhenStepsRace() throws IOException, InterruptedException {
        final String report = run("races", RACES, System.getProperty("jcstress.time"));

        assertThat(report).contains("Failed tests: No matches.").contains("Error tests: No matches.");
        assertThat(report).containsPattern("\\d+ planned; [1-9]\\d* passed, 0 failed, 0 soft errs, 0 hard errs");
    }

    /** On a busy machine the two actors seldom run at the same time, so it takes as many rounds as it takes. */
    @Test
    @Timeout(value = 10, unit = TimeUnit.MINUTES)
    void shouldFindTheLostWakeUpWhenAFenceIsMissing() throws IOException, InterruptedException {
        String report;
        do {
            report = run("mistake", MISTAKE, "1000");
            assertThat(report).containsPattern("[1-9]\\d* planned").contains("Error tests: No matches.");
        } while (!FOUND.matcher(report).find());
    }

    /** What jcstress prints about the races whose names match; all reports stay below the target folder. */
    private static String run(final String name, final String tests, final String time)
        throws IOException, InterruptedException {
        final Path folder = Files.createDirectories(RESULTS.resolve(name));
        final Path output = folder.resolve("output.txt");
        // One kind of JVM, with the flags of this one, wherever the scheduler puts its threads, is what fits into a
        // build. Strides are short because each state is a whole queue; heaps are small because jcstress touches them.
        final List<String> command = ForkedJvm.command(List.of(), "org.openjdk.jcstress.Main",
            "-t", tests, "-time", time, "-iters", "1", "-f", "1",
            "-fsm", "1", "-sc", "false", "-af", "NONE", "-strideSize", "32", "-strideCount", "8", "-hs", "64", "-v",
            "-r", folder.toString(), "-jvmArgs", "-XX:+UseSerialGC -XX:MaxDirectMemorySize=256m");
        final Process process = new ProcessBuilder(command)
            .directory(folder.toFile()).redirectErrorStream(true).redirectOutput(output.toFile()).start();
        try {
            process.waitFor();
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
        return Files.readString(output);
    }
}
