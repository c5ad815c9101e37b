package org.ringside.gateway.probe.load;

import java.util.EnumMap;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.ringside.gateway.protocol.ProbeStatus;

/** The result of a load on a probe. Times are nanoseconds. Datagrams of the warm-up are counted, and not timed. */
public final class ProbeResult {
    /** Share of late datagrams from which on the generator was the bottleneck. */
    private static final double MAX_LATE_SHARE = 0.01;

    private static final int SIGNIFICANT_DIGITS = 3;

    private final Map<ProbeHop, Histogram> hops = new EnumMap<>(ProbeHop.class);
    private final Histogram roundTrip = new Histogram(SIGNIFICANT_DIGITS);
    private final long[] refused = new long[ProbeStatus.values().length];
    private long sent;
    private long late;
    private long answered;
    private long unexpected;

    ProbeResult() {
        for (final ProbeHop hop : ProbeHop.values()) {
            hops.put(hop, new Histogram(SIGNIFICANT_DIGITS));
        }
    }

    void onSent(final boolean isLate) {
        sent++;
        late += isLate ? 1 : 0;
    }

    void onAnswered() {
        answered++;
    }

    void onRefused(final ProbeStatus status) {
        refused[status.code()]++;
    }

    /** Something that answers nothing that waits: a second answer, or no answer at all. */
    void onUnexpected() {
        unexpected++;
    }

    /** Number of sent datagrams, with those of the warm-up. */
    public long sent() {
        return sent;
    }

    /** Number of answered datagrams. */
    public long answered() {
        return answered;
    }

    long refused(final ProbeStatus status) {
        return refused[status.code()];
    }

    long unexpected() {
        return unexpected;
    }

    /** Neither answered nor refused. */
    long lost() {
        long rest = sent - answered;
        for (final long count : refused) {
            rest -= count;
        }
        return rest;
    }

    /** Whether the sender was the bottleneck, because many datagrams left late. */
    public boolean isSenderTooSlow() {
        return late > sent * MAX_LATE_SHARE;
    }

    /** Times from when a datagram was due to its answer. */
    public Histogram roundTrip() {
        return roundTrip;
    }

    Histogram of(final ProbeHop hop) {
        return hops.get(hop);
    }
}
