package org.ringside.ops.shmq;

import java.io.IOException;
import java.util.List;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.ops.terminal.Confirmation;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueException;
import org.ringside.queue.QueueException.Reason;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code shmq rm}: removes a queue that nobody uses; with force, any. */
@Command(name = "rm", description = "Remove a queue.")
final class Rm extends NamedQueueVerb {
    @Option(names = "--force", description = "Also remove a queue that is in use: its users fail at their next"
        + " operation.")
    private boolean force;

    @Mixin
    private Confirmation confirmation;

    @Override
    public Integer call() throws IOException, InterruptedException {
        return confirmation.isDryRun() ? remove() : audited(this::remove);
    }

    private int remove() throws IOException {
        final QueueDirectory directory = existingDirectory();
        final List<String> users = users(directory);
        if (!users.isEmpty() && !force) {
            throw new LaunchException(ExitCode.IN_USE, name() + " is in use by " + String.join(" and ", users) + ".\n"
                + "      Stop them first, or use --force --yes (they will fail fast; nothing is lost silently).");
        }
        final String loss = (users.isEmpty() ? "" : ", in use by " + String.join(" and ", users)) + lossOrDamage();
        if (confirmation.isDryRun()) {
            out().println("would remove " + name() + loss);
            return ExitCode.OK;
        }
        if (!loss.isEmpty()) {
            confirmation.require(messages(), "remove " + name() + loss, name() + " was not removed");
        }
        directory.remove(name(), force);
        out().println("removed " + name() + loss);
        return ExitCode.OK;
    }

    /** What would be lost with the queue. */
    private String lossOrDamage() {
        try {
            return loss();
        } catch (final QueueException ex) {
            if (ex.reason() == Reason.CORRUPT || ex.reason() == Reason.INCOMPATIBLE) {
                return ", which cannot be read (" + ex.getMessage() + ")";
            }
            throw ex;
        }
    }
}
