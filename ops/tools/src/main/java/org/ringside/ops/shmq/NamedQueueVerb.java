package org.ringside.ops.shmq;

import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.launch.TypedCommand;
import org.ringside.ops.terminal.Format;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueException;
import org.ringside.queue.QueueException.Reason;
import picocli.CommandLine.Parameters;

/** What the verbs about one queue have in common: its name. */
abstract class NamedQueueVerb extends QueueVerb {
    private static final int MOST_NAMES = 16;

    @Parameters(index = "0", paramLabel = "QUEUE", description = "Name of the queue.")
    private String name;

    final String name() {
        return name;
    }

    /** Looks at the queue without touching it. */
    final Queue inspect() {
        try {
            return Queue.inspect(file(name));
        } catch (final QueueException refused) {
            throw refused.reason() == Reason.NOT_FOUND ? missing(refused) : refused;
        }
    }

    /** A name that nobody has given is a misspelt one. */
    private LaunchException missing(final QueueException refused) {
        final List<String> names = existingDirectory().names();
        return new LaunchException(ExitCode.NOT_FOUND, "there is no queue " + name + " in " + folder()
            + (names.isEmpty() ? ", and no other" : ", but " + names.stream().limit(MOST_NAMES)
            .collect(Collectors.joining(", ")) + (names.size() > MOST_NAMES
            ? ": '" + TypedCommand.shmq(folder(), "ls") + "' shows all" : "")), refused);
    }

    /** The users of the queue, see {@link Mappings#users}. */
    final List<String> users(final QueueDirectory directory) throws IOException {
        try {
            return Mappings.scan().users(directory, name, file(name));
        } catch (final QueueException refused) {
            throw refused.reason() == Reason.NOT_FOUND ? missing(refused) : refused;
        } catch (final IllegalArgumentException noName) {
            throw usage(noName.getMessage());
        }
    }

    /** What would be lost with the messages of the queue; empty when all were read. */
    final String loss() {
        try (Queue queue = inspect()) {
            final long unread = queue.statistics().backlog();
            return unread == 0 ? "" : ", with " + Format.count(unread) + " messages that nobody has read";
        }
    }
}
