package org.ringside.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.ringside.testing.ForkedJvm;

/**
 * Runs the races of this package by jcstress: no outcome that they do not allow. How long each of them runs, and in how
 * many JVMs whose compiler shuffles the code, the properties {@code jcstress.time} and {@code jcstress.shuffled}
 * decide: short and in none with the profile {@code long}, long and in one with the profile {@code stress}. Every build
 * runs the same races in one JVM: {@link RacesTest}.
 */
@Tag("long")
class JcstressTest {
    static final String RACES = "\\.(Claim|Commit|Gate|Tap|Wake)Race\\.";
    static final String MISTAKE = "\\.UnfencedRace$";
    private static final Pattern FAILED = Pattern.compile("\\[FAILED] (\\S+)");
    /** Searches for the mistake at most, of a second for each kind of JVM. */
    private static final int SEARCHES = 60;
    private static final Path RESULTS = Path.of(System.getProperty("jcstress.results"));

    /**
     * {@link UnfencedRace} fails, which says that the races are found. On a busy machine its two actors seldom run at
     * the same time, so the search is repeated.
     */
    @Test
    @Timeout(value = 4, unit = TimeUnit.HOURS)
    void shouldHaveNoForbiddenOutcomeButWithoutAFenceWhenStepsRace() throws IOException, InterruptedException {
        final String report = run("races", RACES + '|' + MISTAKE, System.getProperty("jcstress.time"));
        assertThat(report).containsPattern("[1-9]\\d* passed");
        Set<String> failed = failed(report);
        assertThat(failed).isSubsetOf(UnfencedRace.class.getName());

        for (int i = 0; failed.isEmpty() && i < SEARCHES; i++) {
            failed = failed(run("mistake", MISTAKE, "1000"));
        }
        assertThat(failed).containsExactly(UnfencedRace.class.getName());
    }

    /** The races of a report with an outcome that they forbid; all of them ran. */
    private static Set<String> failed(final String report) {
        assertThat(report).contains("Error tests: No matches.")
            .containsPattern("[1-9]\\d* planned; \\d+ passed, \\d+ failed, 0 soft errs, 0 hard errs");
        final Set<String> failed =
            FAILED.matcher(report).results().map(match -> match.group(1)).collect(Collectors.toSet());
        assertThat(report.contains("Failed tests: No matches.")).isEqualTo(failed.isEmpty());
        return failed;
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
            "-fsm", System.getProperty("jcstress.shuffled"), "-sc", "false", "-af", "NONE",
            "-strideSize", "32", "-strideCount", "8", "-hs", "64", "-v", "-r", folder.toString(),
            "-jvmArgs", "-XX:+UseSerialGC -XX:MaxDirectMemorySize=256m");
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
