package org.ringside.simulator.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.ringside.harness.Environment;
import org.ringside.harness.OtherLoad;
import org.ringside.harness.OutputFiles;
import org.ringside.harness.Report;
import org.ringside.harness.Spread;
import org.ringside.launch.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What the commands have in common that measure market data. */
@Command(sortOptions = false, usageHelpAutoWidth = true)
abstract class FeedCommand implements Callable<Integer> {
    @Option(names = "--rounds", defaultValue = "7", paramLabel = "N", description = "Of all (${DEFAULT-VALUE}).")
    private int rounds;

    @Option(names = "--seconds", defaultValue = "1", paramLabel = "N",
        description = "How long each measurement takes (${DEFAULT-VALUE}). As much goes before the first round.")
    private double seconds;

    @Option(names = "--json", paramLabel = "FILE", description = "Also write everything to this file.")
    private Path json;

    private OtherLoad others;

    /** Measures, and adds to the report. */
    abstract void measure(Report report) throws IOException;

    @Override
    public final Integer call() throws IOException {
        OutputFiles.check(json);
        final Report report =
            new Report(System.out, Environment.now("aeron-client", "aeron-driver", "parity-book", "nassau-core"));
        begin(report);
        report.finish();
        if (json != null) {
            report.write(json);
        }
        return ExitCode.OK;
    }

    /** Measures, and begins to look at what others take. */
    final void begin(final Report report) throws IOException {
        others = new OtherLoad();
        measure(report);
    }

    final int rounds() {
        return rounds;
    }

    final double seconds() {
        return seconds;
    }

    /** Who has the processors, for the end of the measurements that a section is about. */
    final String conditions() throws IOException {
        final double cores = others.cores();
        return rounds + " rounds of " + Spread.of(seconds) + " s, in each all in turn, each time another one first,"
            + " after a round that is not counted; medians (quartiles), ratios are of the same round. Others had "
            + Spread.of(cores) + " cores" + (OtherLoad.isQuiet(cores) ? "." : ": **disturbed, measure again**.");
    }

    static void say(final String what) {
        System.err.println(what);
    }

    static Path home() {
        return RoundsCommand.home();
    }
}
