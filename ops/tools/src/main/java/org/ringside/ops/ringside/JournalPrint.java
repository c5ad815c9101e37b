package org.ringside.ops.ringside;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.agrona.DirectBuffer;
import org.ringside.journal.JournalReader;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.ops.terminal.Decoded;
import org.ringside.ops.terminal.Format;
import org.ringside.ops.terminal.Json;
import org.ringside.ops.terminal.MessageFilter;
import org.ringside.ops.terminal.MessageText;
import org.ringside.ops.terminal.MessageVersion;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code ringside journal print}: the commands that the engine has taken, one a line. */
@Command(
    name = "print",
    description = "Print the commands in a journal, one a line.",
    exitCodeList = {"0:printed, or there is none of these", "3:there is no journal, or it begins behind --from",
        "6:the journal is damaged"})
final class JournalPrint extends JournalVerb {
    private static final int BATCH = 256;

    @Option(names = "--from", paramLabel = "INDEX", description = "First record (default: the oldest).")
    private Long from;

    @Option(names = {"-n", "--count"}, paramLabel = "COUNT", description = "Most commands to print.")
    private long count = Long.MAX_VALUE;

    @Option(names = "--type", paramLabel = "NAME", description = "Only commands of this name, for example NewOrder.")
    private String type;

    @Option(names = "--where", paramLabel = "FIELD=VALUE",
        description = "Only commands with this value, as it is printed or as it stands in the command; may be repeated"
            + " for other fields. symbol=ABC: of this instrument.")
    private List<String> where = List.of();

    @Option(names = "--raw",
        description = "All fields, as they stand in the command, instead of symbols and decimals.")
    private boolean raw;

    @Option(names = "--json", description = "Print one JSON object a line.")
    private boolean json;

    private MessageText text;
    private MessageFilter filter;
    private long printed;
    private JournalReader records;
    private MessageVersion version;

    @Override
    public Integer call() {
        if (from != null && from < 0 || count < 0) {
            throw usage("--from and --count take 0 or more");
        }
        text = new MessageText(instruments());
        filter = filter();
        final Path folder = journal();
        final long oldest = JournalReader.firstIndex(folder);
        if (from != null && from < oldest) {
            throw new LaunchException(ExitCode.NOT_FOUND, "the journal in " + folder + " begins with record "
                + Format.count(oldest) + ", older ones were deleted behind snapshots. Add --from " + oldest);
        }
        final long first = from == null ? oldest : from;
        try (JournalReader reader = JournalReader.openWithin(folder, first)) {
            records = reader;
            int read = 1;
            while (read > 0 && printed < count && !out().checkError()) {
                read = reader.poll(this::onRecord, BATCH);
            }
            out().flush();
            if (printed == 0 && count > 0 && !json) {
                messages().say(nothing(folder, first, reader.nextIndex()));
            }
        }
        return ExitCode.OK;
    }

    /**
     * Why nothing is printed.
     *
     * @param first that was asked for
     * @param next  that the journal does not have yet
     */
    private String nothing(final Path folder, final long first, final long next) {
        if (next > first) {
            return "no record of " + folder + " from " + Format.count(first) + " on is one with " + filter;
        }
        return next == 0 ? "the journal in " + folder + " has no record yet"
            : "the journal in " + folder + " ends with record " + Format.count(next - 1) + ": there is no record "
                + Format.count(first) + " yet";
    }

    private MessageFilter filter() {
        try {
            return new MessageFilter(text, type, MessageFilter.where(where));
        } catch (final IllegalArgumentException ex) {
            throw usage(ex.getMessage());
        }
    }

    private void onRecord(
        final long index, final long position, final long timeNs, final long readTimeNs, final int typeId,
        final DirectBuffer buffer, final int offset, final int length, final long chain) {
        if (printed == count) {
            return;
        }
        final Decoded command = isKnown(index) ? Decoded.of(typeId, buffer, offset, length) : null;
        if (!filter.takes(command)) {
            return;
        }
        printed++;
        final Integer input = records.input() == 0 ? null : records.input();
        if (json) {
            out().println(Json.line(command == null
                ? new Line("ringside.journal.print/1", index, input, position, Format.time(timeNs), readTimeNs, typeId,
                    null, null, null, Format.hex(buffer, offset, length))
                : new Line("ringside.journal.print/1", index, input, position, Format.time(timeNs), readTimeNs, typeId,
                    command.name(), text.symbol(command).orElse(null), command.fields(), null)));
        } else {
            out().println(Format.count(index) + "  " + Format.time(timeNs) + "  "
                + (input == null ? "" : "input " + input + " ")
                + (position < 0 ? "engine" : "position " + Format.count(position)) + "  "
                + (command == null ? "type " + typeId + "  " + Format.hex(buffer, offset, length)
                : raw ? command : text.of(command)));
        }
    }

    /** Says so once for the records of a schema that is not known here. */
    private boolean isKnown(final long index) {
        final MessageVersion before = version;
        version = new MessageVersion(records.schemaId(), records.schemaVersion());
        if (!version.isKnown() && !version.equals(before)) {
            messages().say(version.refusal("the journal has records from " + Format.count(index) + " on"));
        }
        return version.isKnown();
    }

    /**
     * @param input  null where there is one only
     * @param fields as they stand in the command
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    private record Line(
        String schema, long index, Integer input, long position, String time, long readTime, int typeId,
        String message, String symbol, Map<String, Object> fields, String payload) {
    }
}
