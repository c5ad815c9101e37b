package org.ringside.simulator.attack;

import java.net.InetSocketAddress;
import org.ringside.gateway.client.ClientConfig;
import org.ringside.simulator.entry.FixStream;

/**
 * A session of FIX that sends what its attack asks for, and begins anew when the gateway ends it or takes nothing more.
 * It has no eye for answers.
 */
final class FixAttack implements Attack {
    private static final int BURST = 256;
    private static final int FIRM = 1;
    private static final int KEEP_ALIVE_MS = 30_000;
    private static final long PATIENCE_NS = 500_000_000;
    private static final long PAUSE_NS = 50_000_000;
    private static final double NS_PER_SECOND = 1e9;
    /** Of mass cancels: orders that rest, cancels of none, and one of all of them. */
    private static final int ORDERS = 1_000;
    private static final int VAIN = 2_000;

    private final FixStream session;
    private final boolean isReading;
    private final boolean isOfMassCancels;
    private final long perSecond;
    private long startNs;
    private long lastProgressNs;
    private long sent;
    private long sentSinceLogon;
    private long logons;
    private int step;

    /** @param perSecond messages in a second, at most; 0 for as many as the socket takes. */
    private FixAttack(final InetSocketAddress address, final int sessionId, final boolean isReading,
        final boolean isOfMassCancels, final long perSecond) {
        session = new FixStream(new ClientConfig(
            address, sessionId, 0, FIRM, "test", "ringside-test-secret", KEEP_ALIVE_MS));
        this.isReading = isReading;
        this.isOfMassCancels = isOfMassCancels;
        this.perSecond = perSecond;
    }

    /** Orders that trade with nobody and do not rest. What they are answered is read, or never. */
    static FixAttack flood(
        final InetSocketAddress address, final int sessionId, final boolean isReading, final long perSecond) {
        return new FixAttack(address, sessionId, isReading, false, perSecond);
    }

    /** Many orders, mass cancels for prices at which there is none, one of all orders, and from the beginning again. */
    static FixAttack massCancels(final InetSocketAddress address, final int sessionId, final long perSecond) {
        return new FixAttack(address, sessionId, true, true, perSecond);
    }

    @Override
    public int turn() {
        final long nowNs = System.nanoTime();
        if (logons == 0) {
            logOn(nowNs);
        } else if (!session.isOpen() || nowNs - lastProgressNs > PATIENCE_NS) {
            if (nowNs - lastProgressNs > PAUSE_NS) {
                logOn(nowNs);
            }
            return 0;
        }
        int work = isReading ? session.read() : 0;
        final long due = perSecond == 0 ? Long.MAX_VALUE : (long) ((nowNs - startNs) / NS_PER_SECOND * perSecond);
        for (int i = 0; i < BURST && sentSinceLogon < due && sendNext(); i++) {
            sentSinceLogon++;
            step++;
        }
        final int written = session.flush();
        if (written > 0) {
            work += written;
            lastProgressNs = nowNs;
        }
        return work;
    }

    @Override
    public boolean isUnderWay() {
        return sent + sentSinceLogon > 0;
    }

    @Override
    public String done() {
        return sent + sentSinceLogon + " messages in " + logons + " logons";
    }

    @Override
    public void close() {
        session.close();
    }

    private void logOn(final long nowNs) {
        logons++;
        startNs = nowNs;
        lastProgressNs = nowNs;
        sent += sentSinceLogon;
        sentSinceLogon = 0;
        step = 0;
        session.connect();
    }

    private boolean sendNext() {
        final long id = SessionAttack.nextId();
        if (!isOfMassCancels) {
            return session.newOrder(id, INSTRUMENT, '1', SessionAttack.TICK, 1, '3');
        }
        final int inCycle = step % (ORDERS + VAIN + 1);
        if (inCycle < ORDERS) {
            return session.newOrder(id, INSTRUMENT, '2', SessionAttack.TICK * (1 + inCycle), 1, '0');
        }
        return inCycle == ORDERS + VAIN ? session.cancelAll(id)
            : session.cancelOrdersAt(id, INSTRUMENT, SessionAttack.TICK * (2 * ORDERS + inCycle));
    }
}
