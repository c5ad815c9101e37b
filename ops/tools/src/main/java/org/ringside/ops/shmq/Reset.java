package org.ringside.ops.shmq;

import java.io.IOException;
import java.util.List;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.ops.terminal.Confirmation;
import org.ringside.ops.terminal.Format;
import org.ringside.queue.QueueDirectory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code shmq reset}: makes a queue that nobody uses empty again. */
@Command(name = "reset", description = "Empty a queue that nobody uses; its positions go on.")
final class Reset extends NamedQueueVerb {
    @Mixin
    private Confirmation confirmation;

    @Override
    public Integer call() throws IOException, InterruptedException {
        return confirmation.isDryRun() ? reset() : audited(this::reset);
    }

    private int reset() throws IOException {
        final QueueDirectory directory = existingDirectory();
        final List<String> users = users(directory);
        if (!users.isEmpty()) {
            throw new LaunchException(
                ExitCode.IN_USE, name() + " is in use by " + String.join(" and ", users) + ". Stop them first");
        }
        final String loss = loss();
        if (confirmation.isDryRun()) {
            out().println("would reset " + name() + loss);
            return ExitCode.OK;
        }
        if (!loss.isEmpty()) {
            confirmation.require(messages(), "reset " + name() + loss, name() + " was not reset");
        }
        out().println("reset " + name() + loss + ", goes on at position " + Format.count(directory.reset(name())));
        return ExitCode.OK;
    }
}
