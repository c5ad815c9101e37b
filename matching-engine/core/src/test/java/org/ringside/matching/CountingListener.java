package org.ringside.matching;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongConsumer;

/** Counts events by kind, and adds what they say up, without objects. */
final class CountingListener implements MatchingListener {
    private final long[] counts = new long[20];
    private final LongConsumer output;
    private long hash;

    CountingListener() {
        this(value -> { });
    }

    /** Gives every value of every event to somebody else too. */
    CountingListener(final LongConsumer output) {
        this.output = output;
    }

    void reset() {
        Arrays.fill(counts, 0);
    }

    /** A number for all events so far, in which each value and its place counts. */
    long hash() {
        return hash;
    }

    Map<String, Long> ofEachKind() {
        final Map<String, Long> byKind = new TreeMap<>();
        byKind.put("orderAccepted", counts[0]);
        byKind.put("orderRejected", counts[1]);
        byKind.put("orderReplaced", counts[2]);
        byKind.put("replaceRejected", counts[3]);
        byKind.put("orderCancelled", counts[4]);
        byKind.put("cancelRejected", counts[5]);
        byKind.put("orderTriggered", counts[6]);
        byKind.put("orderRestated", counts[7]);
        byKind.put("orderTraded", counts[8]);
        byKind.put("massCancelAccepted", counts[9]);
        byKind.put("massCancelCompleted", counts[10]);
        byKind.put("massCancelRejected", counts[11]);
        byKind.put("positionChanged", counts[12]);
        byKind.put("bookAdded", counts[13]);
        byKind.put("bookReduced", counts[14]);
        byKind.put("bookRemoved", counts[15]);
        byKind.put("tradePrinted", counts[16]);
        byKind.put("phaseChanged", counts[17]);
        byKind.put("phaseRejected", counts[18]);
        byKind.put("indicativeChanged", counts[19]);
        return byKind;
    }

    private void add(final long value) {
        output.accept(value);
        hash = (hash ^ value) * 0x9E3779B97F4A7C15L;
        hash ^= hash >>> 31;
    }

    private void add(final Enum<?> value) {
        add(value == null ? -1 : value.ordinal());
    }

    private void add(final boolean value) {
        add(value ? 1 : 0);
    }

    private void add(final Order order) {
        add(order.orderId());
        add(order.bookId());
        add(order.clOrdId());
        add(order.sessionId());
        add(order.account());
        add(order.instrumentId());
        add(order.side());
        add(order.type());
        add(order.timeInForce());
        add(order.price());
        add(order.stopPrice());
        add(order.leaves());
        add(order.cum());
        add(order.displayed());
        add(order.displayQuantity());
        add(order.expireTime());
    }

    private void add(final Position position) {
        add(position.account());
        add(position.instrumentId());
        add(position.longQuantity());
        add(position.shortQuantity());
        add(position.averagePrice(100));
    }

    private void add(final OrderTerms<?> command) {
        add(command.sessionId());
        add(command.clOrdId());
    }

    private void add(final CancelOrder command) {
        add(command.sessionId());
        add(command.clOrdId());
    }

    private void add(final MassCancel command) {
        add(command.sessionId());
        add(command.clOrdId());
    }

    private void add(final StartPhase command) {
        add(command.instrumentId());
        add(command.phase());
    }

    @Override
    public void orderAccepted(final Order order) {
        counts[0]++;
        add(order);
    }

    @Override
    public void orderRejected(final NewOrder command, final RejectReason reason) {
        counts[1]++;
        add(command);
        add(reason);
    }

    @Override
    public void orderReplaced(final Order order, final long origClOrdId, final boolean priorityKept) {
        counts[2]++;
        add(order);
        add(origClOrdId);
        add(priorityKept);
    }

    @Override
    public void replaceRejected(final ReplaceOrder command, final RejectReason reason) {
        counts[3]++;
        add(command);
        add(reason);
    }

    @Override
    public void orderCancelled(final Order order, final long clOrdId, final CancelReason reason) {
        counts[4]++;
        add(order);
        add(clOrdId);
        add(reason);
    }

    @Override
    public void cancelRejected(final CancelOrder command, final RejectReason reason) {
        counts[5]++;
        add(command);
        add(reason);
    }

    @Override
    public void orderTriggered(final Order order) {
        counts[6]++;
        add(order);
    }

    @Override
    public void orderRestated(final Order order, final RestateReason reason) {
        counts[7]++;
        add(order);
        add(reason);
    }

    @Override
    public void orderTraded(final Order order, final long tradeId, final long price, final long quantity,
        final Liquidity liquidity) {
        counts[8]++;
        add(order);
        add(tradeId);
        add(price);
        add(quantity);
        add(liquidity);
    }

    @Override
    public void massCancelAccepted(final MassCancel command) {
        counts[9]++;
        add(command);
    }

    @Override
    public void massCancelCompleted(final MassCancel command, final int affected) {
        counts[10]++;
        add(command);
        add(affected);
    }

    @Override
    public void massCancelRejected(final MassCancel command, final RejectReason reason) {
        counts[11]++;
        add(command);
        add(reason);
    }

    @Override
    public void positionChanged(final Order order, final Position position) {
        counts[12]++;
        add(position);
    }

    @Override
    public void bookAdded(final Order order) {
        counts[13]++;
        add(order);
    }

    @Override
    public void bookReduced(final Order order, final long change, final BookChange why) {
        counts[14]++;
        add(order);
        add(change);
        add(why);
    }

    @Override
    public void bookRemoved(final Order order, final long quantity, final BookChange why) {
        counts[15]++;
        add(order);
        add(quantity);
        add(why);
    }

    @Override
    public void tradePrinted(final int instrumentId, final long tradeId, final long price, final long quantity,
        final Side aggressor) {
        counts[16]++;
        add(instrumentId);
        add(tradeId);
        add(price);
        add(quantity);
        add(aggressor);
    }

    @Override
    public void phaseChanged(final int instrumentId, final Phase phase, final boolean extended, final long endTime) {
        counts[17]++;
        add(instrumentId);
        add(phase);
        add(extended);
        add(endTime);
    }

    @Override
    public void phaseRejected(final StartPhase command, final RejectReason reason) {
        counts[18]++;
        add(command);
        add(reason);
    }

    @Override
    public void indicativeChanged(final int instrumentId, final long price, final long volume, final long imbalance) {
        counts[19]++;
        add(instrumentId);
        add(price);
        add(volume);
        add(imbalance);
    }
}
