package org.ringside.ops.shmq;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.HexFormat;
import java.util.Locale;
import org.ringside.launch.ExitCode;
import org.ringside.ops.terminal.Format;
import org.ringside.ops.terminal.Json;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueStatistics;
import org.ringside.queue.SlotSnapshot;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code shmq dump}: the slots of a queue as they stand in its file, for evidence. */
@Command(name = "dump", description = "Show slots as they stand in the file, whatever their state.")
final class Dump extends NamedQueueVerb {
    private static final int BYTES_PER_LINE = 16;
    private static final int DEFAULT_COUNT = 16;

    @Option(names = "--from", paramLabel = "POSITION", description = "First position (default: the head).")
    private Long from;

    @Option(names = "--count", paramLabel = "COUNT", description = "How many positions (default: 16).")
    private Integer count;

    @Option(names = "--hex", description = "Show the payloads too.")
    private boolean hex;

    @Option(names = "--json", description = "Print one JSON object a line.")
    private boolean json;

    @Override
    public Integer call() {
        if (from != null && from < 0 || count != null && count < 1) {
            throw usage("--from takes 0 or more, --count at least 1");
        }
        existingDirectory();
        try (Queue queue = inspect()) {
            final QueueStatistics now = queue.statistics();
            final long first = from == null ? now.head() : from;
            if (first - now.tail() >= queue.spec().slots()) {
                if (!json) {
                    messages().say(name() + " ends at position " + Format.count(now.tail()) + ", and has "
                        + Format.count(queue.spec().slots()) + " slots: none is for position " + Format.count(first)
                        + " yet");
                }
                return ExitCode.OK;
            }
            final long end = first + Math.min(queue.spec().slots(), count == null ? DEFAULT_COUNT : count);
            for (long position = first; position < end; position++) {
                print(queue.slot(position), now);
            }
        }
        out().flush();
        return ExitCode.OK;
    }

    private void print(final SlotSnapshot slot, final QueueStatistics now) {
        final String writer = slot.writer().map(index -> writerName(index, now)).orElse(null);
        final String payload = hex ? HexFormat.of().formatHex(slot.payload()) : null;
        if (json) {
            out().println(Json.line(new Line("shmq.dump/1", slot.position(), slot.state(),
                String.format(Locale.ROOT, "%016x", slot.word()), slot.lap(), slot.run(), writer, slot.typeId(),
                slot.fragment(), slot.length(), payload)));
            return;
        }
        out().printf(Locale.ROOT, "%,d  %s  word %016x  lap %d  run %d  writer %s  type %d%s  length %d%n",
            slot.position(), slot.state(), slot.word(), slot.lap(), slot.run(), writer == null ? "-" : writer,
            slot.typeId(), slot.fragment() ? " (fragment)" : "", slot.length());
        for (int i = 0; payload != null && i < slot.payload().length; i += BYTES_PER_LINE) {
            out().printf(Locale.ROOT, "    %04x  %s%n", i,
                payload.substring(2 * i, Math.min(payload.length(), 2 * (i + BYTES_PER_LINE))));
        }
    }

    private static String writerName(final int index, final QueueStatistics now) {
        return now.writers().stream().filter(writer -> writer.index() == index).findFirst()
            .map(writer -> writer.name() + " (" + writer.pid() + ")").orElse("entry " + index);
    }

    @JsonInclude(JsonInclude.Include.NON_NULL)
    private record Line(
        String schema, long position, String state, String word, long lap, int run, String writer, int typeId,
        boolean fragment, int length, String payload) {
    }
}
