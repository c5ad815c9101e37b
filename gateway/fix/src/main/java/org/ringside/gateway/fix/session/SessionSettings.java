package org.ringside.gateway.fix.session;

/**
 * What the session level goes by.
 *
 * @param minHeartBtInt   least HeartBtInt that a trader may ask for, s.
 * @param maxHeartBtInt   greatest one, s.
 * @param maxClockSkewNs  how far SendingTime may be off.
 * @param logonTimeoutNs  how long a connection may take to log on.
 * @param logoutTimeoutNs how long a trader may take to answer a Logout.
 * @param timeDecimals    decimals of the seconds in times that are sent: 3, 6 or 9.
 */
public record SessionSettings(
    int minHeartBtInt, int maxHeartBtInt, long maxClockSkewNs, long logonTimeoutNs, long logoutTimeoutNs,
    int timeDecimals) {
    private static final long SECOND = 1_000_000_000L;

    /** As in docs/fix.md. */
    public static final SessionSettings USUAL =
        new SessionSettings(5, 60, 120 * SECOND, 5 * SECOND, 2 * SECOND, 3);

    /** The same with times of another precision, and another least interval of heartbeats. */
    public SessionSettings with(final int decimals, final int minInterval) {
        return new SessionSettings(
            minInterval, maxHeartBtInt, maxClockSkewNs, logonTimeoutNs, logoutTimeoutNs, decimals);
    }
}
