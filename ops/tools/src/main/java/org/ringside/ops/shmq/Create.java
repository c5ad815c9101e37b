package org.ringside.ops.shmq;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.ringside.launch.Arguments;
import org.ringside.launch.ExitCode;
import org.ringside.ops.terminal.Format;
import org.ringside.queue.FolderAccess;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueSpec;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code shmq create}: makes a queue, all of its memory allocated. */
@Command(name = "create", description = "Make a queue, all of its memory allocated.")
final class Create extends NamedQueueVerb {
    @Option(names = "--slots", defaultValue = "64k", paramLabel = "COUNT",
        description = "Capacity, a power of two, as in 65536, 64k or 1m (default: ${DEFAULT-VALUE}).")
    private String slots;

    @Option(names = "--payload", defaultValue = "112", paramLabel = "BYTES",
        description = "Payload of a slot: a power of two less 16, as in 112, 240 or 496 (default: ${DEFAULT-VALUE}).")
    private int payload;

    @Option(names = "--writers", defaultValue = "many", paramLabel = "many|one",
        description = "How many may write at a time (default: ${DEFAULT-VALUE}).")
    private String writers;

    @Option(names = "--max-train", paramLabel = "SLOTS",
        description = "Most slots that one claim may take (default: 256, or a sixteenth of the slots if less).")
    private Integer maxTrain;

    @Option(names = "--consumer", paramLabel = "NAME[:AFTER,...]",
        description = "A gating consumer, which the writers wait for; after 'reader' or consumers named before. May be "
            + "repeated.")
    private List<String> consumers = List.of();

    @Option(names = "--workers", paramLabel = "GROUP:COUNT[:AFTER,...]",
        description = "A group of consumers that share the messages. May be repeated; stands after all consumers.")
    private List<String> workers = List.of();

    @Option(names = "--checksum", description = "Each message carries a checksum.")
    private boolean checksum;

    @Option(names = "--start-position", paramLabel = "POSITION", defaultValue = "0",
        description = "Position of the first message: where a queue that is gone is to be continued (default: "
            + "${DEFAULT-VALUE}).")
    private long startPosition;

    @Option(names = "--mode", paramLabel = "0600|0660",
        description = "Who may use the queue: 0600 this account, 0660 the accounts of the group that shares the folder."
            + " Refused where the folder says otherwise (default: as the folder says).")
    private String mode;

    @Option(names = "--schema", defaultValue = "0:0", paramLabel = "ID:VERSION",
        description = "Schema of the messages, which both sides compare (default: ${DEFAULT-VALUE}).")
    private String schema;

    @Override
    public Integer call() throws IOException, InterruptedException {
        return audited(this::create);
    }

    private int create() throws IOException {
        final QueueDirectory directory = QueueDirectory.of(folder());
        try (Queue queue = directory.create(name(), spec(directory.path()))) {
            out().printf("created %s  %s, preallocated, layout v2%n",
                queue.name(), Format.bytes(queue.spec().fileLength()));
        } catch (final IllegalArgumentException ex) {
            throw usage(ex.getMessage());
        }
        return ExitCode.OK;
    }

    private QueueSpec spec(final Path directory) throws IOException {
        requireMode(FolderAccess.isShared(directory));
        final long count = Arguments.binaryCount(slots);
        if (count > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("--slots " + slots + " is too large: a queue has at most 1g");
        }
        final QueueSpec spec =
            isSingle() ? QueueSpec.one((int) count, payload) : QueueSpec.many((int) count, payload);
        final String[] idAndVersion = schema.split(":", -1);
        if (idAndVersion.length != 2) {
            throw new IllegalArgumentException("'" + schema + "' is not a schema id and version such as 3902:1");
        }
        QueueSpec whole = spec.withSchema(number(idAndVersion[0]), number(idAndVersion[1]))
            .withStartPosition(startPosition);
        whole = maxTrain == null ? whole : whole.withMaxTrain(maxTrain);
        for (final String consumer : consumers) {
            final String[] parts = consumer.split(":", 2);
            whole = whole.withConsumer(parts[0], after(parts, 1));
        }
        for (final String group : workers) {
            final String[] parts = group.split(":", 3);
            if (parts.length < 2) {
                throw new IllegalArgumentException("--workers takes GROUP:COUNT, not '" + group + "'");
            }
            whole = whole.withWorkers(parts[0], number(parts[1]), after(parts, 2));
        }
        return checksum ? whole.withChecksum() : whole;
    }

    private void requireMode(final boolean isShared) {
        final boolean isForGroup = switch (mode == null ? "" : mode) {
            case "" -> isShared;
            case "0600", "600" -> false;
            case "0660", "660" -> true;
            default -> throw new IllegalArgumentException("--mode takes 0600 or 0660, not '" + mode
                + "': nobody else may use a queue");
        };
        if (isForGroup != isShared) {
            throw new IllegalArgumentException("--mode " + mode + ", but " + folder() + (isShared
                ? " is shared by the accounts of a group: name another folder"
                : " is for this account alone: 'install -d -m 2770 -g GROUP FOLDER', as root, makes a shared one"));
        }
    }

    private static String[] after(final String[] parts, final int index) {
        return parts.length > index ? parts[index].split(",") : new String[0];
    }

    private boolean isSingle() {
        return switch (writers) {
            case "one" -> true;
            case "many" -> false;
            default -> throw new IllegalArgumentException("--writers takes many or one, not '" + writers + "'");
        };
    }

    private static int number(final String text) {
        if (!text.matches("\\d{1,9}")) {
            throw new IllegalArgumentException("'" + text + "' is not a number");
        }
        return Integer.parseInt(text);
    }
}
