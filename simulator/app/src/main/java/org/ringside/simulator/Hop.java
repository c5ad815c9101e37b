package org.ringside.simulator;

/** A piece of the way of a message and of its first answer, between two points in time. */
enum Hop {
    SCHEDULE_TO_CLIENT("schedule to client", Hop.INTENDED, Hop.SENT),
    CLIENT_TO_GATEWAY("client to gateway", Hop.SENT, Hop.GATEWAY_READ),
    GATEWAY("gateway", Hop.GATEWAY_READ, Hop.RING_PUBLISHED),
    RING_IN("ring in", Hop.RING_PUBLISHED, Hop.ENGINE_READ),
    MATCH("match", Hop.ENGINE_READ, Hop.MATCHED),
    JOURNAL("journal", Hop.MATCHED, Hop.JOURNALED),
    PUBLISH("publish", Hop.JOURNALED, Hop.ENGINE_PUBLISHED),
    RING_OUT("ring out", Hop.ENGINE_PUBLISHED, Hop.GATEWAY_WRITTEN),
    GATEWAY_TO_CLIENT("gateway to client", Hop.GATEWAY_WRITTEN, Hop.RECEIVED),
    END_TO_END("end to end", Hop.INTENDED, Hop.RECEIVED);

    /** The points, t0 to t9. */
    static final int INTENDED = 0;
    static final int SENT = 1;
    static final int GATEWAY_READ = 2;
    static final int RING_PUBLISHED = 3;
    static final int ENGINE_READ = 4;
    static final int MATCHED = 5;
    static final int JOURNALED = 6;
    static final int ENGINE_PUBLISHED = 7;
    static final int GATEWAY_WRITTEN = 8;
    static final int RECEIVED = 9;
    static final int POINTS = 10;

    private final String label;
    private final int from;
    private final int to;

    Hop(final String label, final int from, final int to) {
        this.label = label;
        this.from = from;
        this.to = to;
    }

    /** Name in tables and documents. */
    String label() {
        return label;
    }

    int from() {
        return from;
    }

    int to() {
        return to;
    }
}
