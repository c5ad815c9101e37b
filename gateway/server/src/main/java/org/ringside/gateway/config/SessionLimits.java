package org.ringside.gateway.config;

/**
 * What a session may ask of the exchange: {@code limits.*} in the configuration, the same for every session. Keys that
 * are left out take the value in brackets.
 *
 * @param throttleLimit     messages in a window before the rest is refused (BusinessMessageReject 8); cancels count
 *                          only beyond a budget of their own; 0 for no throttle, else up to 1000000 [10000].
 * @param throttleWindowMs  length of the window; 10 to 60000 [1000].
 * @param cancelLimit       cancels and mass cancels in a window that cost nothing; 0 to 1000000 [20000].
 * @param refusalLimit      messages refused by the throttle in a window before the session is terminated (Terminate
 *                          41); 1 to 1000000 [10000].
 * @param maxInFlight       messages that the engine has not answered yet, beyond which orders and replaces are refused
 *                          (BusinessMessageReject 8); the rest passes; 0 for no such limit, else up to 1000000
 *                          [16384].
 * @param busyRejectAfterMs when the engine has taken nothing for so long, what traders send is refused
 *                          (BusinessMessageReject 4) instead of kept waiting; and a session that it has not
 *                          answered for so long has not to wait for others any more. 0 to keep them waiting, else
 *                          up to 60000 [100].
 */
public record SessionLimits(
    Integer throttleLimit, Integer throttleWindowMs, Integer cancelLimit, Integer refusalLimit, Integer maxInFlight,
    Integer busyRejectAfterMs) {

    /** What holds where nothing is said. */
    static final SessionLimits DEFAULT = new SessionLimits(null, null, null, null, null, null);

    /** No limits at all. */
    public static final SessionLimits NONE = new SessionLimits(0, null, null, null, 0, 0);

    private static final int MILLION = 1_000_000;
    private static final int MINUTE_MS = 60_000;

    /**
     * Fills in what was left out, and refuses what makes no sense.
     */
    public SessionLimits {
        throttleLimit = ConfigChecks.valueIn("limits.throttleLimit", throttleLimit, 10_000, 0, MILLION);
        throttleWindowMs = ConfigChecks.valueIn("limits.throttleWindowMs", throttleWindowMs, 1_000, 10, MINUTE_MS);
        cancelLimit = ConfigChecks.valueIn("limits.cancelLimit", cancelLimit, 20_000, 0, MILLION);
        refusalLimit = ConfigChecks.valueIn("limits.refusalLimit", refusalLimit, 10_000, 1, MILLION);
        maxInFlight = ConfigChecks.valueIn("limits.maxInFlight", maxInFlight, 16_384, 0, MILLION);
        busyRejectAfterMs = ConfigChecks.valueIn("limits.busyRejectAfterMs", busyRejectAfterMs, 100, 0, MINUTE_MS);
    }

    /** Whether there is a throttle. */
    public boolean isThrottled() {
        return throttleLimit > 0;
    }
}
