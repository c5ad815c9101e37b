package org.ringside.ops.shmq;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.function.Consumer;
import org.agrona.DirectBuffer;
import org.ringside.launch.ExitCode;
import org.ringside.ops.terminal.Decoded;
import org.ringside.ops.terminal.Format;
import org.ringside.ops.terminal.Json;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueSpec;
import org.ringside.queue.QueueStatistics.OpenClaim;
import org.ringside.queue.QueueStatistics.State;
import org.ringside.queue.Tap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code shmq tail}: the last messages of a queue, and what comes after, without taking any of them. */
@Command(name = "tail", description = "Show the last messages, and with -f what comes after. Takes none of them.")
final class Tail extends NamedQueueVerb {
    private static final int BATCH = 1_024;
    private static final long PAUSE_MS = 20;
    private static final int SHOWN_BYTES = 32;
    private static final int SMALLEST_WINDOW = 64;
    private static final int WIDER = 4;
    /** States of slots. */
    private static final String INSIDE = "inside";
    private static final String NOT_WRITTEN = "not-written";

    @Option(names = {"-n", "--lines"}, paramLabel = "COUNT", defaultValue = "10",
        description = "So many of the last messages that match (default: ${DEFAULT-VALUE}).")
    private int lines;

    @Option(names = {"-f", "--follow"}, description = "Go on with what comes, until Ctrl-C or the end of the queue.")
    private boolean follow;

    @Option(names = "--decode", description = "Show the fields of the exchange's commands and events.")
    private boolean decode;

    @Option(names = "--where", paramLabel = "FIELD=VALUE",
        description = "Only messages with this field, as --decode shows it; may be repeated.")
    private Map<String, String> where = Map.of();

    @Option(names = "--json", description = "Print one JSON object a line.")
    private boolean json;

    @Override
    public Integer call() throws InterruptedException {
        if (lines < 0) {
            throw usage("--lines takes 0 or more");
        }
        existingDirectory();
        try (Queue queue = inspect()) {
            final Tap tap = queue.tap();
            last(queue, tap).forEach(out()::println);
            out().flush();
            while (follow && queue.statistics().state() == State.OPEN) {
                final long lost = tap.lost();
                drain(tap, queue.position(), out()::println);
                out().flush();
                if (tap.lost() > lost) {
                    messages().say("missed " + Format.count(tap.lost() - lost) + " positions: they were overwritten"
                        + " before they could be shown");
                }
                Thread.sleep(PAUSE_MS);
            }
        }
        return ExitCode.OK;
    }

    /**
     * The last messages that match, with the tap after them. Looks further and further back, because the oldest ones
     * are overwritten while they are looked at.
     */
    private Deque<String> last(final Queue queue, final Tap tap) {
        Deque<String> last = new ArrayDeque<>();
        long window = Math.max(SMALLEST_WINDOW, 2L * lines);
        long end = tap.position();
        while (true) {
            final long lost = tap.lost();
            final long from = end(queue) - window;
            final boolean isAll = from <= oldest(queue);
            seek(queue, tap, from);
            final Deque<String> found = new ArrayDeque<>();
            final long target = queue.position();
            drain(tap, target, line -> keep(found, line));
            if (tap.lost() > lost) {
                tap.seek(end);
                final Deque<String> known = last;
                drain(tap, target, line -> keep(known, line));
                return last;
            }
            last = found;
            end = tap.position();
            if (last.size() == lines || isAll) {
                return last;
            }
            window *= WIDER;
        }
    }

    private void keep(final Deque<String> last, final String line) {
        last.add(line);
        if (last.size() > lines) {
            last.remove();
        }
    }

    /** A claim that is open ends what can be shown. */
    private static long end(final Queue queue) {
        return queue.statistics().openClaim().map(OpenClaim::position).orElse(queue.position());
    }

    /** What was read long ago can be shown as long as its slots have not been used again. */
    private static long oldest(final Queue queue) {
        final QueueSpec spec = queue.spec();
        final int margin = spec.writers() == QueueSpec.Writers.ONE ? 2 * spec.maxTrain() : 0;
        return Math.max(spec.startPosition(), queue.position() - spec.slots() + margin);
    }

    /** Goes to this position or near it: to the beginning of its train, and not to where slots are used again. */
    private static void seek(final Queue queue, final Tap tap, final long wanted) {
        final long head = queue.statistics().head();
        final long oldest = oldest(queue);
        long position = Math.max(oldest, wanted);
        while (position > oldest && queue.slot(position).state().equals(INSIDE)) {
            position--;
        }
        // The oldest position may lie within a train whose beginning is gone.
        while (position < head && queue.slot(position).state().equals(NOT_WRITTEN)) {
            position++;
        }
        tap.seek(position);
    }

    /** Up to a position and little further, so that it ends also when messages come faster than they can be shown. */
    private void drain(final Tap tap, final long target, final Consumer<String> lineConsumer) {
        int count = BATCH;
        while (count > 0 && tap.position() < target) {
            count = tap.poll((typeId, buffer, offset, length, position, endOfBatch) -> {
                final Decoded decoded = decode || !where.isEmpty() ? Decoded.of(typeId, buffer, offset) : null;
                if (Decoded.matches(decoded, where)) {
                    lineConsumer.accept(line(typeId, buffer, offset, length, position, decoded));
                }
            }, BATCH);
        }
    }

    private String line(
        final int typeId, final DirectBuffer buffer, final int offset, final int length, final long position,
        final Decoded decoded) {
        final Decoded shown = decode ? decoded : null;
        final String hex = Format.hex(buffer, offset, json ? length : Math.min(length, SHOWN_BYTES));
        if (json) {
            return Json.line(new Line("shmq.tail/1", position, typeId, length,
                shown == null ? null : shown.name(), shown == null ? null : shown.fields(),
                shown == null ? hex : null));
        }
        return Format.count(position) + "  "
            + (shown == null ? "type " + typeId + "  " + length + " bytes  " + hex + (length > SHOWN_BYTES ? "..." : "")
            : shown.toString());
    }

    @JsonInclude(JsonInclude.Include.NON_NULL)
    private record Line(
        String schema, long position, int typeId, int length, String message, Map<String, Object> fields,
        String payload) {
    }
}
