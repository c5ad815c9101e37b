package org.ringside.ops.shmq;

import java.io.IOException;
import java.util.List;
import org.ringside.ops.terminal.Format;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import picocli.CommandLine.Parameters;

/** What the verbs about one queue have in common: its name. */
abstract class NamedQueueVerb extends QueueVerb {
    @Parameters(index = "0", paramLabel = "QUEUE", description = "Name of the queue.")
    private String name;

    final String name() {
        return name;
    }

    /** Looks at the queue without touching it. */
    final Queue inspect() {
        return Queue.inspect(file(name));
    }

    /** The users of the queue, see {@link Mappings#users}. */
    final List<String> users(final QueueDirectory directory) throws IOException {
        try {
            return Mappings.scan().users(directory, name, file(name));
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
