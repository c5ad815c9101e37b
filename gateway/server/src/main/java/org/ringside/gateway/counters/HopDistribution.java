package org.ringside.gateway.counters;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.ringside.counters.CountersImage;
import org.ringside.counters.CountersKind;

/**
 * The distribution of the times of one hop, for the answers of one event loop. For tools that have buckets of their
 * own.
 *
 * @param gateway name of it.
 * @param loop    number of the event loop, from 0 on.
 * @param hop     the part of the way.
 * @param times   sum and maximum, among others.
 * @param counts  of the buckets of {@link HistogramDescriptor}.
 */
public record HopDistribution(String gateway, int loop, HopKind hop, HopTimes times, long[] counts) {
    /**
     * Reads the distributions of all event loops of all gateways with queues in a folder.
     *
     * @param folder of the queues.
     * @return may be empty.
     * @throws org.ringside.launch.LaunchException when a file cannot be read, or holds no counters of a gateway.
     */
    public static List<HopDistribution> readAll(final Path folder) {
        final List<HopDistribution> all = new ArrayList<>();
        for (final CountersImage image : CountersImage.readAll(folder, CountersKind.GATEWAY)) {
            final int loops = CountersSnapshot.loops(image);
            for (int loop = 0; loop < loops; loop++) {
                final int offset = GatewayCountersDescriptor.histogramsOffset(loops, loop);
                for (final HopKind hop : HopKind.values()) {
                    all.add(of(image, loop, hop, offset + hop.ordinal() * HistogramDescriptor.LENGTH));
                }
            }
        }
        return all;
    }

    /**
     * Computes the times of one hop between two looks, of all event loops together. The maximum is the upper end of its
     * bucket, like the percentiles.
     *
     * @param hop    the part of the way.
     * @param before the first look.
     * @param now    the second look. A loop with fewer answers than before has started anew: all of its answers came
     *               between the looks.
     * @return with 0 answers if there were none.
     */
    public static HopTimes between(
        final HopKind hop, final List<HopDistribution> before, final List<HopDistribution> now) {
        final long[] counts = new long[HistogramDescriptor.BUCKETS];
        long count = 0;
        long sumNs = 0;
        for (final HopDistribution after : now) {
            if (after.hop == hop) {
                final HopDistribution old = before.stream().filter(after::isLater).findFirst().orElse(null);
                sumNs += after.times.sumNs() - (old == null ? 0 : old.times.sumNs());
                for (int bucket = 0; bucket < counts.length; bucket++) {
                    final long more = Math.max(0, after.counts[bucket] - (old == null ? 0 : old.counts[bucket]));
                    counts[bucket] += more;
                    count += more;
                }
            }
        }
        int highest = counts.length - 1;
        while (highest > 0 && counts[highest] == 0) {
            highest--;
        }
        return HopTimes.of(counts, count, sumNs, count == 0 ? 0 : HistogramDescriptor.highestOf(highest));
    }

    private boolean isLater(final HopDistribution old) {
        return old.hop == hop && old.loop == loop && old.gateway.equals(gateway) && old.times.count() <= times.count();
    }

    /**
     * Counts the values up to each bound and above the bound before. A value counts as the largest one of its bucket,
     * up to 6.25 % larger than it was.
     *
     * @param boundsNs ascending, nanoseconds.
     * @return one number more than bounds: the last one counts the values above all bounds.
     */
    public long[] within(final long[] boundsNs) {
        final long[] within = new long[boundsNs.length + 1];
        for (int bucket = 0; bucket < counts.length; bucket++) {
            final int found = Arrays.binarySearch(boundsNs, HistogramDescriptor.highestOf(bucket));
            within[found < 0 ? -found - 1 : found] += counts[bucket];
        }
        return within;
    }

    private static HopDistribution of(
        final CountersImage image, final int loop, final HopKind hop, final int offset) {
        final ByteBuffer bytes = image.bytes();
        final long[] counts = new long[HistogramDescriptor.BUCKETS];
        for (int bucket = 0; bucket < counts.length; bucket++) {
            counts[bucket] = bytes.getLong(offset + HistogramDescriptor.BUCKETS_OFFSET + bucket * Long.BYTES);
        }
        return new HopDistribution(image.name(), loop, hop, HopTimes.of(bytes, offset), counts);
    }
}
