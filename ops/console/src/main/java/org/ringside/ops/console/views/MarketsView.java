package org.ringside.ops.console.views;

import java.util.List;
import java.util.Map;
import org.ringside.ops.terminal.Instruments;

/** The view {@code markets} while nobody follows the journal: the instruments by name, and why there is no more. */
final class MarketsView {
    static final String NAME = "markets";
    static final String WHY = "this console does not follow the journal";
    private static final int MAX_ROWS = 100;

    private final List<Row> rows;

    MarketsView(final Instruments instruments) {
        rows = instruments.byId().entrySet().stream().sorted(Map.Entry.comparingByKey()).limit(MAX_ROWS)
            .map(entry -> new Row(entry.getKey(), entry.getValue().symbol())).toList();
    }

    /** What the document has. */
    record Document(String schema, String view, long sampledAt, List<Row> instruments, String why) {
    }

    /** An instrument. */
    record Row(long id, String symbol) {
    }

    Document document(final String view, final long epochMs) {
        return new Document(Views.SCHEMA, view, epochMs, rows, WHY);
    }
}
