package org.ringside.launch;

import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.ringside.queue.QueueException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * The common part of all tools: verbs, data on standard output, messages on standard error, one line for an error, an
 * exit code of {@link ExitCode}, and a stack trace only with {@code --debug}. A tool reads the options of the one verb
 * with which the command line begins: to read those of all verbs takes longer than most verbs do.
 */
@Command(mixinStandardHelpOptions = true, scope = ScopeType.INHERIT, versionProvider = BuildVersion.class)
public abstract class Tool implements Runnable {
    @Spec
    private CommandSpec spec;

    @Option(names = "--debug", scope = ScopeType.INHERIT, description = "Print the stack trace of an error.")
    private boolean debug;

    private final List<Class<?>> verbs;

    /**
     * A tool.
     *
     * @param verbs its own; others come as services, {@link OtherVerb}.
     */
    protected Tool(final Class<?>... verbs) {
        this.verbs = List.of(verbs);
    }

    /**
     * Where people find a verb that this tool does not have.
     *
     * @param verb as it was typed.
     * @return the tool that has it; empty if none has, as by default.
     */
    protected Optional<String> otherTool(final String verb) {
        return Optional.empty();
    }

    /** Reports a usage error, because there is no verb. */
    @Override
    public final void run() {
        throw new ParameterException(spec.commandLine(), "a verb is missing");
    }

    /**
     * Runs a tool and ends the process with its exit code.
     *
     * @param tool with its verbs.
     * @param args of the command line.
     */
    public static void main(final Tool tool, final String... args) {
        TimerSlack.shorten();
        System.exit(execute(tool, new PrintWriter(System.out, true), new PrintWriter(System.err, true), args));
    }

    /**
     * Runs a tool.
     *
     * @param tool with its verbs.
     * @param out  for data.
     * @param err  for messages.
     * @param args of the command line.
     * @return its exit code.
     */
    public static int execute(
        final Tool tool, final PrintWriter out, final PrintWriter err, final String... args) {
        return commandLine(tool, args)
            .setOut(out)
            .setErr(err)
            .setParameterExceptionHandler((ex, arguments) -> usage(ex))
            .setExecutionExceptionHandler((ex, commandLine, result) -> tool.failed(ex))
            .execute(args);
    }

    /**
     * Makes the command line of a tool with all its verbs, also those that come as services.
     *
     * @param tool with its verbs.
     * @return the command line with its help.
     */
    public static CommandLine commandLine(final Tool tool) {
        return commandLine(tool, verb -> true);
    }

    /** With the verb at the beginning; with all verbs if nothing there is one. */
    static CommandLine commandLine(final Tool tool, final String... args) {
        if (args.length > 0 && !args[0].startsWith("-")) {
            final CommandLine line = commandLine(tool, args[0]::equals);
            if (!line.getSubcommands().isEmpty()) {
                return line;
            }
        }
        return commandLine(tool);
    }

    private static CommandLine commandLine(final Tool tool, final Predicate<String> isWanted) {
        final CommandLine line = new CommandLine(tool);
        tool.verbs.stream().filter(verb -> isWanted.test(name(verb))).forEach(line::addSubcommand);
        ServiceLoader.load(OtherVerb.class).stream().filter(verb -> isWanted.test(name(verb.type())))
            .map(ServiceLoader.Provider::get).filter(verb -> verb.tool().equals(line.getCommandName()))
            .forEach(line::addSubcommand);
        line.getSubcommands().values().forEach(Tool::completeHelp);
        readWords(line, line);
        return line;
    }

    private static String name(final Class<?> verb) {
        return verb.getAnnotation(Command.class).name();
    }

    /** What verbs inherit of the annotation above brings the footer along, which is about the tool as a whole. */
    private static void completeHelp(final CommandLine verb) {
        final UsageMessageSpec help = verb.getCommandSpec().usageMessage().footer(new String[0]);
        if (!help.exitCodeList().isEmpty()) {
            help.exitCodeListHeading("%nExit codes:%n");
        }
        verb.getSubcommands().values().forEach(Tool::completeHelp);
    }

    /** Constants of enums are words: picocli would list each of them twice, as Java has it and as it is typed. */
    @SuppressWarnings("unchecked")
    private static void readWords(final CommandLine tool, final CommandLine verb) {
        for (final ArgSpec argument : verb.getCommandSpec().args()) {
            Stream.concat(Stream.of(argument.type()), Stream.of(argument.auxiliaryTypes())).filter(Class::isEnum)
                .forEach(type -> tool.registerConverter((Class<Object>) type, new Converters.Word(type)));
        }
        verb.getSubcommands().values().forEach(each -> readWords(tool, each));
    }

    private static int usage(final ParameterException ex) {
        final CommandSpec command = ex.getCommandLine().getCommandSpec();
        final String other = otherTool(ex, command);
        if (!other.isEmpty()) {
            ex.getCommandLine().getErr().println(command.name() + ": " + other + " --help");
            return ExitCode.USAGE;
        }
        // picocli names the type of Java.
        final String message = Failures.withoutStop(ex.getMessage())
            .replaceFirst("' is not an? (int|long)$", "' is not a whole number");
        ex.getCommandLine().getErr().println(
            command.root().name() + ": " + message + suggestion(ex) + " See " + command.qualifiedName() + " --help");
        return ExitCode.USAGE;
    }

    /** Empty if no other tool has the verb that this one does not know. */
    private static String otherTool(final ParameterException ex, final CommandSpec command) {
        if (ex instanceof final UnmatchedArgumentException unknown && command.userObject() instanceof final Tool tool) {
            final String verb = unknown.getUnmatched().get(0);
            return tool.otherTool(verb).map(name -> name + " " + verb)
                .map(line -> "there is no verb " + verb + ", but '" + line + "'. See " + line)
                .orElse("");
        }
        return "";
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
        return ExitCode.of(ex);
    }

    private static String message(final Exception ex) {
        if (ex instanceof LaunchException) {
            return ex.getMessage();
        }
        if (ex instanceof QueueException) {
            return Failures.oneLine(ex.getMessage());
        }
        final Throwable cause = ex instanceof UncheckedIOException ? ex.getCause() : ex;
        if (cause instanceof final AccessDeniedException denied) {
            return "no permission for " + denied.getFile() + ". Run as its owner";
        }
        if (cause instanceof final FileSystemException refused && refused.getReason() != null) {
            return Failures.oneLine(refused.getMessage());
        }
        return "failed unexpectedly: " + Failures.oneLine(ex.toString())
            + ". Run again with --debug and report what it prints";
    }
}
