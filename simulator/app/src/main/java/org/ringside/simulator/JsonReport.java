package org.ringside.simulator;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.HdrHistogram.Histogram;

/** A result as one JSON document; times of latencies are microseconds. */
final class JsonReport {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final double NS_PER_MICRO = 1_000.0;

    private JsonReport() {
    }

    /** With the number of those that were answered, but later than this after they were due. */
    static String of(final RunResult result, final long timeoutNs) {
        final ObjectNode json = MAPPER.createObjectNode();
        json.put("schema", "trader-sim.run/1");
        json.put("profile", result.stream().profile().toString());
        json.put("seed", result.stream().seed());
        json.put("streamHash", result.streamHash());
        putCounts(json, result);
        putLedger(json, result.ledger());
        putSending(json, result);
        putLatency(json.putObject("latency"), result.latencies().of(Hop.END_TO_END));
        json.put("timeouts", result.latencies().of(Hop.END_TO_END).getCountBetweenValues(timeoutNs, Long.MAX_VALUE));
        final ObjectNode hops = json.putObject("hops");
        for (final Hop hop : Hop.values()) {
            final Histogram histogram = result.latencies().of(hop);
            if (histogram.getTotalCount() > 0) {
                putPercentiles(hops.putObject(hop.label()), histogram);
            }
        }
        return print(json);
    }

    /** What {@code --stream-hash} says. */
    static String of(final StreamConfig stream, final String streamHash) {
        return print(MAPPER.createObjectNode()
            .put("schema", "trader-sim.stream/1")
            .put("profile", stream.profile().toString())
            .put("seed", stream.seed())
            .put("streamHash", streamHash));
    }

    private static void putCounts(final ObjectNode json, final RunResult result) {
        final LedgerCounts counts = result.ledger().counts();
        final TradePairs pairs = result.ledger().pairs();
        json.put("orders", counts.orders);
        json.put("acknowledged", counts.acknowledged);
        json.put("replaces", counts.replaces);
        json.put("cancels", counts.cancels);
        json.put("messages", counts.messages());
        json.put("withheld", result.ledger().counts().withheld);
        json.put("rejects", counts.rejects);
        json.put("trades", pairs.trades());
        json.put("filledQuantity", pairs.tradedQuantity());
        json.put("foreignTrades", pairs.oneSided());
        json.put("foreignReports", counts.foreignReports);
        json.putObject("skipped")
            .put("unknownOrders", result.skipped().unknownOrders())
            .put("notReplayed", result.skipped().notReplayed());
        json.putObject("ends")
            .put("filled", counts.filled)
            .put("cancelled", counts.cancelled)
            .put("rejected", counts.rejected)
            .put("cleanedUp", counts.cleanedUp)
            .put("resting", counts.resting);
    }

    private static void putLedger(final ObjectNode json, final Ledger ledger) {
        final Violations violations = ledger.violations();
        json.put("sequenceGaps", violations.count(Violation.SEQUENCE_GAP));
        json.put("duplicates", violations.count(Violation.DUPLICATE));
        if (violations.isEmpty()) {
            json.put("ledger", "ok");
        } else {
            final ArrayNode lines = json.putArray("ledger");
            violations.summary().forEach(lines::add);
        }
    }

    private static void putSending(final ObjectNode json, final RunResult result) {
        json.put("valid", result.invalidReason() == null);
        if (result.invalidReason() != null) {
            json.put("invalidReason", result.invalidReason());
        }
        json.put("late", result.sender().late());
        json.put("lateBound", micros(Pacing.LATE_BOUND_NS));
        json.put("pushedBack", result.sender().pushedBack());
        json.put("interrupted", result.isInterrupted());
        json.put("durationSeconds", Math.round(result.seconds() * 1_000) / 1_000.0);
        json.put("rate", Math.round(result.rate()));
        json.put("reconnects", result.reconnects());
        json.put("sessions", result.stream().traders());
        json.put("pid", ProcessHandle.current().pid());
    }

    private static void putLatency(final ObjectNode json, final Histogram histogram) {
        putPercentiles(json, histogram);
        json.put("mean", micros(histogram.getMean()));
        json.put("count", histogram.getTotalCount());
    }

    private static void putPercentiles(final ObjectNode json, final Histogram histogram) {
        json.put("p50", micros(histogram.getValueAtPercentile(50)));
        json.put("p90", micros(histogram.getValueAtPercentile(90)));
        json.put("p99", micros(histogram.getValueAtPercentile(99)));
        json.put("p99.9", micros(histogram.getValueAtPercentile(99.9)));
        json.put("max", micros(histogram.getMaxValue()));
    }

    private static double micros(final double ns) {
        return Math.round(ns) / NS_PER_MICRO;
    }

    private static String print(final ObjectNode json) {
        try {
            return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(json);
        } catch (final JsonProcessingException ex) {
            throw new IllegalStateException("a tree of numbers and texts cannot fail to print", ex);
        }
    }
}
