package org.ringside.simulator;

import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * The tool {@code trader-sim}: results on standard output, an error as one line on standard error, exit codes of
 * {@link ExitCode}.
 */
@Command(
    name = "trader-sim",
    description = "Drives orders at an exchange and checks everything that comes back.",
    mixinStandardHelpOptions = true,
    scope = ScopeType.INHERIT,
    versionProvider = TraderSim.Version.class,
    subcommands = {RunCommand.class, FloorCommand.class})
public final class TraderSim implements Runnable {
    @Spec
    private CommandSpec spec;

    @Option(names = "--debug", scope = ScopeType.INHERIT, description = "Print the stack trace of an error.")
    private boolean debug;

    private TraderSim() {
    }

    /**
     * Runs the tool.
     *
     * @param args of the command line.
     */
    public static void main(final String[] args) {
        System.exit(execute(new PrintWriter(System.out, true), new PrintWriter(System.err, true), args));
    }

    /** Runs the tool and returns its exit code. */
    static int execute(final PrintWriter out, final PrintWriter err, final String... args) {
        final TraderSim tool = new TraderSim();
        return new CommandLine(tool)
            .setOut(out)
            .setErr(err)
            .setCaseInsensitiveEnumValuesAllowed(true)
            .setParameterExceptionHandler((ex, arguments) -> usage(ex))
            .setExecutionExceptionHandler((ex, command, result) -> tool.failed(ex))
            .execute(args);
    }

    /** A tool without a verb is a usage error. */
    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a verb is missing: run or floor");
    }

    private static int usage(final ParameterException ex) {
        final CommandLine command = ex.getCommandLine();
        command.getErr().println("trader-sim: " + oneLine(ex.getMessage()) + suggestion(ex) + ". See "
            + command.getCommandSpec().qualifiedName() + " --help");
        return ExitCode.USAGE;
    }

    private static String suggestion(final ParameterException ex) {
        if (ex instanceof final UnmatchedArgumentException unmatched && !unmatched.getSuggestions().isEmpty()) {
            return ". Did you mean " + unmatched.getSuggestions().get(0) + "?";
        }
        return "";
    }

    private int failed(final Exception ex) {
        final PrintWriter err = spec.commandLine().getErr();
        final boolean isExpected = ex instanceof SimulatorException;
        err.println("trader-sim: " + (isExpected
            ? oneLine(ex.getMessage())
            : "failed unexpectedly: " + oneLine(ex.toString()) + ". Run again with --debug and report what it prints"));
        if (debug) {
            ex.printStackTrace(err);
        }
        return isExpected ? ((SimulatorException) ex).exitCode() : ExitCode.FAILURE;
    }

    private static String oneLine(final String text) {
        final String line = text.replaceAll("\\s*\\R\\s*", " ");
        return line.endsWith(".") ? line.substring(0, line.length() - 1) : line;
    }

    /** The version in the manifest of our jar. */
    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            final String version = TraderSim.class.getPackage().getImplementationVersion();
            return new String[] {"trader-sim " + (version == null ? "(not packaged)" : version)};
        }
    }
}
