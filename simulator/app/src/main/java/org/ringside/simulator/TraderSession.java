package org.ringside.simulator;

import java.nio.channels.Selector;
import java.util.function.LongSupplier;
import org.ringside.gateway.client.ClientConfig;
import org.ringside.gateway.client.HopTimes;
import org.ringside.gateway.client.NativeClient;
import org.ringside.gateway.client.ReportListener;

/**
 * A trader's session: sends under ids that are unique across runs, and enters what comes back in the books.
 * <p>
 * A client order id is the session's version, which is the time of its start in nanoseconds, plus the number of the
 * message in the session, from 1: without holes, so that the exchange can remember all that were used in little room.
 * The books know the messages of all sessions by one id each, in which the number and the trader are put together.
 */
final class TraderSession implements ReportListener, AutoCloseable {
    private static final int OWN_ACCOUNT = 0;

    private final ClientConfig config;
    private final int trader;
    private final int traders;
    private final long baseId;
    private final Ledger ledger;
    private final LatencyRecorder latencies;
    private final TradeListener trades;
    private final LongSupplier clock;
    private final NativeClient client;
    private final Reconnection reconnection;
    private boolean isLeaving;
    private String lostReason;
    private long sent;
    private int reports;
    private long nextSeqNo = 1;

    TraderSession(
        final ClientConfig config,
        final long patienceNs,
        final int trader,
        final int traders,
        final Ledger ledger,
        final LatencyRecorder latencies,
        final TradeListener trades,
        final LongSupplier clock) {
        this.config = config;
        this.trader = trader;
        this.traders = traders;
        this.baseId = config.sessionVerId();
        this.ledger = ledger;
        this.latencies = latencies;
        this.trades = trades;
        this.clock = clock;
        this.client = new NativeClient(config, this);
        this.reconnection = new Reconnection(patienceNs);
    }

    /** Be told by a selector when there is something to poll for; the attachment is this session. */
    void registerWith(final Selector selector) {
        client.registerWith(selector, this);
    }

    void connect() {
        client.connect();
    }

    int poll(final long nowNs) {
        if (isClosed() && reconnection.isDue(nowNs) && !isLeaving) {
            client.connect();
        }
        return client.poll(nowNs);
    }

    void flush() {
        client.flush();
    }

    boolean isEstablished() {
        return client.state() == NativeClient.State.ESTABLISHED;
    }

    boolean isClosed() {
        return client.state() == NativeClient.State.CLOSED;
    }

    /** Whether the connection was lost and is being made again. */
    boolean isReconnecting() {
        return reconnection.isPending();
    }

    /** How often the connection was lost and made again. */
    long reconnects() {
        return reconnection.count();
    }

    /** Why the session ended for good, although nobody asked it to; null if it did not. */
    String lostReason() {
        return lostReason;
    }

    /** Whether there were reports since this was last asked. */
    boolean takeReported() {
        final boolean hasReported = reports > 0;
        reports = 0;
        return hasReported;
    }

    /** Leave politely. */
    void leave() {
        isLeaving = true;
        client.terminate();
    }

    @Override
    public void close() {
        isLeaving = true;
        client.close();
    }

    /** Returns the message's id, {@link Order#NONE} if there is no room now. */
    long enter(final Command command) {
        return sent(client.newOrder(nextClOrdId(), command.securityId(), command.side(), command.price(),
            command.quantity(), command.timeInForce(), OWN_ACCOUNT));
    }

    /** Returns the message's id, {@link Order#NONE} if there is no room now. */
    long replace(final Order order, final Command command) {
        return sent(client.replaceOrder(nextClOrdId(), clOrdId(order.currentId), order.exchangeId,
            order.securityId, order.side, command.price(), command.quantity(), order.timeInForce));
    }

    /** Returns the message's id, {@link Order#NONE} if there is no room now. */
    long cancel(final Order order) {
        return sent(client.cancelOrder(nextClOrdId(), clOrdId(order.currentId), order.exchangeId, order.securityId,
            order.side));
    }

    @Override
    public void onEstablished(final long sessionVerId, final long gatewayNextSeqNo, final long lastIncomingSeqNo) {
        reconnection.opened();
        if (gatewayNextSeqNo < nextSeqNo) {
            ledger.violations().add(Violation.SESSION_FORGOTTEN, () -> described() + ": next is " + gatewayNextSeqNo
                + " after " + (nextSeqNo - 1));
            nextSeqNo = gatewayNextSeqNo;
        }
    }

    @Override
    public void onAccepted(
        final long seqNo, final long clOrdId, final long orderId, final long execId, final int securityId,
        final char side, final long price, final long quantity, final char timeInForce, final HopTimes hops) {
        received(seqNo, hops);
        ledger.accepted(trader, id(clOrdId), orderId, securityId, side, price, quantity, timeInForce);
    }

    @Override
    public void onReplaced(
        final long seqNo, final long clOrdId, final long origClOrdId, final long orderId, final long execId,
        final int securityId, final char side, final long price, final long quantity, final long leavesQuantity,
        final long cumQuantity, final boolean priorityKept, final HopTimes hops) {
        received(seqNo, hops);
        ledger.replaced(trader, id(clOrdId), id(origClOrdId), orderId, price, quantity, leavesQuantity, cumQuantity,
            priorityKept);
    }

    @Override
    public void onCancelled(
        final long seqNo, final long clOrdId, final long origClOrdId, final long orderId, final long execId,
        final int securityId, final char side, final long cumQuantity, final int reason, final HopTimes hops) {
        received(seqNo, hops);
        ledger.cancelled(trader, id(clOrdId), id(origClOrdId), orderId, cumQuantity, reason);
    }

    @Override
    public void onTrade(
        final long seqNo, final long clOrdId, final long orderId, final long execId, final long tradeId,
        final int securityId, final char side, final long lastPrice, final long lastQuantity,
        final long leavesQuantity, final long cumQuantity, final boolean maker, final HopTimes hops) {
        counted(seqNo);
        ledger.traded(trader, id(clOrdId), orderId, tradeId, securityId, side, lastPrice, lastQuantity,
            leavesQuantity, cumQuantity, maker);
        if (!maker) {
            trades.onTrade(tradeId, securityId, side, lastPrice, lastQuantity);
        }
    }

    @Override
    public void onRejected(
        final long seqNo, final long clOrdId, final long origClOrdId, final long orderId, final int securityId,
        final char side, final char responseTo, final int reason, final CharSequence text, final HopTimes hops) {
        received(seqNo, hops);
        ledger.rejected(trader, id(clOrdId), responseTo, reason);
    }

    @Override
    public void onBusinessReject(
        final long seqNo, final long refSeqNum, final int refTemplateId, final long refId, final int reason,
        final CharSequence text, final HopTimes hops) {
        received(seqNo, hops);
        ledger.refused(trader, id(refId));
    }

    @Override
    public void onNotApplied(final long fromSeqNo, final long count) {
        ledger.violations().add(Violation.NOT_APPLIED, () -> described() + ": " + count + " from " + fromSeqNo);
    }

    @Override
    public void onSequenceGap(final long expected, final long received) {
        ledger.violations().add(
            Violation.SEQUENCE_GAP, () -> described() + ": " + received + " instead of " + expected);
        nextSeqNo = received;
    }

    @Override
    public void onDuplicate(final long expected, final long received) {
        ledger.violations().add(Violation.DUPLICATE, () -> described() + ": " + received + " after " + (expected - 1));
    }

    @Override
    public void onTerminated(final int code, final String reason) {
        if (!isLeaving && !reconnection.lost(clock.getAsLong())) {
            lostReason = described() + ": " + reason;
        }
    }

    /** Counts along: the books do not take the client's word for it that nothing is missing. */
    private void counted(final long seqNo) {
        reports++;
        if (seqNo > nextSeqNo) {
            onSequenceGap(nextSeqNo, seqNo);
        } else if (seqNo < nextSeqNo) {
            onDuplicate(nextSeqNo, seqNo);
        }
        nextSeqNo = Math.max(nextSeqNo, seqNo + 1);
    }

    private void received(final long seqNo, final HopTimes hops) {
        counted(seqNo);
        latencies.received(hops, clock.getAsLong());
    }

    private long sent(final long result) {
        return result > 0 ? id(baseId + ++sent) : Order.NONE;
    }

    private long nextClOrdId() {
        return baseId + sent + 1;
    }

    private long clOrdId(final long id) {
        return baseId + 1 + (id - 1) / traders;
    }

    /** Below 1 when it is of an earlier run. */
    private long id(final long clOrdId) {
        if (clOrdId == Order.NONE) {
            return Order.NONE;
        }
        final long number = clOrdId - baseId;
        return number < 1 ? number : 1 + (number - 1) * traders + trader;
    }

    private String described() {
        return "session " + Integer.toUnsignedString(config.sessionId()) + " at "
            + config.address().getHostString() + ":" + config.address().getPort();
    }
}
