package org.ringside.matching.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
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

/** The matching engine against other books: docs/benchmarks.md. */
@Command(name = "run", sortOptions = false, usageHelpAutoWidth = true,
    description = "Measures the matching engine and its peers in one JVM, in turn, and prints tables in Markdown.",
    footer = {"", "Flows: mixed-1k, mixed-1m, equity, deep, swinging, wide, and recorded where there is a recording."})
public final class Benchmarks implements Callable<Integer> {
    private static final int FEWEST_COMMANDS = 1_000;

    @Parameters(arity = "1..*", paramLabel = "FLOW", description = "what flow of commands, or all")
    private List<String> names;
    @Option(names = "--measure", defaultValue = "BOOKS", paramLabel = "WHAT",
        description = "${COMPLETION-CANDIDATES}: the speed of books, the memory of their resting orders, or their"
            + " longest single command (${DEFAULT-VALUE})")
    private Measurement measurement;
    @Option(names = "--repetitions", defaultValue = "7", paramLabel = "N",
        description = "rounds of each flow (${DEFAULT-VALUE})")
    private int repetitions;
    @Option(names = "--commands", defaultValue = "2000000", paramLabel = "N",
        description = "commands that are measured in a round (${DEFAULT-VALUE})")
    private int commands;
    @Option(names = "--seed", defaultValue = "42", paramLabel = "N",
        description = "what the commands are drawn from (${DEFAULT-VALUE})")
    private long seed;
    @Option(names = "--books", split = ",", paramLabel = "BOOK", description = "only these: ${COMPLETION-CANDIDATES}")
    private List<Contender> books = List.of(Contender.values());
    @Option(names = "--data", defaultValue = "${sys:ringside.data:-../shared/data}", paramLabel = "FOLDER",
        description = "folder of folders with recordings, events.csv in each (${DEFAULT-VALUE})")
    private Path data;
    @Option(names = "--json", paramLabel = "FILE", description = "also write everything to this file")
    private Path json;
    @Option(names = {"-h", "--help"}, usageHelp = true, description = "show this help message and exit")
    private boolean help;
    @Spec
    private CommandSpec spec;

    private Benchmarks() {
    }

    /** Measures the flows named by the arguments; {@code --help} lists them. */
    public static void main(final String[] args) {
        System.exit(execute(args));
    }

    static int execute(final String... args) {
        final CommandLine command = new CommandLine(new Benchmarks()).setCaseInsensitiveEnumValuesAllowed(true);
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
        if (repetitions < 1 || commands < FEWEST_COMMANDS) {
            throw new ParameterException(spec.commandLine(),
                "--repetitions must be above 0, and --commands at least " + FEWEST_COMMANDS);
        }
        final List<Flow> all = Flows.all(data);
        final List<Flow> chosen = choose(all);
        OutputFiles.check(json);
        final Report report = new Report(System.out, Environment.now("exchange-core", "parity-match"));
        measure(report, chosen);
        if (names.contains("all") && all.stream().noneMatch(flow -> flow.name().equals(Flows.RECORDED))) {
            report.skip(Flows.RECORDED, "there is no recording in " + data);
        }
        report.finish();
        if (json != null) {
            report.write(json);
        }
        return CommandLine.ExitCode.OK;
    }

    private void measure(final Report report, final List<Flow> flows) throws IOException {
        if (measurement == Measurement.BOOKS) {
            race(new RaceReport(report), flows);
            return;
        }
        for (final Flow flow : flows) {
            final CommandStream stream = flow.draw(seed, commands);
            if (measurement == Measurement.MEMORY) {
                MemoryReport.measure(report, flow, stream, books);
            } else {
                LongestReport.measure(report, flow, stream, books, repetitions);
            }
        }
    }

    private void race(final RaceReport races, final List<Flow> flows) throws IOException {
        for (final Flow flow : flows) {
            final CommandStream stream = flow.draw(seed, commands);
            races.add(flow, stream, books, new Race(books, repetitions, new BookTurn(stream)).run());
        }
    }

    private List<Flow> choose(final List<Flow> all) {
        if (names.equals(List.of("all"))) {
            return all;
        }
        final List<Flow> chosen = new ArrayList<>();
        for (final String name : names) {
            if (name.equals(Flows.RECORDED) && all.stream().noneMatch(flow -> flow.name().equals(name))) {
                throw new ParameterException(spec.commandLine(), "there is no recording in " + data
                    + ": put one there, as NAME/events.csv, or name another folder with --data");
            }
            chosen.add(all.stream().filter(flow -> flow.name().equals(name)).findFirst()
                .orElseThrow(() -> new ParameterException(spec.commandLine(), "there is no flow " + name
                    + "; known are " + String.join(", ", all.stream().map(Flow::name).toList()) + ", all")));
        }
        return chosen;
    }
}
