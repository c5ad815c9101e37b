package org.ringside.simulator.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/** How latencies are spread, as parts of the document: curves of percentiles, whole histograms, and bands. */
final class JsonDistribution {
    /** Points of a curve in each half of the distance to 100 %. */
    private static final int TICKS_PER_HALF_DISTANCE = 5;
    private static final double NS_PER_MICRO = 1_000.0;

    private JsonDistribution() {
    }

    /** By hop: percentiles with their values in microseconds, and the histogram of nanoseconds. */
    static void putPercentiles(final ObjectNode json, final Latencies latencies) {
        for (final Hop hop : latencies.taken()) {
            final ObjectNode ofHop = json.putObject(hop.label());
            putCurve(ofHop, latencies.of(hop));
            ofHop.put("histogram", encoded(latencies.of(hop)));
        }
    }

    /** For each band with messages: its bounds, their number, their latency and the time in each part, added up. */
    static void putBands(final ArrayNode json, final Latencies latencies) {
        final Bands bands = latencies.bands();
        final List<Hop> parts = Hop.PARTS.stream().filter(latencies.taken()::contains).toList();
        for (int band = 0; band < Bands.COUNT; band++) {
            if (bands.count(band) > 0) {
                final ObjectNode row = json.addObject();
                row.put("from", Bands.from(band) / NS_PER_MICRO);
                row.put("to", Bands.from(band + 1) / NS_PER_MICRO);
                row.put("count", bands.count(band));
                row.put("total", bands.total(band) / NS_PER_MICRO);
                final ObjectNode ofParts = row.putObject("parts");
                for (final Hop hop : parts) {
                    ofParts.put(hop.label(), bands.sum(band, hop) / NS_PER_MICRO);
                }
            }
        }
    }

    /** Percentiles in percent, and their values in microseconds. */
    static void putCurve(final ObjectNode json, final Histogram histogram) {
        final ArrayNode percentiles = json.putArray("percentiles");
        final ArrayNode values = json.putArray("values");
        for (final HistogramIterationValue value : histogram.percentiles(TICKS_PER_HALF_DISTANCE)) {
            percentiles.add(value.getPercentileLevelIteratedTo());
            values.add(histogram.getValueAtPercentile(value.getPercentileLevelIteratedTo()) / NS_PER_MICRO);
        }
    }

    /** HdrHistogram's V2 format, compressed, as its log files have it. */
    private static String encoded(final Histogram histogram) {
        final ByteBuffer bytes = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        final int length = histogram.encodeIntoCompressedByteBuffer(bytes);
        return Base64.getEncoder().encodeToString(Arrays.copyOf(bytes.array(), length));
    }
}
