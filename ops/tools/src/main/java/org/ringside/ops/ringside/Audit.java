package org.ringside.ops.ringside;

import java.io.IOException;
import java.nio.file.Path;
import org.ringside.launch.ExitCode;
import org.ringside.launch.Messages;
import org.ringside.log.LogEvent;
import org.ringside.log.LogQueue;

/**
 * Tells the log what an operator does, before it is done and when it is done. Without a log nothing is told. The work
 * is done in any case: a log that is full or dead keeps no operator from acting.
 *
 * @param queues   folder of the queues.
 * @param command  as it was typed.
 * @param messages for the operator.
 */
record Audit(Path queues, String command, Messages messages) {
    private static final String USER = user();

    /** Does something of which the log is told. */
    int of(final Work work) throws IOException, InterruptedException {
        tell(LogEvent.OPERATOR_BEGAN, USER, command);
        int exitCode = ExitCode.FAILURE;
        try {
            exitCode = work.run();
            return exitCode;
        } catch (final IOException | InterruptedException | RuntimeException failure) {
            exitCode = ExitCode.of(failure);
            throw failure;
        } finally {
            tell(LogEvent.OPERATOR_ENDED, USER, command, exitCode);
        }
    }

    private void tell(final LogEvent event, final Object... arguments) {
        try (LogQueue log = LogQueue.attach(queues, "ringside", line -> { })) {
            if (!log.events().tell(event, arguments)) {
                messages.say("the queue of the log is full: this command is not in the audit. "
                    + "'ringside restart log' has the queue read again");
            } else if (!log.trouble().isEmpty()) {
                messages.say("this command is not in the audit, because the queue of the log cannot be used: "
                    + log.trouble());
            }
        }
    }

    /** Who it is, and with whose rights. */
    private static String user() {
        final String account = System.getProperty("user.name");
        final String behind = System.getenv("SUDO_USER");
        return behind == null || behind.equals(account) ? account : behind + " as " + account;
    }

    /** Ends with an exit code. */
    @FunctionalInterface
    interface Work {
        int run() throws IOException, InterruptedException;
    }
}
