package org.ringside.simulator.entry;

/** Keeps a FIX session alive, and notices when the gateway is gone. Times in ns. One thread. */
final class FixPulse {
    /** Intervals without a sign of life after which the gateway is asked for one, and is gone. */
    private static final int TESTED_AFTER = 2;
    private static final int GONE_AFTER = 3;

    private final long intervalNs;
    private long lastSentNs;
    private long lastReceivedNs;
    private boolean isTested;

    FixPulse(final long intervalNs) {
        this.intervalNs = intervalNs;
    }

    long intervalNs() {
        return intervalNs;
    }

    void onSent(final long nowNs) {
        lastSentNs = nowNs;
    }

    void onReceived(final long nowNs) {
        lastReceivedNs = nowNs;
        isTested = false;
    }

    /** Sends what is due; returns why the connection is over, null if it is not. */
    String beat(final long nowNs, final FixWriter writer, final boolean isResending) {
        if (writer.isOverflowing()) {
            return "the gateway does not read";
        }
        if (nowNs - lastReceivedNs > GONE_AFTER * intervalNs) {
            return "the gateway is silent";
        }
        if (!isTested && nowNs - lastReceivedNs > TESTED_AFTER * intervalNs) {
            isTested = true;
            writer.testRequest(nowNs);
        } else if (nowNs - lastSentNs > intervalNs && !isResending) {
            writer.heartbeat();
        }
        return null;
    }
}
