package org.ringside.ops;

import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.queue.QueueException;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;
import picocli.CommandLine;

/**
 * What all tools have in common: data on stdout, messages on stderr, one line for an error, an exit code of
 * {@link ExitCode}, and a stack trace only with {@code --debug}.
 */
@Command(mixinStandardHelpOptions = true, scope = ScopeType.INHERIT, versionProvider = Tool.Version.class)
abstract class Tool implements Runnable {
    @Spec
    private CommandSpec spec;

    @Option(names = "--debug", scope = ScopeType.INHERIT, description = "Print the stack trace of an error.")
    private boolean debug;

    /** A tool without a verb is a usage error. */
    @Override
    public final void run() {
        throw new ParameterException(spec.commandLine(), "a verb is missing");
    }

    /** Runs the tool and ends the process with its exit code. */
    static void main(final Tool tool, final String... args) {
        System.exit(execute(tool, new PrintWriter(System.out, true), new PrintWriter(System.err, true), args));
    }

    /** Runs the tool and returns its exit code. */
    static int execute(final Tool tool, final PrintWriter out, final PrintWriter err, final String... args) {
        return new CommandLine(tool)
            .setOut(out)
            .setErr(err)
            .setParameterExceptionHandler((ex, arguments) -> usage(ex))
            .setExecutionExceptionHandler((ex, commandLine, result) -> tool.failed(ex))
            .execute(args);
    }

    private static int usage(final ParameterException ex) {
        final CommandLine command = ex.getCommandLine();
        final PrintWriter err = command.getErr();
        final CommandSpec root = command.getCommandSpec().root();
        err.println(root.name() + ": " + withoutStop(oneLine(ex.getMessage())) + suggestion(ex)
            + " See " + command.getCommandSpec().qualifiedName() + " --help");
        err.flush();
        return ExitCode.USAGE;
    }

    private static String suggestion(final ParameterException ex) {
        if (ex instanceof final UnmatchedArgumentException unmatched && !unmatched.getSuggestions().isEmpty()) {
            return ". Did you mean " + unmatched.getSuggestions().get(0) + "?";
        }
        return ".";
    }

    private int failed(final Exception ex) {
        final PrintWriter err = spec.commandLine().getErr();
        err.println(spec.name() + ": " + message(ex));
        if (debug) {
            ex.printStackTrace(err);
        }
        err.flush();
        return exitCode(ex);
    }

    private static String message(final Exception ex) {
        if (ex instanceof LaunchException) {
            return ex.getMessage();
        }
        if (ex instanceof QueueException || ex instanceof IllegalArgumentException) {
            return oneLine(ex.getMessage());
        }
        if (cause(ex) instanceof final AccessDeniedException denied) {
            return "no permission for " + denied.getFile() + ". Run as its owner";
        }
        return "failed unexpectedly: " + oneLine(ex.toString()) + ". Run again with --debug and report what it prints";
    }

    static int exitCode(final Exception ex) {
        if (ex instanceof final LaunchException failure) {
            return failure.exitCode();
        }
        if (ex instanceof final QueueException failure) {
            return switch (failure.reason()) {
                case NOT_FOUND -> ExitCode.NOT_FOUND;
                case IN_USE, EXISTS -> ExitCode.IN_USE;
                case CORRUPT, INCOMPATIBLE -> ExitCode.CORRUPT;
                case PERMISSION -> ExitCode.PERMISSION;
                default -> ExitCode.FAILURE;
            };
        }
        if (ex instanceof IllegalArgumentException) {
            return ExitCode.USAGE;
        }
        return cause(ex) instanceof AccessDeniedException ? ExitCode.PERMISSION : ExitCode.FAILURE;
    }

    private static Throwable cause(final Exception ex) {
        return ex instanceof UncheckedIOException ? ex.getCause() : ex;
    }

    private static String oneLine(final String text) {
        return text.replaceAll("\\s*\\R\\s*", " ");
    }

    private static String withoutStop(final String line) {
        return line.endsWith(".") ? line.substring(0, line.length() - 1) : line;
    }

    /** The version in the manifest of our jar. */
    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            final String version = Tool.class.getPackage().getImplementationVersion();
            return new String[] {"${ROOT-COMMAND-NAME} " + (version == null ? "(not packaged)" : version)};
        }
    }
}
