package org.ringside.gateway.server;

import org.ringside.gateway.protocol.NegotiateDecoder;

/**
 * How high the next version of a session may be. Versions only grow, so that one very high number would leave none for
 * the days to come: what a client may choose grows with the clock, or by so much from the version before.
 */
final class SessionVersion {
    /** Above the current version in any case. */
    static final long MAX_STEP = 1L << 32;
    /** Ahead of the clock, for versions that are nanoseconds since the epoch. */
    static final long MAX_AHEAD_NS = 86_400_000_000_000L;

    private SessionVersion() {
    }

    /**
     * Whether a version leaves others to come.
     *
     * @param verId      that a client chose: greater than the current one, without sign.
     * @param current    version, 0 before the first.
     * @param nowEpochNs the gateway's clock.
     */
    static boolean isInReach(final long verId, final long current, final long nowEpochNs) {
        return verId != NegotiateDecoder.sessionVerIDNullValue()
            && (Long.compareUnsigned(verId, nowEpochNs + MAX_AHEAD_NS) <= 0
                || Long.compareUnsigned(verId - current, MAX_STEP) <= 0);
    }
}
