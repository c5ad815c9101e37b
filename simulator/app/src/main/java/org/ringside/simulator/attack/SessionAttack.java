package org.ringside.simulator.attack;

import java.net.InetSocketAddress;
import java.util.concurrent.atomic.AtomicLong;
import org.ringside.gateway.client.ClientConfig;
import org.ringside.gateway.client.NativeClient;
import org.ringside.gateway.client.ReportListener;
import org.ringside.gateway.protocol.BusinessMessageRejectDecoder;
import org.ringside.gateway.protocol.CancelOnDisconnectType;
import org.ringside.gateway.protocol.ExecutionReportRejectDecoder;

/**
 * A session that sends what its attack asks for, and logs on again with a new version when the gateway ends it. Its
 * orders are cancelled when it ends, so that the next attack finds the market as it was.
 */
abstract class SessionAttack implements Attack, ReportListener {
    /** Tick of the instrument, as a mantissa. */
    static final long TICK = 5_000_000;

    private static final int BURST = 256;
    private static final int UNANSWERED = 1 << 16;
    private static final int FIRM = 1;
    private static final int KEEP_ALIVE_MS = 5_000;
    private static final long PATIENCE_NS = 5_000_000_000L;
    private static final long PAUSE_NS = 50_000_000;
    private static final double NS_PER_SECOND = 1e9;

    /** Client ids are used up for the day: an attack goes on where the last one of this process ended. */
    private static final AtomicLong IDS = new AtomicLong();

    private final InetSocketAddress address;
    private final int sessionId;
    private final long perSecond;
    private NativeClient client;
    private long startNs;
    private long lastProgressNs;
    private long sent;
    private long sentSinceLogon;
    private long logons;
    private long refused;

    /**
     * A session that logs on with its first turn.
     *
     * @param perSecond messages in a second, at most; 0 for as many as the socket takes.
     */
    SessionAttack(final InetSocketAddress address, final int sessionId, final long perSecond) {
        this.address = address;
        this.sessionId = sessionId;
        this.perSecond = perSecond;
    }

    /** Sends the next message. Returns whether the socket took it; false also when the attack waits for an answer. */
    abstract boolean sendNext(NativeClient session);

    /** How long nothing may be sent before the attack logs on anew. */
    long patienceNs() {
        return PATIENCE_NS;
    }

    /** A session begins: nothing of an earlier one is left. */
    void begin() {
        // Most attacks know nothing of sessions.
    }

    /** Reads what the gateway has answered. */
    int receive(final NativeClient session, final long nowNs) {
        return session.poll(nowNs);
    }

    @Override
    public final int turn() {
        final long nowNs = System.nanoTime();
        if (client == null) {
            logOn(nowNs);
        } else if (client.state() == NativeClient.State.CLOSED || nowNs - lastProgressNs > patienceNs()) {
            if (nowNs - lastProgressNs > PAUSE_NS) {
                client.close();
                logOn(nowNs);
            }
            return 0;
        }
        int work = receive(client, nowNs);
        final long due = perSecond == 0 ? Long.MAX_VALUE : (long) ((nowNs - startNs) / NS_PER_SECOND * perSecond);
        for (int i = 0; i < BURST && sentSinceLogon < due && sendNext(client); i++) {
            sentSinceLogon++;
            work++;
            lastProgressNs = nowNs;
        }
        return work;
    }

    @Override
    public boolean isUnderWay() {
        return sent() > 0;
    }

    @Override
    public String done() {
        return sent() + " messages, " + refused + " of them refused, in " + logons + " logons";
    }

    @Override
    public final void close() {
        if (client != null) {
            client.close();
        }
    }

    /** A client id that no attack of this process has used. */
    static long nextId() {
        return IDS.incrementAndGet();
    }

    /** Messages that the socket took, of all sessions. */
    final long sent() {
        return sent + sentSinceLogon;
    }

    @Override
    public void onBusinessReject(final BusinessMessageRejectDecoder report) {
        refused++;
    }

    @Override
    public void onRejected(final ExecutionReportRejectDecoder report) {
        refused++;
    }

    private void logOn(final long nowNs) {
        logons++;
        startNs = nowNs;
        lastProgressNs = nowNs;
        sent += sentSinceLogon;
        sentSinceLogon = 0;
        client = new NativeClient(new ClientConfig(address, sessionId, 0, FIRM, "test", "ringside-test-secret",
            KEEP_ALIVE_MS).withCancelOnDisconnect(CancelOnDisconnectType.CANCEL_ON_DISCONNECT_OR_TERMINATE, 0)
            .withKeptMessages(UNANSWERED), this);
        begin();
        client.connect();
    }
}
