package org.ringside.ops;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Locale;
import java.util.Map;

/** What {@code ringside demo} prints for people, out of the document it prints for programs. */
final class DemoReport {
    private static final String[] PERCENTILES = {"p50", "p90", "p99", "p99.9", "max"};

    private DemoReport() {
    }

    static String text(final JsonNode document) {
        final StringBuilder text = new StringBuilder(String.format(Locale.ROOT,
            "%s s of seeded traffic (seed %d)  %,d orders  %,d trades  %,d rejects  %,d gaps  %,d duplicates"
                + "  ledger %s%n",
            Format.rate(document.path("durationSeconds").asDouble()), document.path("seed").asLong(),
            document.path("orders").asLong(), document.path("trades").asLong(), document.path("rejects").asLong(),
            document.path("sequenceGaps").asLong(), document.path("duplicates").asLong(),
            document.path("ledger").asText()));
        final Table table = new Table("HOP (us)", ">p50", ">p90", ">p99", ">p99.9", ">max");
        for (final Map.Entry<String, JsonNode> hop : document.path("hops").properties()) {
            final String[] row = new String[PERCENTILES.length + 1];
            row[0] = hop.getKey();
            for (int i = 0; i < PERCENTILES.length; i++) {
                row[i + 1] = String.format(Locale.ROOT, "%.1f", hop.getValue().path(PERCENTILES[i]).asDouble());
            }
            table.row(row);
        }
        return text.append(table).toString();
    }
}
