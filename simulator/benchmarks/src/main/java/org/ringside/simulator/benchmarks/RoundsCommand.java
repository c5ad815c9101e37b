package org.ringside.simulator.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.ringside.harness.Environment;
import org.ringside.harness.Report;
import org.ringside.launch.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What commands have in common that let exchanges take turns. */
@Command(mixinStandardHelpOptions = true, sortOptions = false, usageHelpAutoWidth = true)
abstract class RoundsCommand implements Callable<Integer> {
    @Option(names = "--rounds", defaultValue = "7", paramLabel = "N", description = "Of all (${DEFAULT-VALUE}).")
    private int rounds;

    @Option(names = "--flood", defaultValue = "200000", paramLabel = "N",
        description = "Messages per second, for two seconds, to measure the throughput with (${DEFAULT-VALUE}).")
    private int flood;

    @Option(names = "--rate", defaultValue = "10000", paramLabel = "N",
        description = "Messages per second to measure the latency at (${DEFAULT-VALUE}).")
    private int rate;

    @Option(names = "--duration", defaultValue = "5s", paramLabel = "TIME",
        description = "How long the latency is measured in each round (${DEFAULT-VALUE}).")
    private String duration;

    @Option(names = "--json", paramLabel = "FILE", description = "Also write everything to this file.")
    private Path json;

    /** What takes turns; the others are compared with the first one. */
    abstract List<Variant> variants();

    /** Heading of the table. */
    abstract String title();

    /** A sentence about it. */
    abstract String what();

    @Override
    public Integer call() throws IOException, InterruptedException {
        final Report report = new Report(System.out, Environment.now());
        final Rounds turns = new Rounds(variants(), flood, rate, duration);
        turns.run(rounds);
        turns.report(report, title(), what());
        report.finish();
        if (json != null) {
            report.write(json);
        }
        return ExitCode.OK;
    }

    /** The distribution that this command was started from. */
    static Path home() {
        return Path.of(System.getProperty("ringside.home"));
    }
}
