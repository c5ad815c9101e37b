package org.ringside.system.orders;

import java.net.InetSocketAddress;
import org.ringside.gateway.client.ClientConfig;
import org.ringside.gateway.client.HopTimes;
import org.ringside.gateway.client.NativeClient;
import org.ringside.gateway.client.NewOrder;
import org.ringside.gateway.client.ReportListener;

/** Buys once, and ends when the order is over. */
final class ExampleTrader implements ReportListener {
    private static final long UNIT = 100_000_000;

    private final NativeClient client;
    private boolean isOver;

    ExampleTrader(final InetSocketAddress gateway, final int sessionId, final String keyId, final String secret) {
        client = new NativeClient(new ClientConfig(gateway, sessionId, 0, 7, keyId, secret, 10_000), this);
    }

    /** One thread may drive many clients: nothing here blocks. */
    void run() {
        client.connect();
        while (!isOver || client.state() != NativeClient.State.CLOSED) {
            if (client.poll(System.nanoTime()) == 0) {
                Thread.onSpinWait();
            }
        }
    }

    @Override
    public void onEstablished(final long sessionVerId, final long nextSeqNo, final long lastIncomingSeqNo) {
        client.newOrder(new NewOrder().clOrdId(1).securityId(1).side('1').price(UNIT).quantity(10));
    }

    @Override
    public void onAccepted(final long seqNo, final long clOrdId, final long orderId, final long execId,
        final int securityId, final char side, final long price, final long quantity, final char timeInForce,
        final HopTimes hops) {
        System.out.println("accepted in " + (hops.matched() - hops.gatewayRead()) + " ns");
    }

    @Override
    public void onTrade(final long seqNo, final long clOrdId, final long orderId, final long execId,
        final long tradeId, final int securityId, final char side, final long lastPrice, final long lastQuantity,
        final long leavesQuantity, final long cumQuantity, final boolean maker, final HopTimes hops) {
        System.out.println("traded " + lastQuantity + " at " + (double) lastPrice / UNIT + ", " + leavesQuantity
            + " open");
        if (leavesQuantity == 0) {
            isOver = true;
            client.terminate();
        }
    }

    @Override
    public void onStateChanged(final NativeClient.State state) {
        System.out.println(state);
    }

    @Override
    public void onTerminated(final int code, final String reason) {
        isOver = true;
    }
}
