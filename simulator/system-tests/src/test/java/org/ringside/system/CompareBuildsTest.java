package org.ringside.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.launch.ExitCode;
import org.ringside.simulator.TraderSim;

/**
 * {@code trader-sim compare} with runs of real builds: this one, this one again, and one whose engine is slowed down so
 * much that half of the messages take a fifth longer. Each run has an exchange of its own, and the builds take
 * turns. It measures, so a usual build leaves it out; {@code -Dringside.compare.pairs=15} has it done.
 */
@Tag("slow")
@EnabledIfSystemProperty(named = "ringside.compare.pairs", matches = "[1-9]\\d*")
class CompareBuildsTest {
    private static final int PAIRS = Integer.getInteger("ringside.compare.pairs", 0);
    private static final int SECONDS = Integer.getInteger("ringside.compare.seconds", 5);
    private static final String RATE = System.getProperty("ringside.compare.rate", "500");
    /** By how much, of the p50 of service of the build that is not slowed down. */
    private static final double SLOWER = Double.parseDouble(System.getProperty("ringside.compare.slower", "0.2"));
    /** Runs from which the time to slow down by is taken. */
    private static final int TRIALS = 3;
    private static final double NS_PER_MICRO = 1_000;
    /** Low percentiles too: they are of messages that waited for nobody, whatever else the machine does. */
    private static final String TOLERANCES =
        "service.p5=5%,service.p10=5%,service.p25=5%,service.p50=5%,match.p10=5%,match.p50=5%";

    @TempDir
    private Path folder;

    private int runs;

    @Test
    @Timeout(3_600)
    void shouldFindABuildThatIsSlowedDownAndNothingInTwoThatAreEqual() throws IOException {
        final List<Double> trials = new ArrayList<>();
        for (int i = 0; i < TRIALS; i++) {
            trials.add(p50(run("trial", i, Map.of()), "service"));
        }
        Collections.sort(trials);
        final double usual = trials.get(TRIALS / 2);
        final long delayNs = Math.round(SLOWER * usual * NS_PER_MICRO);
        System.out.printf("service p50 %.1f us, slowed down by %d ns a command%n", usual, delayNs);
        final Map<String, String> slow = Map.of("RINGSIDE_JAVA_OPTS", SlowBuild.option(folder, delayNs));
        final List<String> builds = new ArrayList<>(List.of("first", "again", "slowed"));
        for (int pair = 0; pair < PAIRS; pair++) {
            for (final String build : builds) {
                final Path run = run(build, pair, build.equals("slowed") ? slow : Map.of());
                System.out.printf("%d %s service p50 %.1f us, end to end %.1f us%n", pair, build,
                    p50(run, "service"), p50(run, "end to end"));
            }
            Collections.rotate(builds, 1);
        }

        final StringWriter equal = new StringWriter();
        final int equalCode = compare("again", equal);
        System.out.println(equal);
        final StringWriter slower = new StringWriter();
        final int slowerCode = compare("slowed", slower);
        System.out.println(slower);

        assertThat(verdict(equal, "service.p50")).isEqualTo("same");
        assertThat(equalCode).as("%s", equal).isEqualTo(ExitCode.OK);
        assertThat(verdict(slower, "service.p50")).isEqualTo("worse");
        assertThat(slowerCode).as("%s", slower).isEqualTo(ExitCode.THRESHOLD);
    }

    /** The folder of the report of a run against an exchange of its own. */
    private Path run(final String build, final int number, final Map<String, String> environment) throws IOException {
        final Path report = folder.resolve(build + number);
        try (TestExchange exchange = TestExchange.startIn(
            Files.createDirectory(folder.resolve("exchange" + runs++)), environment)) {
            Launcher.run("trader-sim", "run", "steady", "--address", exchange.addresses(), "--rate", RATE,
                "--duration", SECONDS + "s", "--warmup", "1s", "--report", report.toString()).succeeded();
        }
        return report;
    }

    private int compare(final String build, final StringWriter said) {
        final List<String> arguments = new ArrayList<>(List.of("compare"));
        for (int pair = 0; pair < PAIRS; pair++) {
            arguments.add(folder.resolve("first" + pair).toString());
        }
        arguments.add("--with");
        for (int pair = 0; pair < PAIRS; pair++) {
            arguments.add(folder.resolve(build + pair).toString());
        }
        // The machine may have no time for the generator.
        arguments.add("--allow-late");
        arguments.addAll(List.of("--tolerance", TOLERANCES));
        final PrintWriter out = new PrintWriter(said, true);
        return TraderSim.execute(out, out, arguments.toArray(String[]::new));
    }

    private static String verdict(final StringWriter said, final String metric) {
        final String line = said.toString().lines().filter(each -> each.startsWith(metric + " ")).findFirst()
            .orElseThrow();
        return line.substring(line.lastIndexOf(' ') + 1);
    }

    private static double p50(final Path report, final String hop) throws IOException {
        return new ObjectMapper().readTree(report.resolve("result.json").toFile()).path("hops").path(hop).path("p50")
            .asDouble();
    }
}
