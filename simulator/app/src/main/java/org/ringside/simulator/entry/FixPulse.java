package org.ringside.simulator.entry;

/** Keeps a FIX session alive, and notices when the gateway is gone. Times in ns. One thread. */
final class FixPulse {
    /** Intervals without a sign of life after which the gateway is asked for one, and is gone. */
    private static final int TESTED_AFTER = 2;
    private static final int GONE_AFTER = 3;
    /** As the client of native order entry: a gateway on a full machine answers late. */
    private static final long LOGON_TIMEOUT_NS = 15_000_000_000L;
    private static final long ANSWER_TIMEOUT_NS = 5_000_000_000L;

    private final long intervalNs;
    private long lastSentNs;
    private long lastReceivedNs;
    private boolean isTested;

    FixPulse(final long intervalNs) {
        this.intervalNs = intervalNs;
    }

    /** Whether the answer to a Logon, or else to a Logout, will not come any more. */
    static boolean isTooLong(final long waitedNs, final boolean isLogon) {
        return waitedNs > (isLogon ? LOGON_TIMEOUT_NS : ANSWER_TIMEOUT_NS);
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
