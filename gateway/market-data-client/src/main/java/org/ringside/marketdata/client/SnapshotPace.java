package org.ringside.marketdata.client;

/**
 * How often a book may need a snapshot: a book that needs three in ten seconds is too slow, and rests, for a second at
 * first, each further time twice as long, 30 seconds at most. After 30 quiet seconds it begins with one second again.
 */
final class SnapshotPace {
    static final long WINDOW_NS = 10_000_000_000L;
    static final long FIRST_REST_NS = 1_000_000_000L;
    static final long LONGEST_REST_NS = 30_000_000_000L;

    /** How many needs are in the window before this one, two at most, and when they were. */
    private int needs;
    private long beforeLast;
    private long last;
    private boolean hasRested;
    private long restEnd;
    private long rest = FIRST_REST_NS;

    /** A snapshot is needed. Returns how long to rest before it is waited for, 0 if not at all. */
    long need(final long now) {
        if (hasRested && now - restEnd >= LONGEST_REST_NS && (needs == 0 || now - last >= LONGEST_REST_NS)) {
            hasRested = false;
            rest = FIRST_REST_NS;
        }
        if (needs == 2 && now - beforeLast < WINDOW_NS) {
            final long length = rest;
            rest = Math.min(2 * rest, LONGEST_REST_NS);
            hasRested = true;
            restEnd = now + length;
            needs = 0;
            return length;
        }
        beforeLast = last;
        last = now;
        needs = Math.min(2, needs + 1);
        return 0;
    }
}
