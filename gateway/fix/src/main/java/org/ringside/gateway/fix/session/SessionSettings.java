package org.ringside.gateway.fix.session;

/**
 * What the session level goes by.
 *
 * @param minHeartBtInt   least HeartBtInt that a trader may ask for, s.
 * @param maxHeartBtInt   greatest one, s.
 * @param maxClockSkewNs  how far SendingTime may be off.
 * @param logonTimeoutNs  how long a connection may take to log on.
 * @param logoutTimeoutNs how long a trader may take to answer a Logout.
 */
public record SessionSettings(
    int minHeartBtInt, int maxHeartBtInt, long maxClockSkewNs, long logonTimeoutNs, long logoutTimeoutNs) {
    private static final long SECOND = 1_000_000_000L;

    /** As in docs/fix.md. */
    public static final SessionSettings USUAL =
        new SessionSettings(5, 60, 120 * SECOND, 5 * SECOND, 2 * SECOND);
}
