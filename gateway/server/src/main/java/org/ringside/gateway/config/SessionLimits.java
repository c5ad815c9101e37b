package org.ringside.gateway.config;

import org.ringside.launch.Key;
import org.ringside.launch.Keys;

/** Limits of the messages of a session: {@code limits.*} in the configuration, the same for every session. */
public record SessionLimits(
    @Key(value = "Messages that a session may send in a window; the gateway refuses the rest (`BusinessMessageReject`"
        + " 8); 0: no throttle. Cancels count only beyond `limits.cancelLimit`.",
        byDefault = "10000", min = 0, max = 1_000_000, reload = true)
    Integer throttleLimit,
    @Key(value = "Length of the window.", byDefault = "1000", min = 10, max = 60_000, unit = "ms", reload = true)
    Integer throttleWindowMs,
    @Key(value = "Cancels and mass cancels in a window that do not count as messages.", byDefault = "20000", min = 0,
        max = 1_000_000, reload = true)
    Integer cancelLimit,
    @Key(value = "Messages that the throttle refuses in a window; one more ends the connection (`Terminate` 41).",
        byDefault = "10000", min = 1, max = 1_000_000, reload = true)
    Integer refusalLimit,
    @Key(value = "Unanswered messages of a session; beyond them the gateway refuses new orders and replaces"
        + " (`BusinessMessageReject` 8); 0: no such limit.", byDefault = "16384", min = 0, max = 1_000_000,
        reload = true)
    Integer maxInFlight,
    @Key(value = "When the queue to the engine has been full for this time, the gateway refuses messages"
        + " (`BusinessMessageReject` 4); 0: messages wait. See"
        + " [blocked connections](operating.md#blocked-connections).",
        byDefault = "100", min = 0, max = 60_000, unit = "ms", reload = true)
    Integer busyRejectAfterMs) {

    private static final Keys KEYS = Keys.of(SessionLimits.class, "limits.");

    /** What holds where nothing is said. */
    static final SessionLimits DEFAULT = new SessionLimits(null, null, null, null, null, null);

    /** No limits at all. */
    public static final SessionLimits NONE = new SessionLimits(0, null, null, null, 0, 0);

    /** Fills in defaults, and refuses values that are not allowed. */
    public SessionLimits {
        throttleLimit = KEYS.valueIn("throttleLimit", throttleLimit);
        throttleWindowMs = KEYS.valueIn("throttleWindowMs", throttleWindowMs);
        cancelLimit = KEYS.valueIn("cancelLimit", cancelLimit);
        refusalLimit = KEYS.valueIn("refusalLimit", refusalLimit);
        maxInFlight = KEYS.valueIn("maxInFlight", maxInFlight);
        busyRejectAfterMs = KEYS.valueIn("busyRejectAfterMs", busyRejectAfterMs);
    }

    /** Whether there is a throttle. */
    public boolean isThrottled() {
        return throttleLimit > 0;
    }
}
