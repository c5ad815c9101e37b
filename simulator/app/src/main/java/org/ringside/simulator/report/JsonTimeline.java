package org.ringside.simulator.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntToLongFunction;

/** A run interval by interval, as a part of the document: an array for each column. */
final class JsonTimeline {
    private static final double NS_PER_SECOND = 1e9;
    private static final double NS_PER_MICRO = 1_000.0;

    private final Timeline timeline;

    JsonTimeline(final Timeline timeline) {
        this.timeline = timeline;
    }

    /** Ends of intervals in seconds after the start, latencies in microseconds. */
    void putInto(final ObjectNode json, final List<Hop> hops, final Rejects rejects) {
        json.put("intervalSeconds", timeline.intervalNs() / NS_PER_SECOND);
        putNumbers(json, "end", i -> timeline.value(i, Timeline.END_NS) / 1_000_000 / 1_000.0);
        putCounts(json, "sent", i -> timeline.value(i, Timeline.SENT));
        putCounts(json, "answered", i -> timeline.value(i, Timeline.ANSWERED));
        putCounts(json, "inFlight", i -> timeline.value(i, Timeline.IN_FLIGHT));
        putCounts(json, "late", i -> timeline.value(i, Timeline.LATE));
        putNumbers(json, "p50", i -> timeline.value(i, Timeline.P50) / NS_PER_MICRO);
        putNumbers(json, "p99", i -> timeline.value(i, Timeline.P99) / NS_PER_MICRO);
        putNumbers(json, "p99.9", i -> timeline.value(i, Timeline.P999) / NS_PER_MICRO);
        putNumbers(json, "max", i -> timeline.value(i, Timeline.MAX) / NS_PER_MICRO);
        final ObjectNode means = json.putObject("means");
        for (final Hop hop : hops) {
            putNumbers(means, hop.label(), i -> Math.round(timeline.meanNs(i, hop)) / NS_PER_MICRO);
        }
        final ObjectNode reasons = json.putObject("rejects");
        for (int i = 0; i < rejects.size(); i++) {
            final int reason = i;
            if (rejects.count(reason) > 0) {
                putCounts(reasons, rejects.described(reason), interval -> timeline.rejects(interval, reason));
            }
        }
    }

    private void putCounts(final ObjectNode json, final String name, final IntToLongFunction column) {
        final ArrayNode values = json.putArray(name);
        for (int i = 0; i < timeline.size(); i++) {
            values.add(column.applyAsLong(i));
        }
    }

    private void putNumbers(final ObjectNode json, final String name, final IntToDoubleFunction column) {
        final ArrayNode values = json.putArray(name);
        for (int i = 0; i < timeline.size(); i++) {
            values.add(column.applyAsDouble(i));
        }
    }
}
