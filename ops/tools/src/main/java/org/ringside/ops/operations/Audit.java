package org.ringside.ops.operations;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.ringside.launch.ExitCode;
import org.ringside.launch.TypedCommand;
import org.ringside.log.LogEvent;
import org.ringside.log.LogQueue;
import org.ringside.ops.exchange.Exchange;
import org.ringside.ops.exchange.ExchangePlan;

/**
 * Tells the log what an operator does, before and after the work, whether the work is done or refused. Without a log
 * nothing is told. The work is done in any case: a full or dead log keeps no operator from acting.
 *
 * @param queues   folder of the exchange whose log gets the events
 * @param restart  what has the log process read again
 * @param process  that the operator uses
 * @param user     name of the operator
 * @param command  as it was, or would be, typed
 * @param warnings takes lines about the audit itself, for the operator
 */
public record Audit(
    Path queues, String restart, String process, String user, String command, Consumer<String> warnings) {

    /** Characters of a command's begin, and of its end: a record has no room for more. */
    private static final int HALF = 200;

    /** Leaves out the middle of a command that is too long: its two ends say what is done. */
    public Audit {
        command = command.length() <= 2 * HALF ? command
            : command.substring(0, HALF) + " ... " + command.substring(command.length() - HALF);
    }

    /** The audit of an exchange. */
    public static Audit ofExchange(final ExchangePlan exchange, final String process, final String user,
        final String command, final Consumer<String> warnings) {
        return new Audit(
            exchange.folder(), exchange.command("restart", Exchange.LOG), process, user, command, warnings);
    }

    /** The audit of a command of {@code ringside} that does not know the configuration of its exchange. */
    public static Audit ofFolder(
        final Path queues, final String user, final String command, final Consumer<String> warnings) {
        return new Audit(
            queues, TypedCommand.in(queues, "restart", Exchange.LOG), "ringside", user, command, warnings);
    }

    /** Runs work of which the log is told. */
    public int of(final Work work) throws IOException, InterruptedException {
        tell(LogEvent.OPERATOR_BEGAN, user, command);
        int exitCode = ExitCode.FAILURE;
        try {
            exitCode = work.run();
            return exitCode;
        } catch (final IOException | InterruptedException | RuntimeException failure) {
            exitCode = ExitCode.of(failure);
            throw failure;
        } finally {
            tell(LogEvent.OPERATOR_ENDED, user, command, exitCode);
        }
    }

    /** Tells the log that the operator looks at the plan of the command. */
    public void asked() {
        tell(LogEvent.OPERATOR_ASKED, user, command);
    }

    private void tell(final LogEvent event, final Object... arguments) {
        try (LogQueue log = LogQueue.attach(queues, process, line -> { })) {
            if (!log.events().tell(event, arguments)) {
                warnings.accept("the queue of the log is full: this command is not in the audit. "
                    + "'" + restart + "' has the queue read again");
            } else if (!log.trouble().isEmpty()) {
                warnings.accept("this command is not in the audit, because the queue of the log cannot be used: "
                    + log.trouble());
            }
        }
    }

    /** Ends with an exit code. */
    @FunctionalInterface
    public interface Work {
        /** Does it. */
        int run() throws IOException, InterruptedException;
    }
}
