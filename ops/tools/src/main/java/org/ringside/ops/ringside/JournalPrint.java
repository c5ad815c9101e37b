package org.ringside.ops.ringside;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Map;
import org.agrona.DirectBuffer;
import org.ringside.journal.JournalReader;
import org.ringside.launch.ExitCode;
import org.ringside.ops.terminal.Decoded;
import org.ringside.ops.terminal.Format;
import org.ringside.ops.terminal.Json;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code ringside journal print}: the commands that the engine has taken, one a line. */
@Command(name = "print", description = "Print the commands in a journal, one a line.")
final class JournalPrint extends JournalVerb {
    private static final int BATCH = 256;

    @Option(names = "--from", paramLabel = "INDEX", description = "First record (default: the oldest).")
    private Long from;

    @Option(names = {"-n", "--count"}, paramLabel = "COUNT", description = "So many at most.")
    private long count = Long.MAX_VALUE;

    @Option(names = "--type", paramLabel = "NAME", description = "Only commands of this name, as in NewOrder.")
    private String type;

    @Option(names = "--where", paramLabel = "FIELD=VALUE",
        description = "Only commands with this field, as it is printed; may be repeated.")
    private Map<String, String> where = Map.of();

    @Option(names = "--json", description = "Print one JSON object a line.")
    private boolean json;

    private long printed;

    @Override
    public Integer call() {
        if (from != null && from < 0 || count < 0) {
            throw usage("--from and --count take 0 or more");
        }
        final long first = from == null ? JournalReader.firstIndex(journal()) : from;
        try (JournalReader reader = JournalReader.open(journal(), first)) {
            int read = 1;
            while (read > 0 && printed < count && !out().checkError()) {
                read = reader.poll(this::onRecord, BATCH);
            }
        }
        out().flush();
        return ExitCode.OK;
    }

    private void onRecord(
        final long index, final long position, final long timeNs, final long readTimeNs, final int typeId,
        final DirectBuffer buffer, final int offset, final int length, final long chain) {
        final Decoded command = Decoded.of(typeId, buffer, offset);
        if (printed == count || !matches(command)) {
            return;
        }
        printed++;
        if (json) {
            out().println(Json.line(new Line("ringside.journal.print/1", index, position, time(timeNs), readTimeNs,
                typeId, command == null ? null : command.name(), command == null ? null : command.fields(),
                command == null ? Format.hex(buffer, offset, length) : null)));
        } else {
            out().println(Format.count(index) + "  " + time(timeNs) + "  "
                + (position < 0 ? "engine" : "position " + Format.count(position)) + "  "
                + (command == null ? "type " + typeId + "  " + Format.hex(buffer, offset, length) : command));
        }
    }

    private boolean matches(final Decoded command) {
        return (type == null || command != null && command.name().equals(type))
            && Decoded.matches(command, where);
    }

    @JsonInclude(JsonInclude.Include.NON_NULL)
    private record Line(
        String schema, long index, long position, String time, long readTime, int typeId, String message,
        Map<String, Object> fields, String payload) {
    }
}
