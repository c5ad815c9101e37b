package org.ringside.ops.shmq;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.agrona.DirectBuffer;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.ops.exchange.ExchangeFolder;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.terminal.Decoded;
import org.ringside.ops.terminal.Format;
import org.ringside.ops.terminal.Instruments;
import org.ringside.ops.terminal.Json;
import org.ringside.ops.terminal.MessageFilter;
import org.ringside.ops.terminal.MessageText;
import org.ringside.ops.terminal.MessageVersion;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueSpec;
import org.ringside.queue.QueueStatistics.OpenClaim;
import org.ringside.queue.QueueStatistics.State;
import org.ringside.queue.Tap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code shmq tail}: the last messages of a queue, and what comes after, without taking any of them. */
@Command(name = "tail", description = "Show the last messages, and with -f those that follow. Takes no message from"
    + " the queue.")
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
        description = "How many of the last messages that match (default: ${DEFAULT-VALUE}).")
    private int lines;

    @Option(names = {"-f", "--follow"}, description = "Go on with new messages, until Ctrl-C or the end of the queue.")
    private boolean follow;

    @Option(names = "--decode", description = "Show the fields of the exchange's commands and events.")
    private boolean decode;

    @Option(names = "--raw",
        description = "With --decode: all fields, as they stand in the message, instead of symbols and decimals.")
    private boolean raw;

    @Option(names = "--where", paramLabel = "FIELD=VALUE",
        description = "Only messages with this value, as --decode shows it or as it stands in the message; may be"
            + " repeated for other fields. symbol=ABC: of this instrument.")
    private List<String> where = List.of();

    @Option(names = "--json", description = "Print one JSON object a line.")
    private boolean json;

    private MessageText text;
    private MessageFilter filter;
    private boolean isDecoded;

    @Override
    public Integer call() throws InterruptedException {
        if (lines < 0) {
            throw usage("--lines takes 0 or more");
        }
        if (raw && !decode) {
            throw usage("--raw goes with --decode");
        }
        existingDirectory();
        text = new MessageText(decode || !where.isEmpty() ? instruments() : Instruments.NONE);
        filter = filter();
        try (Queue queue = inspect()) {
            final MessageVersion version =
                new MessageVersion(queue.spec().schemaId(), queue.spec().schemaVersion());
            isDecoded = decode || !where.isEmpty();
            if (isDecoded && !version.isKnown()) {
                messages().say(version.refusal(name() + " has messages"));
                isDecoded = false;
            }
            final Tap tap = queue.tap();
            final Deque<String> last = last(queue, tap);
            last.forEach(out()::println);
            out().flush();
            if (last.isEmpty() && lines > 0 && !json) {
                messages().say(nothing(queue));
            }
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

    /** Instruments of the exchange that is named, or else was started in the folder. */
    private Instruments instruments() {
        try {
            return plan().or(() -> ExchangeFolder.state(folder())
                .map(state -> ExchangePlan.read(Path.of(state.configuration()))))
                .map(exchange -> exchange.instruments(messages())).orElse(Instruments.NONE);
        } catch (final LaunchException unreadable) {
            messages().say("symbols are not known: " + unreadable.getMessage());
            return Instruments.NONE;
        }
    }

    private MessageFilter filter() {
        try {
            return new MessageFilter(text, null, MessageFilter.where(where));
        } catch (final IllegalArgumentException ex) {
            throw usage(ex.getMessage());
        }
    }

    /** Why nothing is shown. */
    private String nothing(final Queue queue) {
        final String rest = follow ? ", so far" : "";
        if (queue.position() == queue.spec().startPosition()) {
            return name() + " has had no message" + rest;
        }
        return (filter.isForAll() ? name() + " has no finished message that is still there"
            : "no message that " + name() + " still has is one with " + filter) + rest;
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
                final Decoded decoded = isDecoded ? Decoded.of(typeId, buffer, offset, length) : null;
                if (filter.takes(decoded)) {
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
            return Json.line(shown == null
                ? new Line("shmq.tail/1", position, typeId, length, null, null, null, null, hex)
                : new Line("shmq.tail/1", position, typeId, length, shown.name(), text.time(shown).orElse(null),
                    text.symbol(shown).orElse(null), shown.fields(), null));
        }
        return Format.count(position) + "  " + (shown == null
            ? "type " + typeId + "  " + length + " bytes  " + hex + (length > SHOWN_BYTES ? "..." : "")
            : raw ? shown.toString() : text.time(shown).map(time -> time + "  ").orElse("") + text.of(shown));
    }

    /** @param fields as they stand in the message */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    private record Line(
        String schema, long position, int typeId, int length, String message, String time, String symbol,
        Map<String, Object> fields, String payload) {
    }
}
