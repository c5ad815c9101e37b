package org.ringside.ops.shmq;

import java.io.IOException;
import java.util.List;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.ops.terminal.Confirmation;
import org.ringside.ops.terminal.Format;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code shmq reset}: makes a queue that nobody uses empty again. */
@Command(name = "reset", description = "Make a queue that nobody uses empty again; its positions go on.")
final class Reset extends QueueVerb {
    @Parameters(paramLabel = "QUEUE", description = "Name of the queue.")
    private String name;

    @Mixin
    private Confirmation consent;

    @Override
    public Integer call() throws IOException {
        final QueueDirectory directory = existingDirectory();
        final List<String> users = users(directory, name);
        if (!users.isEmpty()) {
            throw new LaunchException(
                ExitCode.IN_USE, name + " is in use by " + String.join(" and ", users) + ". Stop them first");
        }
        final long unread;
        try (Queue queue = Queue.inspect(file(name))) {
            unread = queue.statistics().backlog();
        }
        final String loss = unread == 0 ? "" : ", with " + Format.count(unread) + " messages that nobody has read";
        if (consent.isDryRun()) {
            out().println("would reset " + name + loss);
            return ExitCode.OK;
        }
        if (unread != 0) {
            consent.require(messages(), "reset " + name + loss, name + " was not reset");
        }
        out().println("reset " + name + loss + ", goes on at position " + Format.count(directory.reset(name)));
        return ExitCode.OK;
    }
}
