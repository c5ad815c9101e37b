package org.ringside.simulator.benchmarks;

import org.ringside.launch.LaunchException;
import org.ringside.launch.TimerSlack;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The command {@code simulator/benchmarks/run}. */
@Command(name = "run", mixinStandardHelpOptions = true, sortOptions = false, usageHelpAutoWidth = true,
    description = "Measures the whole exchange, and prints tables in Markdown.",
    subcommands = {Policies.class, Builds.class, Soak.class, Latency.class, FirstSeconds.class, Capacity.class,
        LoadCurve.class, Attacks.class, ProbeRounds.class, FeatureCurve.class})
public final class Benchmarks {
    private Benchmarks() {
    }

    /** Measures what the arguments name; {@code --help} lists it. */
    public static void main(final String[] args) {
        TimerSlack.shorten();
        System.exit(execute(args));
    }

    static int execute(final String... args) {
        return new CommandLine(new Benchmarks())
            .setExecutionExceptionHandler((failure, command, arguments) -> {
                if (failure instanceof LaunchException expected) {
                    command.getErr().println("run: " + expected.getMessage());
                    return expected.exitCode();
                }
                throw failure;
            })
            .execute(args);
    }
}
