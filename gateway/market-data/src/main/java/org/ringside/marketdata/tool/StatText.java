package org.ringside.marketdata.tool;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** What was measured of market data, for people and for programs. */
final class StatText {
    private static final double[] PERCENTILES = {50, 90, 99, 99.9};
    private static final double NS_PER_MICRO = 1_000;

    private final FeedStatistics seen;
    private final List<FeedThreshold> thresholds;

    StatText(final FeedStatistics seen, final List<FeedThreshold> thresholds) {
        this.seen = seen;
        this.thresholds = thresholds;
    }

    String text() {
        final StringBuilder text = new StringBuilder(String.format(Locale.ROOT,
            "%.1f s  %,.0f events/s  %,d packets  %,d damaged  %d of %d books in step%n"
                + "%,d gaps of all streams  %,d replays  %,d snapshots  %s merges%n",
            seen.seconds(), seen.rate(), seen.packets(), seen.damaged(), seen.inStep(), seen.books(),
            seen.gaps(), seen.replays(), seen.snapshots(),
            seen.merges().map(merges -> String.format(Locale.ROOT, "%,d", merges)).orElse("-")));
        text.append(String.format(Locale.ROOT, "%-16s %12s %12s %14s %10s %10s %10s%n", "STREAM", "PACKETS", "MESSAGES",
            "BYTES", "GAPS", "MISSING", "REPEATS"));
        seen.streams().forEach((number, stream) -> text.append(String.format(Locale.ROOT,
            "%-16s %,12d %,12d %,14d %,10d %,10d %,10d%n", Streams.name(number), stream.packets(), stream.messages(),
            stream.bytes(), stream.gaps(), stream.missing(), stream.repeats())));
        text.append(String.format(Locale.ROOT, "%-16s %-12s %12s %10s %10s %10s %10s %10s%n", "STREAM", "TO ARRIVAL us",
            "COUNT", "P50", "P90", "P99", "P99.9", "MAX"));
        seen.streams().forEach((number, stream) -> {
            for (final StreamStatistics.Way way : StreamStatistics.Way.values()) {
                if (number < Streams.FIRST_OF_LOOPS && stream.times(way).getTotalCount() > 0) {
                    text.append(row(Streams.name(number), way, stream.times(way)));
                }
            }
        });
        return text.toString();
    }

    private static String row(final String stream, final StreamStatistics.Way way, final Histogram times) {
        final StringBuilder row = new StringBuilder(
            String.format(Locale.ROOT, "%-16s %-13s %,12d", stream, way.key(), times.getTotalCount()));
        for (final double percentile : PERCENTILES) {
            row.append(String.format(Locale.ROOT, " %,10.1f", times.getValueAtPercentile(percentile) / NS_PER_MICRO));
        }
        return row.append(String.format(Locale.ROOT, " %,10.1f%n", times.getMaxValue() / NS_PER_MICRO)).toString();
    }

    /** One document. */
    ObjectNode json() {
        final ObjectNode document = new ObjectMapper().createObjectNode().put("schema", "ringside.md.stat/1")
            .put("seconds", seen.seconds()).put("rate", seen.rate()).put("packets", seen.packets())
            .put("damaged", seen.damaged()).put("books", seen.books()).put("inStep", seen.inStep())
            .put("gaps", seen.gaps()).put("missing", seen.missing())
            .put("replays", seen.replays()).put("recovered", seen.recovered()).put("snapshots", seen.snapshots())
            .put("merges", seen.merges().orElse(null));
        final ObjectNode streams = document.putObject("streams");
        for (final Map.Entry<Integer, StreamStatistics> entry : seen.streams().entrySet()) {
            final StreamStatistics stream = entry.getValue();
            final ObjectNode row = streams.putObject(Streams.name(entry.getKey())).put("packets", stream.packets())
                .put("messages", stream.messages()).put("bytes", stream.bytes()).put("gaps", stream.gaps())
                .put("missing", stream.missing()).put("repeats", stream.repeats());
            for (final StreamStatistics.Way way : StreamStatistics.Way.values()) {
                if (entry.getKey() < Streams.FIRST_OF_LOOPS) {
                    put(row.putObject(way.key()), stream.times(way));
                }
            }
        }
        final ArrayNode bounds = document.putArray("thresholds");
        thresholds.forEach(threshold -> bounds.addObject().put("bound", threshold.text())
            .put("met", threshold.isMetBy(seen)).put("value", threshold.described(seen)));
        return document;
    }

    private static void put(final ObjectNode node, final Histogram times) {
        node.put("count", times.getTotalCount());
        if (times.getTotalCount() > 0) {
            for (final double percentile : PERCENTILES) {
                node.put("p" + (percentile == (long) percentile ? Long.toString((long) percentile)
                    : Double.toString(percentile)) + "Ns", times.getValueAtPercentile(percentile));
            }
            node.put("maxNs", times.getMaxValue());
        }
    }
}
