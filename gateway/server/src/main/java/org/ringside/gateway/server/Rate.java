package org.ringside.gateway.server;

/**
 * So many in a window, in the terms of a {@link TokenBucket}.
 *
 * @param intervalNs  what one of them costs; Long.MAX_VALUE / 4 when there are none.
 * @param toleranceNs how far ahead of a steady pace a burst may be.
 */
record Rate(long intervalNs, long toleranceNs) {
    private static final long NEVER_NS = Long.MAX_VALUE / 4;
    private static final long NS_PER_MS = 1_000_000L;

    /** A whole window's worth may come at once; 0 lets nothing through. */
    static Rate of(final int limit, final int windowMs) {
        if (limit == 0) {
            return new Rate(NEVER_NS, -1);
        }
        final long intervalNs = windowMs * NS_PER_MS / limit;
        return new Rate(intervalNs, (limit - 1) * intervalNs);
    }
}
