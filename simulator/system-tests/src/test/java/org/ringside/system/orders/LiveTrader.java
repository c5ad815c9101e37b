package org.ringside.system.orders;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.ringside.gateway.client.ClientConfig;
import org.ringside.gateway.client.MassAction;
import org.ringside.gateway.client.NativeClient;
import org.ringside.gateway.client.NewOrder;
import org.ringside.gateway.client.ReplaceOrder;
import org.ringside.gateway.client.ReportListener;
import org.ringside.gateway.protocol.BusinessMessageRejectDecoder;
import org.ringside.gateway.protocol.ExecutionReportCancelledDecoder;
import org.ringside.gateway.protocol.ExecutionReportNewDecoder;
import org.ringside.gateway.protocol.ExecutionReportRejectDecoder;
import org.ringside.gateway.protocol.ExecutionReportReplacedDecoder;
import org.ringside.gateway.protocol.ExecutionReportRestatedDecoder;
import org.ringside.gateway.protocol.ExecutionReportStatusDecoder;
import org.ringside.gateway.protocol.ExecutionReportTradeDecoder;
import org.ringside.gateway.protocol.ExecutionReportTriggeredDecoder;
import org.ringside.gateway.protocol.Liquidity;
import org.ringside.gateway.protocol.OrderMassActionReportDecoder;
import org.ringside.gateway.protocol.PositionReportDecoder;
import org.ringside.gateway.protocol.TradingSessionStatusDecoder;

/** A trader whose reports become lines: prices in ticks of 0.01, orders by their client ids. */
public final class LiveTrader implements ReportListener, AutoCloseable {
    private static final long DEADLINE_NS = TimeUnit.SECONDS.toNanos(60);

    private final List<String> lines = new ArrayList<>();
    private final List<NativeClient.State> states = new ArrayList<>();
    private final NativeClient client;
    private long lastOrderId;
    private long lastSeqNo;

    /** One that is not connected yet. */
    public LiveTrader(final ClientConfig config) {
        client = new NativeClient(config, this);
    }

    /** Waits until it is established. */
    public LiveTrader logOn() {
        client.connect();
        until(() -> client.state() == NativeClient.State.ESTABLISHED, "logged on");
        return this;
    }

    /** A limit order for instrument 1. */
    public static NewOrder buy(final long clOrdId, final long quantity, final long ticks) {
        return order(clOrdId, '1', quantity, ticks);
    }

    /** A limit order for instrument 1. */
    public static NewOrder sell(final long clOrdId, final long quantity, final long ticks) {
        return order(clOrdId, '2', quantity, ticks);
    }

    private static NewOrder order(final long clOrdId, final char side, final long quantity, final long ticks) {
        return new NewOrder().clOrdId(clOrdId).securityId(1).side(side).quantity(quantity).price(price(ticks));
    }

    /** Of a number of ticks; 0 is no price. */
    static long price(final long ticks) {
        return ticks == 0 ? NativeClient.NO_PRICE : ticks * LiveExchange.TICK;
    }

    /** Sends it, and does not wait. */
    public LiveTrader send(final NewOrder order) {
        assertThat(client.newOrder(order)).isPositive();
        return this;
    }

    LiveTrader send(final ReplaceOrder order) {
        assertThat(client.replaceOrder(order)).isPositive();
        return this;
    }

    LiveTrader send(final MassAction action) {
        assertThat(client.cancelOrders(action)).isPositive();
        return this;
    }

    LiveTrader cancel(final long clOrdId, final long origClOrdId, final char side) {
        assertThat(client.cancelOrder(clOrdId, origClOrdId, 0, 1, side)).isPositive();
        return this;
    }

    LiveTrader requestStatus(final long clOrdId, final long orderId) {
        assertThat(client.requestStatus(clOrdId, orderId)).isPositive();
        return this;
    }

    LiveTrader requestPositions(final long requestId, final int account, final int securityId) {
        assertThat(client.requestPositions(requestId, account, securityId)).isPositive();
        return this;
    }

    long lastOrderId() {
        return lastOrderId;
    }

    List<NativeClient.State> states() {
        return states;
    }

    /** Waits for so many lines as are expected, and forgets them. */
    public LiveTrader expect(final String... expected) {
        until(() -> lines.size() >= expected.length, String.join(", ", expected));
        assertThat(lines).containsExactly(expected);
        lines.clear();
        return this;
    }

    /** Waits for so many lines, whatever they are, and forgets them. */
    public void expectLines(final int count) {
        until(() -> lines.size() >= count, count + " lines");
        assertThat(lines).hasSize(count);
        lines.clear();
    }

    /** Waits for the next line, whatever it is, and forgets it. */
    public String next() {
        until(() -> !lines.isEmpty(), "a line");
        return lines.remove(0);
    }

    /** Waits until the gateway has ended the connection; answers why. */
    String awaitEnd() {
        until(() -> client.state() == NativeClient.State.CLOSED, "the end");
        return client.closeReason();
    }

    /** Tries to log on, and is not let in; answers why. */
    public String beRefused() {
        client.connect();
        return awaitEnd();
    }

    void logOff() {
        client.terminate();
        until(() -> client.state() == NativeClient.State.CLOSED, "logged off");
    }

    @Override
    public void close() {
        client.close();
    }

    private void until(final java.util.function.BooleanSupplier condition, final String what) {
        final long startNs = System.nanoTime();
        while (!condition.getAsBoolean()) {
            if (client.poll(System.nanoTime()) == 0) {
                LockSupport.parkNanos(500_000);
            }
            assertThat(System.nanoTime() - startNs).as("waiting for %s, got %s, %s", what, lines, client.closeReason())
                .isLessThan(DEADLINE_NS);
        }
    }

    private void add(final long seqNo, final String line) {
        assertThat(seqNo).as("a stream without holes").isEqualTo(lastSeqNo + 1);
        lastSeqNo = seqNo;
        lines.add(line);
    }

    private static String at(final long price) {
        return price == NativeClient.NO_PRICE ? " @ -" : " @ " + price / LiveExchange.TICK;
    }

    private static String side(final char side) {
        return side == '1' ? "buy" : "sell";
    }

    @Override
    public void onEstablished(final long sessionVerId, final long nextSeqNo, final long lastIncomingSeqNo) {
        assertThat(nextSeqNo).isEqualTo(1);
    }

    @Override
    public void onStateChanged(final NativeClient.State state) {
        states.add(state);
    }

    @Override
    public void onAccepted(final ExecutionReportNewDecoder report) {
        lastOrderId = report.orderID();
        assertThat(report.hops().enginePublished()).isPositive();
        add(report.msgSeqNum(), "accepted " + report.clOrdID() + " " + side((char) report.sideRaw()) + " "
            + report.orderQty() + at(report.price()) + " tif " + (char) report.timeInForceRaw());
    }

    @Override
    public void onReplaced(final ExecutionReportReplacedDecoder report) {
        add(report.msgSeqNum(), "replaced " + report.origClOrdID() + " by " + report.clOrdID() + " "
            + report.orderQty() + at(report.price()) + " leaves " + report.leavesQty()
            + (report.priorityKept() == 1 ? " kept" : " lost"));
    }

    @Override
    public void onCancelled(final ExecutionReportCancelledDecoder report) {
        add(report.msgSeqNum(), "cancelled " + report.origClOrdID() + " by " + report.clOrdID() + " reason "
            + report.restatementReason());
    }

    @Override
    public void onTrade(final ExecutionReportTradeDecoder report) {
        add(report.msgSeqNum(), "trade " + report.clOrdID() + " " + report.lastQty() + at(report.lastPx())
            + " leaves " + report.leavesQty() + (report.liquidity() == Liquidity.MAKER ? " maker" : ""));
    }

    @Override
    public void onRejected(final ExecutionReportRejectDecoder report) {
        assertThat(report.text()).isNotEmpty();
        add(report.msgSeqNum(), "rejected " + (char) report.responseToRaw() + " " + report.clOrdID() + " reason "
            + report.rejectReason());
    }

    @Override
    public void onTriggered(final ExecutionReportTriggeredDecoder report) {
        add(report.msgSeqNum(), "triggered " + report.clOrdID());
    }

    @Override
    public void onRestated(final ExecutionReportRestatedDecoder report) {
        add(report.msgSeqNum(), "restated " + report.clOrdID() + at(report.price()) + " leaves "
            + report.leavesQty() + " cum " + report.cumQty() + " reason " + report.restatementReason());
    }

    @Override
    public void onMassAction(final OrderMassActionReportDecoder report) {
        add(report.msgSeqNum(), "mass action " + report.clOrdID() + " response " + report.responseRaw()
            + " affected " + report.affected() + " reason " + report.rejectReason());
    }

    @Override
    public void onOrderStatus(final ExecutionReportStatusDecoder report) {
        add(report.msgSeqNum(), "status " + report.clOrdID() + " " + side((char) report.sideRaw()) + " "
            + report.orderQty() + at(report.price()) + " leaves " + report.leavesQty() + " cum " + report.cumQty()
            + " type " + (char) report.ordTypeRaw() + " tif " + (char) report.timeInForceRaw()
            + (report.workingIndicator() != 0 ? "" : " waiting"));
    }

    @Override
    public void onPosition(final PositionReportDecoder report) {
        add(report.msgSeqNum(), "position " + report.account() + " long " + report.longQty() + " short "
            + report.shortQty() + " net " + report.netQty() + at(report.averagePx())
            + (report.requestID() == 0 ? "" : " in " + report.securityID() + " request " + report.requestID() + " "
                + report.result() + " of " + report.total()));
    }

    @Override
    public void onTradingStatus(final TradingSessionStatusDecoder report) {
        add(report.msgSeqNum(), "phase " + report.phaseRaw() + " of " + report.securityID());
    }

    @Override
    public void onBusinessReject(final BusinessMessageRejectDecoder report) {
        assertThat(report.text()).isNotEmpty();
        add(report.msgSeqNum(), "business reject " + report.refTemplateID() + " of " + report.refID() + " reason "
            + report.reason());
    }

    @Override
    public void onNotApplied(final long fromSeqNo, final long count) {
        throw new AssertionError("not applied from " + fromSeqNo);
    }

    @Override
    public void onSequenceGap(final long expected, final long received) {
        throw new AssertionError("a gap from " + expected + " to " + received);
    }

    @Override
    public void onDuplicate(final long expected, final long received) {
        throw new AssertionError("a duplicate of " + received);
    }

    @Override
    public void onTerminated(final int code, final String reason) {
        // The state says so, and closeReason() why.
    }
}
