package org.ringside.simulator.benchmarks;

import picocli.CommandLine.Option;

/** What commands have in common that say with an option how long each of their measurements takes. */
abstract class TimedCommand extends LoadCommand {
    @Option(names = "--seconds", defaultValue = "1", paramLabel = "N",
        description = "How long each measurement takes, after a short warm-up (${DEFAULT-VALUE}).")
    private double seconds;

    @Override
    final double seconds() {
        return seconds;
    }
}
