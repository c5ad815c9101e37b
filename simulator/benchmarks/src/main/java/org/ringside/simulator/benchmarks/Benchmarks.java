package org.ringside.simulator.benchmarks;

import java.io.IOException;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.launch.TimerSlack;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The command {@code simulator/benchmarks/run}. */
@Command(name = "run", sortOptions = false, usageHelpAutoWidth = true,
    description = "Measures the whole exchange, and prints tables in Markdown.",
    subcommands = {Policies.class, Builds.class, Settings.class, Soak.class, Latency.class, FirstSeconds.class,
        Capacity.class, LoadCurve.class, Attacks.class, ProbeRounds.class, FeatureCurve.class, ConsoleCost.class,
        ClusterCost.class, FixCost.class, FeedBenchmarks.class})
public final class Benchmarks {
    @Option(names = {"-h", "--help"}, usageHelp = true, scope = ScopeType.INHERIT,
        description = "Show this help message and exit.")
    private boolean help;

    private Benchmarks() {
    }

    /** Measures what the arguments name; {@code --help} lists it. */
    public static void main(final String[] args) {
        TimerSlack.shorten();
        System.exit(execute(args));
    }

    static int execute(final String... args) {
        return Numbers.readBy(new CommandLine(new Benchmarks()))
            .setParameterExceptionHandler((wrong, arguments) -> {
                wrong.getCommandLine().getErr().println("run: " + wrong.getMessage() + ". See "
                    + wrong.getCommandLine().getCommandSpec().qualifiedName() + " --help.");
                return ExitCode.USAGE;
            })
            .setExecutionExceptionHandler((failure, command, arguments) -> {
                if (failure instanceof LaunchException expected) {
                    command.getErr().println("run: " + expected.getMessage());
                    return expected.exitCode();
                }
                if (failure instanceof IOException) {
                    command.getErr().println("run: " + failure.getMessage());
                    return ExitCode.FAILURE;
                }
                throw failure;
            })
            .execute(args);
    }
}
