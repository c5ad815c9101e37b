package org.ringside.simulator.report;

import java.util.List;

/** A part of the way of a message and of its first answer, between two points in time. */
public enum Hop {
    SCHEDULE_TO_CLIENT("schedule to client", Hop.INTENDED, Hop.SENT),
    CLIENT_TO_GATEWAY("client to gateway", Hop.SENT, Hop.GATEWAY_READ),
    GATEWAY("gateway", Hop.GATEWAY_READ, Hop.RING_PUBLISHED),
    RING_IN("ring in", Hop.RING_PUBLISHED, Hop.ENGINE_READ),
    /** Of a replicated engine, which has a command in its log before it matches it. */
    REPLICATE("replicate", Hop.ENGINE_READ, Hop.JOURNALED),
    MATCH("match", Hop.ENGINE_READ, Hop.MATCHED),
    /** Of an engine that stands alone. */
    JOURNAL("journal", Hop.MATCHED, Hop.JOURNALED),
    PUBLISH("publish", Hop.JOURNALED, Hop.ENGINE_PUBLISHED),
    RING_OUT("ring out", Hop.ENGINE_PUBLISHED, Hop.GATEWAY_WRITTEN),
    GATEWAY_TO_CLIENT("gateway to client", Hop.GATEWAY_WRITTEN, Hop.RECEIVED),
    /** From the sending on: the latency that a generator reports which waits for answers. */
    SERVICE("service", Hop.SENT, Hop.RECEIVED),
    END_TO_END("end to end", Hop.INTENDED, Hop.RECEIVED);

    /** The points, t0 to t9. */
    public static final int INTENDED = 0;
    public static final int SENT = 1;
    public static final int GATEWAY_READ = 2;
    public static final int RING_PUBLISHED = 3;
    public static final int ENGINE_READ = 4;
    public static final int MATCHED = 5;
    public static final int JOURNALED = 6;
    public static final int ENGINE_PUBLISHED = 7;
    public static final int GATEWAY_WRITTEN = 8;
    public static final int RECEIVED = 9;
    /** Number of points. */
    public static final int POINTS = 10;

    /** The hops that make up the way, one behind the other. */
    static final List<Hop> PARTS = List.of(values()).subList(0, SERVICE.ordinal());

    private final String label;
    private final int from;
    private final int to;

    Hop(final String label, final int from, final int to) {
        this.label = label;
        this.from = from;
        this.to = to;
    }

    /** Name of the hop in tables and documents. */
    public String label() {
        return label;
    }

    /** Name in thresholds: one word. */
    String key() {
        return label.replace(' ', '-');
    }

    /**
     * Time from its beginning to its end. Matching begins behind the log of a replicated engine, and publishing behind
     * matching and journal, whichever is later.
     *
     * @param times by point; a point that does not exist is 0.
     * @return nanoseconds, -1 when a point is missing.
     */
    long ns(final long[] times) {
        final boolean isReplicated = times[JOURNALED] != 0 && times[JOURNALED] < times[MATCHED];
        final long start = switch (this) {
            case REPLICATE -> isReplicated ? times[from] : 0;
            case MATCH -> times[isReplicated ? JOURNALED : from];
            case PUBLISH -> Math.max(times[MATCHED], times[JOURNALED]);
            default -> times[from];
        };
        final long end = times[to];
        return start != 0 && end != 0 && end >= start ? end - start : -1;
    }
}
