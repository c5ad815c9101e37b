package org.ringside.example;

import java.net.InetSocketAddress;
import org.ringside.gateway.client.ClientConfig;
import org.ringside.gateway.client.NativeClient;
import org.ringside.gateway.client.NewOrder;
import org.ringside.gateway.client.ReportListener;
import org.ringside.gateway.protocol.CancelOnDisconnectType;
import org.ringside.gateway.protocol.ExecutionReportCancelledDecoder;
import org.ringside.gateway.protocol.ExecutionReportRejectDecoder;
import org.ringside.gateway.protocol.ExecutionReportTradeDecoder;
import org.ringside.gateway.protocol.ResponseTo;

/** Quotes ten lots on both sides of a price, and moves its quotes against its position, until it has traded enough. */
public final class MarketMaker implements ReportListener {
    private static final long TICK = 1_000_000;
    private static final long LOTS = 10;
    private static final long SPREAD = 1;

    private final NativeClient client;
    private final NewOrder order = new NewOrder();
    private final long middle;
    private final long enough;
    /** A client id is used once in a day, also by the next run. */
    private long lastId = System.currentTimeMillis();
    private long bid;
    private long ask;
    private int live;
    private long position;
    private long traded;

    /** Around so many ticks; ends when so many lots have traded. */
    public MarketMaker(final ClientConfig config, final long middle, final long enough) {
        this.middle = middle;
        this.enough = enough;
        // Quotes of a maker who is gone are a gift to everybody else.
        client = new NativeClient(config.withCancelOnDisconnect(
            CancelOnDisconnectType.CANCEL_ON_DISCONNECT_OR_TERMINATE, 0), this);
    }

    public static void main(final String[] args) {
        final InetSocketAddress gateway = new InetSocketAddress(args[0], Integer.parseInt(args[1]));
        new MarketMaker(new ClientConfig(gateway, Integer.parseInt(args[2]), 0, 1, args[3], args[4], 10_000),
            Long.parseLong(args[5]), Long.parseLong(args[6])).run();
    }

    public void run() {
        client.connect();
        do {
            client.poll(System.nanoTime());
            Thread.onSpinWait();
        } while (client.state() != NativeClient.State.CLOSED);
    }

    @Override
    public void onEstablished(final long sessionVerId, final long nextSeqNo, final long lastIncomingSeqNo) {
        quote();
    }

    private void quote() {
        final long price = middle - position / LOTS;
        bid = send('1', price - SPREAD);
        ask = send('2', price + SPREAD);
        live = 2;
        System.out.println("quotes " + (price - SPREAD) / 100.0 + " / " + (price + SPREAD) / 100.0);
    }

    private long send(final char side, final long ticks) {
        client.newOrder(
            order.reset().clOrdId(++lastId).securityId(1).side(side).price(ticks * TICK).quantity(LOTS));
        return lastId;
    }

    @Override
    public void onTrade(final ExecutionReportTradeDecoder report) {
        final boolean isBid = report.clOrdID() == bid;
        position += isBid ? report.lastQty() : -report.lastQty();
        traded += report.lastQty();
        System.out.println(
            (isBid ? "bought " : "sold ") + report.lastQty() + " at " + report.lastPx() / TICK / 100.0);
        if (report.leavesQty() == 0) {
            if (live == 2) {
                client.cancelOrder(++lastId, isBid ? ask : bid, 0, 1, isBid ? '2' : '1');
            }
            onGone();
        }
    }

    @Override
    public void onCancelled(final ExecutionReportCancelledDecoder report) {
        onGone();
    }

    private void onGone() {
        if (--live > 0) {
            return;
        }
        if (traded >= enough) {
            client.terminate();
        } else {
            quote();
        }
    }

    /** A cancel that comes too late is refused, too: the trade has been told already, or is on its way. */
    @Override
    public void onRejected(final ExecutionReportRejectDecoder report) {
        if (report.responseTo() == ResponseTo.NEW) {
            System.out.println("refused: " + report.text());
            client.terminate();
        }
    }

    @Override
    public void onTerminated(final int code, final String reason) {
        System.out.println("the session is over: " + reason);
    }
}
