package org.ringside.example;

import java.net.InetSocketAddress;
import org.ringside.gateway.client.ClientConfig;
import org.ringside.gateway.client.NativeClient;
import org.ringside.gateway.client.NewOrder;
import org.ringside.gateway.client.ReportListener;
import org.ringside.gateway.protocol.ExecutionReportNewDecoder;
import org.ringside.gateway.protocol.ExecutionReportRejectDecoder;
import org.ringside.gateway.protocol.ExecutionReportTradeDecoder;

/** Buys ten lots, and ends when the order is over, or the session. */
public final class Trader implements ReportListener {
    private static final long UNIT = 100_000_000;

    private final NativeClient client;

    public Trader(final ClientConfig config) {
        client = new NativeClient(config, this);
    }

    public static void main(final String[] args) {
        final InetSocketAddress gateway = new InetSocketAddress(args[0], Integer.parseInt(args[1]));
        new Trader(new ClientConfig(gateway, Integer.parseInt(args[2]), 0, 1, args[3], args[4], 10_000)).run();
    }

    /** Nothing here blocks: one thread may drive many clients. */
    public void run() {
        client.connect();
        do {
            client.poll(System.nanoTime());
            Thread.onSpinWait();
        } while (client.state() != NativeClient.State.CLOSED);
    }

    @Override
    public void onEstablished(final long sessionVerId, final long nextSeqNo, final long lastIncomingSeqNo) {
        client.newOrder(new NewOrder().clOrdId(1).securityId(1).side('1').price(UNIT).quantity(10));
    }

    @Override
    public void onAccepted(final ExecutionReportNewDecoder report) {
        System.out.println("accepted in " + (report.hops().matched() - report.hops().gatewayRead()) + " ns");
    }

    @Override
    public void onTrade(final ExecutionReportTradeDecoder report) {
        final double price = (double) report.lastPx() / UNIT;
        System.out.println(report.lastQty() + " at " + price + ", " + report.leavesQty() + " open");
        if (report.leavesQty() == 0) {
            client.terminate();
        }
    }

    @Override
    public void onRejected(final ExecutionReportRejectDecoder report) {
        System.out.println("refused: " + report.text());
        client.terminate();
    }

    /** A logon that was refused ends here, too. */
    @Override
    public void onTerminated(final int code, final String reason) {
        System.out.println("the session is over: " + reason);
    }
}
