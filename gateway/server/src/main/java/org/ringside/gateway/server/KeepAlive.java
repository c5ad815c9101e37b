package org.ringside.gateway.server;

/**
 * What silence means on an established connection: the gateway speaks up when it has sent nothing for its own interval,
 * asks when the client sent nothing for 1.2 of the client's intervals, and gives up after two.
 */
final class KeepAlive {
    /** What to do now. */
    enum Action {
        /** Nothing. */
        NONE,
        /** Say that the gateway lives. */
        SPEAK,
        /** Ask whether the client does. */
        ASK,
        /** The client does not. */
        GIVE_UP
    }

    private static final long NS_PER_MS = 1_000_000L;

    private final long ownIntervalNs;
    private long clientIntervalNs;
    private long lastFrameNs;
    private boolean hasAsked;

    KeepAlive(final long ownIntervalMs) {
        this.ownIntervalNs = ownIntervalMs * NS_PER_MS;
    }

    void start(final long clientIntervalMs, final long nowNs) {
        clientIntervalNs = clientIntervalMs * NS_PER_MS;
        onFrame(nowNs);
    }

    /** A complete frame came; or silence until now was ours. */
    void onFrame(final long nowNs) {
        lastFrameNs = nowNs;
        hasAsked = false;
    }

    Action check(final long nowNs, final long lastWriteNs, final boolean isClientHeard) {
        final long silentNs = nowNs - lastFrameNs;
        if (isClientHeard && silentNs > 2 * clientIntervalNs) {
            return Action.GIVE_UP;
        }
        if (isClientHeard && !hasAsked && silentNs > clientIntervalNs + clientIntervalNs / 5) {
            hasAsked = true;
            return Action.ASK;
        }
        return nowNs - lastWriteNs >= ownIntervalNs ? Action.SPEAK : Action.NONE;
    }
}
