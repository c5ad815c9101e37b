package org.ringside.gateway.server;

import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;
import org.ringside.launch.TypedCommand;
import org.ringside.matching.protocol.NewOrderEncoder;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueException;
import org.ringside.queue.QueueException.Reason;
import org.ringside.queue.QueueSpec;

/**
 * Attaches the queues of the gateway, and refuses those that are not made for it, with the command that makes them.
 */
final class QueueAttacher {
    private static final int COMMAND_PAYLOAD = 112;
    private static final int EVENT_PAYLOAD = 240;

    private final QueueDirectory directory;

    QueueAttacher(final Path folder) {
        this.directory = QueueDirectory.of(folder);
    }

    Queue attach(final String name, final QueueSpec.Writers writers) {
        final Queue queue;
        try {
            queue = directory.attach(name);
        } catch (final QueueException ex) {
            if (ex.reason() == Reason.NOT_FOUND) {
                throw new QueueException(Reason.NOT_FOUND,
                    "there is no queue " + name + " in " + directory.path() + ": "
                    + creation(directory.path(), name, writers), ex);
            }
            throw ex.reason() == Reason.CLOSED ? closed(ex, directory.path()) : ex;
        }
        if (!suits(queue.spec(), writers)) {
            queue.close();
            throw new QueueException(Reason.INCOMPATIBLE, name + " does not suit this gateway: it has "
                + queue.spec().writers().name().toLowerCase(Locale.ROOT) + " writer(s), payload "
                + queue.spec().payloadLength() + ", schema " + queue.spec().schemaId() + ":"
                + queue.spec().schemaVersion() + "; "
                + TypedCommand.shmq(directory.path(), "rm", name) + ", then "
                + creation(directory.path(), name, writers));
        }
        return queue;
    }

    /** The engine closes a queue whose events it cannot make any more. */
    static QueueException closed(final QueueException cause, final Path queues) {
        return new QueueException(Reason.CLOSED, cause.getMessage() + ". The engine does that when it cannot make "
            + "again what its gateway has missed: '" + TypedCommand.in(queues, "restart", "engine", "--yes")
            + "', then restart the gateway", cause);
    }

    private static boolean suits(final QueueSpec spec, final QueueSpec.Writers writers) {
        return spec.writers() == writers
            && spec.messageLength() >= payload(writers)
            && spec.schemaId() == NewOrderEncoder.SCHEMA_ID
            && spec.schemaVersion() == NewOrderEncoder.SCHEMA_VERSION;
    }

    /** The command that makes the queue that was missed. */
    static String creation(
        final Path queues, final String name, final QueueSpec.Writers writers, final String... more) {
        return TypedCommand.shmq(queues, Stream.concat(Stream.of("create", name, "--writers",
            writers.name().toLowerCase(Locale.ROOT), "--payload", Integer.toString(payload(writers)), "--schema",
            NewOrderEncoder.SCHEMA_ID + ":" + NewOrderEncoder.SCHEMA_VERSION), Stream.of(more)).toArray(String[]::new));
    }

    private static int payload(final QueueSpec.Writers writers) {
        return writers == QueueSpec.Writers.MANY ? COMMAND_PAYLOAD : EVENT_PAYLOAD;
    }
}
