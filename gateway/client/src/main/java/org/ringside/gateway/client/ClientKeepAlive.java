package org.ringside.gateway.client;

/**
 * What silence means to an established client. The client speaks up when it has sent nothing for its own interval. The
 * client gives up when the gateway sent nothing for two intervals of the gateway, and when requested reports do not
 * come.
 */
final class ClientKeepAlive {
    /** What to do now. */
    enum Action {
        /** Nothing. */
        NONE,
        /** The client has to say that it lives. */
        SPEAK,
        /** The gateway gives no sign of life. */
        GATEWAY_IS_SILENT,
        /** The gateway lives, and does not send the reports that it was asked for. */
        NOTHING_COMES_AGAIN
    }

    private static final long NS_PER_MS = 1_000_000L;

    private final GatewaySocket socket;
    private final ReportSequencer reports;
    private final long ownIntervalNs;
    private final long answerTimeoutNs;
    private long gatewayIntervalNs;
    private long lastExpectedSeqNo;
    private long lastProgressNs;

    ClientKeepAlive(
        final GatewaySocket socket, final ReportSequencer reports, final long ownIntervalMs,
        final long answerTimeoutNs) {
        this.socket = socket;
        this.reports = reports;
        this.ownIntervalNs = ownIntervalMs * NS_PER_MS;
        this.answerTimeoutNs = answerTimeoutNs;
    }

    void start(final long gatewayIntervalMs, final long nowNs) {
        gatewayIntervalNs = gatewayIntervalMs * NS_PER_MS;
        lastProgressNs = nowNs;
    }

    /** Reports were asked for. */
    void onRequest(final long nowNs) {
        lastProgressNs = nowNs;
    }

    Action check(final long nowNs) {
        if (nowNs - socket.lastReceivedNs() > 2 * gatewayIntervalNs) {
            return Action.GATEWAY_IS_SILENT;
        }
        if (nowNs - socket.lastSentNs() >= ownIntervalNs && socket.writer().pending() == 0) {
            return Action.SPEAK;
        }
        if (!reports.isRecovering() || reports.expected() != lastExpectedSeqNo) {
            lastExpectedSeqNo = reports.expected();
            lastProgressNs = nowNs;
            return Action.NONE;
        }
        return nowNs - lastProgressNs > answerTimeoutNs ? Action.NOTHING_COMES_AGAIN : Action.NONE;
    }
}
