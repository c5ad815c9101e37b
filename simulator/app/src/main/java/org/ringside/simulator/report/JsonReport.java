package org.ringside.simulator.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.ringside.simulator.flow.Pacing;
import org.ringside.simulator.flow.StreamConfig;

/** Writes a result as one JSON document; latencies are microseconds. */
public final class JsonReport {
    static final String SCHEMA = "trader-sim.run/2";

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final double NS_PER_SECOND = 1e9;
    private static final double NS_PER_MICRO = 1_000.0;

    private JsonReport() {
    }

    /** Makes the document of a result, with its thresholds. */
    public static ObjectNode document(final RunResult result, final List<Threshold> thresholds) {
        final ObjectNode json = MAPPER.createObjectNode();
        json.put("schema", SCHEMA);
        json.put("profile", result.stream().profile().toString());
        json.put("seed", result.stream().seed());
        json.put("streamHash", result.streamHash());
        putCounts(json, result);
        putBooks(json, result.books());
        putSending(json, result);
        putLatency(json.putObject("latency"), result.latencies().of(Hop.END_TO_END));
        json.put("timeouts", result.timeouts());
        putThresholds(json.putArray("thresholds"), result, thresholds);
        final ObjectNode hops = json.putObject("hops");
        for (final Hop hop : result.latencies().taken()) {
            putPercentiles(hops.putObject(hop.label()), result.latencies().of(hop));
        }
        putSetup(json.putObject("setup"), result);
        putMachine(json.putObject("machine"), result.setup());
        JsonDistribution.putPercentiles(json.putObject("percentiles"), result.latencies());
        JsonDistribution.putBands(json.putArray("bands"), result.latencies());
        new JsonTimeline(result.timeline())
            .putInto(json.putObject("timeline"), result.latencies().taken(), result.rejects());
        return json;
    }

    /** Makes the document of {@code --stream-hash}. */
    public static ObjectNode document(final StreamConfig stream, final String streamHash) {
        return MAPPER.createObjectNode()
            .put("schema", "trader-sim.stream/1")
            .put("profile", stream.profile().toString())
            .put("seed", stream.seed())
            .put("streamHash", streamHash);
    }

    private static void putCounts(final ObjectNode json, final RunResult result) {
        final Counts counts = result.counts();
        json.put("orders", counts.orders());
        json.put("acknowledged", counts.acknowledged());
        json.put("replaces", counts.replaces());
        json.put("cancels", counts.cancels());
        json.put("messages", counts.messages());
        json.put("withheld", counts.withheld());
        json.put("rejects", counts.rejects());
        putRejects(json.putArray("rejectReasons"), result.rejects());
        json.put("trades", counts.trades());
        json.put("filledQuantity", counts.filledQuantity());
        json.put("foreignTrades", counts.foreignTrades());
        json.put("foreignReports", counts.foreignReports());
        json.putObject("skipped")
            .put("unknownOrders", result.skipped().unknownOrders())
            .put("notReplayed", result.skipped().notReplayed());
        json.putObject("ends")
            .put("filled", counts.filled())
            .put("cancelled", counts.cancelled())
            .put("rejected", counts.rejected())
            .put("cleanedUp", counts.cleanedUp())
            .put("resting", counts.resting());
    }

    private static void putThresholds(
        final ArrayNode json, final RunResult result, final List<Threshold> thresholds) {
        for (final Threshold threshold : thresholds) {
            json.addObject().put("bound", threshold.text()).put("met", threshold.isMetBy(result))
                .put("value", threshold.described(result));
        }
    }

    private static void putRejects(final ArrayNode json, final Rejects rejects) {
        for (int i = 0; i < rejects.size(); i++) {
            if (rejects.count(i) > 0) {
                json.addObject().put("reason", rejects.described(i)).put("count", rejects.count(i));
            }
        }
    }

    private static void putSetup(final ObjectNode json, final RunResult result) {
        final StreamConfig stream = result.stream();
        final ArrayNode commandLine = json.putArray("commandLine");
        result.setup().commandLine().forEach(commandLine::add);
        json.put("profile", stream.profile().toString());
        json.put("seed", stream.seed());
        json.put("streamHash", result.streamHash());
        json.put("traders", stream.traders());
        json.put("symbols", stream.symbols());
        json.put("rate", stream.rate());
        json.put("warmupSeconds", stream.warmupNs() / NS_PER_SECOND);
        final ObjectNode notes = json.putObject("notes");
        result.setup().notes().forEach(notes::put);
    }

    private static void putMachine(final ObjectNode json, final Setup setup) {
        json.put("processor", setup.machine().processor());
        json.put("cores", setup.machine().cores());
        json.put("kernel", setup.machine().kernel());
        json.put("jvm", setup.machine().jvm());
        final ArrayNode flags = json.putArray("flags");
        setup.machine().flags().forEach(flags::add);
        json.put("loadBefore", Math.round(setup.machine().load() * 100) / 100.0);
        json.put("usedSeconds", Math.round(setup.used() * 100) / 100.0);
        json.put("stolenPercent", Math.round(setup.stolen() * 10_000) / 100.0);
    }

    private static void putBooks(final ObjectNode json, final Books books) {
        json.put("sequenceGaps", books.sequenceGaps());
        json.put("duplicates", books.duplicates());
        if (books.agree()) {
            json.put("ledger", "ok");
        } else {
            final ArrayNode lines = json.putArray("ledger");
            books.violations().forEach(lines::add);
        }
    }

    private static void putSending(final ObjectNode json, final RunResult result) {
        final Sending sending = result.sending();
        json.put("valid", sending.invalidReason() == null);
        if (sending.invalidReason() != null) {
            json.put("invalidReason", sending.invalidReason());
        }
        json.put("late", sending.late());
        json.put("lateBound", micros(Pacing.LATE_BOUND_NS));
        json.put("pushedBack", sending.pushedBack());
        json.put("interrupted", sending.isInterrupted());
        json.put("durationSeconds", Math.round(sending.seconds() * 1_000) / 1_000.0);
        json.put("rate", Math.round(result.rate()));
        json.put("reconnects", sending.reconnects());
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

    /** Writes a document as text. */
    public static String print(final JsonNode json) {
        try {
            return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(json);
        } catch (final JsonProcessingException ex) {
            throw new IllegalStateException("a tree of numbers and texts cannot fail to print", ex);
        }
    }
}
