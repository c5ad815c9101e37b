package org.ringside.system.orders;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.ringside.gateway.client.ClientConfig;
import org.ringside.gateway.client.HopTimes;
import org.ringside.gateway.client.MassAction;
import org.ringside.gateway.client.NativeClient;
import org.ringside.gateway.client.NewOrder;
import org.ringside.gateway.client.ReplaceOrder;
import org.ringside.gateway.client.ReportListener;

/** A trader whose reports become lines: prices in ticks of 0.01, orders by their client ids. */
public final class LiveTrader implements ReportListener, AutoCloseable {
    private static final long DEADLINE_NS = TimeUnit.SECONDS.toNanos(20);

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
    String next() {
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
                LockSupport.parkNanos(50_000);
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
    public void onAccepted(final long seqNo, final long clOrdId, final long orderId, final long execId,
        final int securityId, final char side, final long price, final long quantity, final char timeInForce,
        final HopTimes hops) {
        lastOrderId = orderId;
        assertThat(hops.enginePublished()).isPositive();
        add(seqNo, "accepted " + clOrdId + " " + side(side) + " " + quantity + at(price) + " tif " + timeInForce);
    }

    @Override
    public void onReplaced(final long seqNo, final long clOrdId, final long origClOrdId, final long orderId,
        final long execId, final int securityId, final char side, final long price, final long quantity,
        final long leavesQuantity, final long cumQuantity, final boolean priorityKept, final HopTimes hops) {
        add(seqNo, "replaced " + origClOrdId + " by " + clOrdId + " " + quantity + at(price) + " leaves "
            + leavesQuantity + (priorityKept ? " kept" : " lost"));
    }

    @Override
    public void onCancelled(final long seqNo, final long clOrdId, final long origClOrdId, final long orderId,
        final long execId, final int securityId, final char side, final long cumQuantity, final int reason,
        final HopTimes hops) {
        add(seqNo, "cancelled " + origClOrdId + " by " + clOrdId + " reason " + reason);
    }

    @Override
    public void onTrade(final long seqNo, final long clOrdId, final long orderId, final long execId,
        final long tradeId, final int securityId, final char side, final long lastPrice, final long lastQuantity,
        final long leavesQuantity, final long cumQuantity, final boolean maker, final HopTimes hops) {
        add(seqNo, "trade " + clOrdId + " " + lastQuantity + at(lastPrice) + " leaves " + leavesQuantity
            + (maker ? " maker" : ""));
    }

    @Override
    public void onRejected(final long seqNo, final long clOrdId, final long origClOrdId, final long orderId,
        final int securityId, final char side, final char responseTo, final int reason, final CharSequence text,
        final HopTimes hops) {
        assertThat(text).isNotEmpty();
        add(seqNo, "rejected " + responseTo + " " + clOrdId + " reason " + reason);
    }

    @Override
    public void onTriggered(final long seqNo, final long clOrdId, final long orderId, final long execId,
        final int securityId, final char side, final HopTimes hops) {
        add(seqNo, "triggered " + clOrdId);
    }

    @Override
    public void onRestated(final long seqNo, final long clOrdId, final long orderId, final long execId,
        final int securityId, final char side, final long price, final long quantity, final long leavesQuantity,
        final long cumQuantity, final int reason, final HopTimes hops) {
        add(seqNo, "restated " + clOrdId + at(price) + " leaves " + leavesQuantity + " cum " + cumQuantity
            + " reason " + reason);
    }

    @Override
    public void onMassAction(final long seqNo, final long clOrdId, final long reportId, final int response,
        final long affected, final int reason, final HopTimes hops) {
        add(seqNo, "mass action " + clOrdId + " response " + response + " affected " + affected + " reason " + reason);
    }

    @Override
    public void onOrderStatus(final long seqNo, final long clOrdId, final long orderId, final int securityId,
        final char side, final long price, final long quantity, final long leavesQuantity, final long cumQuantity,
        final char ordType, final char timeInForce, final boolean working, final HopTimes hops) {
        add(seqNo, "status " + clOrdId + " " + side(side) + " " + quantity + at(price) + " leaves " + leavesQuantity
            + " cum " + cumQuantity + " type " + ordType + " tif " + timeInForce + (working ? "" : " waiting"));
    }

    @Override
    public void onPosition(final long seqNo, final int account, final int securityId, final long longQuantity,
        final long shortQuantity, final long netQuantity, final long averagePrice, final HopTimes hops) {
        add(seqNo, "position " + account + " long " + longQuantity + " short " + shortQuantity + " net "
            + netQuantity + at(averagePrice));
    }

    @Override
    public void onTradingStatus(final long seqNo, final int securityId, final int phase, final long nextPhaseTime,
        final HopTimes hops) {
        add(seqNo, "phase " + phase + " of " + securityId);
    }

    @Override
    public void onBusinessReject(final long seqNo, final long refSeqNum, final int refTemplateId, final long refId,
        final int reason, final CharSequence text, final HopTimes hops) {
        assertThat(text).isNotEmpty();
        add(seqNo, "business reject " + refTemplateId + " of " + refId + " reason " + reason);
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
