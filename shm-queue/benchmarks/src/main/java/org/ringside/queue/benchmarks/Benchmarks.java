package org.ringside.queue.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.ringside.harness.Environment;
import org.ringside.harness.OutputFiles;
import org.ringside.harness.Report;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine;

/** The queue against its peers, in one command: see docs/benchmarks.md. */
@Command(name = "run", sortOptions = false, usageHelpAutoWidth = true,
    description = "Measures the queue and its peers in one run, in turn, and prints tables in Markdown.",
    footerHeading = "%nBenchmarks:%n")
public final class Benchmarks implements Callable<Integer> {
    private static final List<Benchmark> ALL =
        List.of(new ThroughputBenchmark(), new RoundTripBenchmark(), new LatencyBenchmark(), new TopologyBenchmark(),
            new RailwayBenchmark(), new ContentionBenchmark());

    @Parameters(arity = "1..*", paramLabel = "BENCHMARK", description = "what to measure, or all")
    private List<String> names;
    @Option(names = "--repetitions", defaultValue = "7", paramLabel = "N",
        description = "pairs of each comparison (${DEFAULT-VALUE})")
    private int repetitions;
    @Option(names = "--seconds", defaultValue = "0.4", paramLabel = "S",
        description = "duration of one run (${DEFAULT-VALUE})")
    private double seconds;
    @Option(names = "--only", split = ",", paramLabel = "WORD",
        description = "only comparisons in whose names all these words occur, for example Aeron,'2 writers'")
    private Set<String> only = new LinkedHashSet<>();
    @Option(names = "--json", paramLabel = "FILE", description = "also write everything to this file")
    private Path json;
    @Option(names = "--folder", defaultValue = "/dev/shm", paramLabel = "FOLDER",
        description = "parent of a folder for what processes share (${DEFAULT-VALUE})")
    private Path folder;
    @Option(names = {"-h", "--help"}, usageHelp = true, description = "show this help message and exit")
    private boolean help;
    @Spec
    private CommandSpec spec;

    private Benchmarks() {
    }

    /** Runs the benchmarks named by the arguments; {@code --help} lists them. */
    public static void main(final String[] args) {
        System.exit(execute(args));
    }

    static int execute(final String... args) {
        final CommandLine command = new CommandLine(new Benchmarks());
        command.getCommandSpec().usageMessage().footer(
            ALL.stream().map(benchmark -> "  " + benchmark.name() + ": " + benchmark.description())
                .toArray(String[]::new));
        command.setParameterExceptionHandler((wrong, arguments) -> {
            System.err.println("run: " + wrong.getMessage() + ". See run --help.");
            return CommandLine.ExitCode.USAGE;
        });
        command.setExecutionExceptionHandler((failure, line, result) -> {
            if (!(failure instanceof IOException)) {
                throw failure;
            }
            System.err.println("run: " + failure.getMessage());
            return CommandLine.ExitCode.SOFTWARE;
        });
        return command.execute(args);
    }

    @Override
    public Integer call() throws IOException {
        if (repetitions < 1 || !(seconds > 0)) {
            throw new ParameterException(spec.commandLine(), "--repetitions and --seconds must be above 0");
        }
        final List<Benchmark> chosen = choose();
        OutputFiles.check(json);
        if (!Files.isDirectory(folder) || !Files.isWritable(folder)) {
            throw new ParameterException(spec.commandLine(),
                "nothing can be written in the folder " + folder + ", if there is one; name another one with --folder");
        }
        final Report report = new Report(System.out, Environment.now(
            "agrona", "aeron-driver", "chronicle-queue", "disruptor"));
        final Options options =
            new Options(repetitions, (long) (seconds * TimeUnit.SECONDS.toNanos(1)), only, folder);
        for (final Benchmark benchmark : chosen) {
            benchmark.run(options, report);
        }
        if (report.isEmpty()) {
            throw new ParameterException(spec.commandLine(), "no comparison has all these words in its name: "
                + String.join(", ", only) + "; names are as 'Ringside : Aeron IPC, 2 writers, yield'");
        }
        report.finish();
        if (json != null) {
            report.write(json);
        }
        return CommandLine.ExitCode.OK;
    }

    private List<Benchmark> choose() {
        if (names.equals(List.of("all"))) {
            return ALL;
        }
        final List<Benchmark> chosen = new ArrayList<>();
        for (final String name : names) {
            chosen.add(ALL.stream().filter(benchmark -> benchmark.name().equals(name)).findFirst()
                .orElseThrow(() -> new ParameterException(spec.commandLine(), "there is no benchmark " + name
                    + "; known are " + String.join(", ", ALL.stream().map(Benchmark::name).toList()) + ", all")));
        }
        return chosen;
    }
}
