package org.ringside.marketdata.replay;

/**
 * Bounds of a replay that closes gaps.
 *
 * @param maxEvents    of a gap, 1 to {@link #MOST_EVENTS}, {@link #MOST_AT_ONCE} of them in a request; snapshots close
 *                     larger gaps.
 * @param maxHeldBytes bytes of live packets that wait meanwhile, {@link #LEAST_HELD_BYTES} to {@link #MOST_HELD_BYTES}.
 * @param timeoutNs    of a request, in nanoseconds, 1 to {@link #LONGEST_NS}.
 */
public record ReplayLimits(int maxEvents, int maxHeldBytes, long timeoutNs) {
    /** Most events of a gap. */
    public static final int MOST_EVENTS = 1_000_000;
    /** Most events of a request: the most that a publisher sends at once. */
    public static final int MOST_AT_ONCE = 100_000;
    /** Least bytes of packets that wait. */
    public static final int LEAST_HELD_BYTES = 65_536;
    /** Most bytes of packets that wait: 1 GiB. */
    public static final int MOST_HELD_BYTES = 1 << 30;
    /** Longest time of a request: a minute. */
    public static final long LONGEST_NS = 60_000_000_000L;

    /** 100,000 events, which is one request; 128 MiB; five seconds. */
    public static final ReplayLimits DEFAULT = new ReplayLimits(MOST_AT_ONCE, 1 << 27, 5_000_000_000L);

    /** Checks the bounds. */
    public ReplayLimits {
        check("maxEvents", maxEvents, 1, MOST_EVENTS);
        check("maxHeldBytes", maxHeldBytes, LEAST_HELD_BYTES, MOST_HELD_BYTES);
        check("timeoutNs", timeoutNs, 1, LONGEST_NS);
    }

    private static void check(final String name, final long value, final long least, final long most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(name + " " + value + ": " + least + " to " + most);
        }
    }
}
