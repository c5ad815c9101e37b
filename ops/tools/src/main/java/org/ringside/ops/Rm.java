package org.ringside.ops;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.util.List;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueException;
import org.ringside.queue.QueueException.Reason;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code shmq rm}: removes a queue that nobody uses; with force, any. */
@Command(name = "rm", description = "Remove a queue.")
final class Rm extends QueueVerb {
    @Parameters(paramLabel = "QUEUE", description = "Name of the queue.")
    private String name;

    @Option(names = "--force", description = "Also when it is in use: its users fail at their next operation.")
    private boolean force;

    @Option(names = "--yes", description = "Do not ask before messages are lost.")
    private boolean yes;

    @Option(names = "--dry-run", description = "Say what would be done, and do nothing.")
    private boolean dryRun;

    @Override
    public Integer call() throws IOException {
        final QueueDirectory directory = existingDirectory();
        final List<String> users = users(directory);
        if (!users.isEmpty() && !force) {
            throw new LaunchException(ExitCode.IN_USE, name + " is in use by " + String.join(" and ", users) + ".\n"
                + "      Stop them first, or use --force --yes (they will fail fast; nothing is lost silently).");
        }
        final String loss = (users.isEmpty() ? "" : ", in use by " + String.join(" and ", users)) + loss();
        if (dryRun) {
            out().println("would remove " + name + loss);
            return ExitCode.OK;
        }
        if (!loss.isEmpty()) {
            requireConsent(loss);
        }
        directory.remove(name, force);
        out().println("removed " + name + loss);
        return ExitCode.OK;
    }

    private List<String> users(final QueueDirectory directory) {
        try {
            return directory.users(name);
        } catch (final IllegalArgumentException ex) {
            throw usage(ex.getMessage());
        }
    }

    /** What would be lost with the queue. */
    private String loss() {
        try (Queue queue = Queue.inspect(file(name))) {
            final long unread = queue.statistics().backlog();
            return unread == 0 ? "" : ", with " + Format.count(unread) + " messages that nobody has read";
        } catch (final QueueException ex) {
            if (ex.reason() == Reason.CORRUPT || ex.reason() == Reason.INCOMPATIBLE) {
                return ", which cannot be read (" + ex.getMessage() + ")";
            }
            throw ex;
        }
    }

    private void requireConsent(final String loss) throws IOException {
        if (yes) {
            return;
        }
        if (!Messages.isTerminal(Messages.STDIN)) {
            throw new LaunchException(ExitCode.USAGE, "would remove " + name + loss + ". Add --yes if that is meant");
        }
        messages().ask("remove " + name + loss + "? [y/N] ");
        final String answer = new BufferedReader(new InputStreamReader(System.in, Charset.defaultCharset())).readLine();
        if (!"y".equalsIgnoreCase(answer == null ? "" : answer.strip())) {
            throw new LaunchException(ExitCode.FAILURE, name + " was not removed");
        }
    }
}
