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

/** What commands have in common in which the same traders drive several peers in turn. */
@Command(sortOptions = false, usageHelpAutoWidth = true)
abstract class LoadCommand implements Callable<Integer> {
    private static final int CAPACITY_RUNS = 3;

    @Option(names = "--rounds", defaultValue = "5", paramLabel = "N", description = "Of all (${DEFAULT-VALUE}).")
    private int rounds;

    @Option(names = "--warmups", defaultValue = "3", paramLabel = "N", converter = Numbers.OrNone.class,
        description = "Seconds for which each is driven before it is measured, as fast as it may (${DEFAULT-VALUE}).")
    private int warmups;

    @Option(names = "--json", paramLabel = "FILE", description = "Also write everything to this file.")
    private Path json;

    private OtherLoad others;

    /** Measures, and adds to the report. */
    abstract void measure(Report report, Generator generator) throws IOException;

    @Override
    public Integer call() throws IOException {
        OutputFiles.check(json);
        final Report report = new Report(System.out, Environment.now());
        try (Generator generator = new Generator(RoundsCommand.home(), coresOfTraders())) {
            others = new OtherLoad();
            measure(report, generator);
        }
        report.finish();
        if (json != null) {
            report.write(json);
        }
        return ExitCode.OK;
    }

    Cores coresOfTraders() {
        return Cores.ANY;
    }

    String whoSharesCores() {
        return "Traders, engine and gateway share the cores.";
    }

    /** Messages per second that a peer answers when it gets as many as it answers. */
    final long capacity(final Generator generator, final Peer peer, final String profile, final int sessions)
        throws IOException {
        final Series<LoadResult> series = new Series<>();
        for (int i = 0; i < CAPACITY_RUNS; i++) {
            series.add(generator.run(peer, Load.flood(profile, sessions, Load.IN_FLIGHT, seconds())));
        }
        say("capacity with " + sessions + " sessions: " + series.spread(LoadResult::rate) + " messages/s");
        return Math.round(series.median(LoadResult::rate));
    }

    /** Drives each peer until its code is compiled. */
    final void warmUp(final Generator generator, final Peers peers, final String profile, final int sessions)
        throws IOException {
        for (int i = 0; i < warmups; i++) {
            for (final Peer peer : peers.inTurn(i)) {
                say("warm-up " + (i + 1) + " of " + warmups + ": " + peer.name());
                generator.run(peer, Load.flood(profile, sessions, Load.IN_FLIGHT, 1));
            }
        }
    }

    /** Drives a peer that does not take more until its code is compiled. */
    final void warmUp(final Generator generator, final Peer peer, final Load load) throws IOException {
        for (int i = 0; i < warmups; i++) {
            say("warm-up " + (i + 1) + " of " + warmups + ": " + peer.name());
            generator.run(peer, load);
        }
    }

    int rounds() {
        return rounds;
    }

    int warmups() {
        return warmups;
    }

    /** How long a measurement takes. */
    abstract double seconds();

    /** A sentence on how it was done, for the end of the measurements. */
    final String conditions() throws IOException {
        return rounds + " rounds of " + Spread.of(seconds()) + " s, the peers in turn; medians (quartiles), ratios are"
            + " of the same round. " + whoSharesCores() + " Others had " + Spread.of(others.cores()) + " cores.";
    }

    static void say(final String what) {
        System.err.println(what);
    }
}
