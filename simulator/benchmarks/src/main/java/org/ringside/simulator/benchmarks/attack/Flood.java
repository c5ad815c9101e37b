package org.ringside.simulator.benchmarks.attack;

import java.net.InetSocketAddress;
import org.agrona.collections.MutableLong;
import org.ringside.gateway.client.ClientConfig;
import org.ringside.gateway.client.NativeClient;
import org.ringside.gateway.client.ReportListener;
import org.ringside.gateway.protocol.CancelOnDisconnectType;

/**
 * A session that sends orders as fast as the socket takes them, and comes back when it is thrown out. Its orders trade
 * with nobody and do not rest. It reads what it is answered, or never reads.
 */
final class Flood implements Attack {
    private static final int BURST = 256;
    private static final int UNANSWERED = 1 << 16;
    private static final int SESSION = 2_001;
    private static final int INSTRUMENT = 4;
    private static final long PRICE = 5_000_000;
    private static final long PATIENCE_NS = 500_000_000;
    private static final long PAUSE_NS = 50_000_000;

    private final InetSocketAddress address;
    private final boolean isReading;
    private NativeClient client;
    private long nextId;
    private long lastProgressNs;
    private long orders;
    private long logons;
    private final MutableLong refused = new MutableLong();

    Flood(final InetSocketAddress address, final boolean isReading) {
        this.address = address;
        this.isReading = isReading;
        logOn();
    }

    @Override
    public int turn() {
        final long nowNs = System.nanoTime();
        if (client.state() == NativeClient.State.CLOSED || nowNs - lastProgressNs > PATIENCE_NS) {
            if (nowNs - lastProgressNs > PAUSE_NS) {
                client.close();
                logOn();
            }
            return 0;
        }
        int work = client.state() == NativeClient.State.ESTABLISHED && !isReading ? client.flush() : client.poll(nowNs);
        for (int i = 0; i < BURST; i++) {
            if (client.newOrder(++nextId, INSTRUMENT, '1', PRICE, 1, '3', 0) < 0) {
                break;
            }
            orders++;
            work++;
            lastProgressNs = nowNs;
        }
        return work;
    }

    @Override
    public boolean isUnderWay() {
        return orders > 0;
    }

    @Override
    public String done() {
        return orders + " orders, " + refused.get() + " of them refused, in " + logons + " logons";
    }

    @Override
    public void close() {
        client.close();
    }

    /** With a new version of the session, so that nothing of the last one is owed. */
    private void logOn() {
        logons++;
        lastProgressNs = System.nanoTime();
        client = new NativeClient(new ClientConfig(address, SESSION, 0, 1, "test", "ringside-test-secret", 5_000,
            CancelOnDisconnectType.DO_NOT_CANCEL, 0, UNANSWERED), new ReportListener() {
                @Override
                public void onBusinessReject(final long seqNo, final long refSeqNum, final int refTemplateId,
                    final long refId, final int reason, final CharSequence text,
                    final org.ringside.gateway.client.HopTimes hops) {
                    refused.increment();
                }
            });
        client.connect();
    }
}
