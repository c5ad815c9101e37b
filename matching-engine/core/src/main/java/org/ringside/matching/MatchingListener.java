package org.ringside.matching;

/**
 * Learns the effects of a command, in the order in which they happen. The engine calls the listener on the thread of
 * the command, before the command returns. A listener overrides the methods that it needs, and must not call the engine
 * back. Its orders, positions and commands are views, good until the listener returns. Prices are ticks, quantities
 * lots.
 *
 * <p>The {@code book} methods, {@link #tradePrinted}, {@link #phaseChanged} and {@link #indicativeChanged} are market
 * data. They tell everybody what the other methods tell one trader, but nothing of reserves and owners.
 */
public interface MatchingListener {
    /** A new order was accepted; its trades follow. */
    default void orderAccepted(final Order order) {
    }

    /** A new order changed nothing. */
    default void orderRejected(final NewOrder command, final RejectReason reason) {
    }

    /** An order was replaced. The order has its new terms; its trades follow. */
    default void orderReplaced(final Order order, final long origClOrdId, final boolean priorityKept) {
    }

    /** A replace changed nothing. */
    default void replaceRejected(final ReplaceOrder command, final RejectReason reason) {
    }

    /**
     * An order is over.
     *
     * @param order   as it was: its leaves are the cancelled quantity.
     * @param clOrdId of the request; 0 without a request.
     * @param reason  why.
     */
    default void orderCancelled(final Order order, final long clOrdId, final CancelReason reason) {
    }

    /** A cancel changed nothing. */
    default void cancelRejected(final CancelOrder command, final RejectReason reason) {
    }

    /** A stop was elected; its trades follow. */
    default void orderTriggered(final Order order) {
    }

    /** An order has changed without a request of its owner. */
    default void orderRestated(final Order order, final RestateReason reason) {
    }

    /** One side of a trade; the other follows at once, with the same trade id. */
    default void orderTraded(final Order order, final long tradeId, final long price, final long quantity,
        final Liquidity liquidity) {
    }

    /** A mass cancel was taken; its cancels follow. */
    default void massCancelAccepted(final MassCancel command) {
    }

    /** A mass cancel is done, with the number of cancelled orders. */
    default void massCancelCompleted(final MassCancel command, final int affected) {
    }

    /** A mass cancel changed nothing. */
    default void massCancelRejected(final MassCancel command, final RejectReason reason) {
    }

    /** An account's position in an instrument has changed. {@link #orderTraded} of this order came before. */
    default void positionChanged(final Order order, final Position position) {
    }

    /** An order has come to the tail of a price level; {@link Order#displayed} is the shown quantity. */
    default void bookAdded(final Order order) {
    }

    /**
     * The shown quantity of an order has changed, and the order kept its place.
     *
     * @param change difference in lots, never 0; positive when an iceberg shows more: after a trade in an auction, or
     *               after a replace.
     * @param why    with {@link BookChange#TRADE}, {@link #tradePrinted} came just before.
     */
    default void bookReduced(final Order order, final long change, final BookChange why) {
    }

    /**
     * An order has left its price level; {@link Order#price} still is the level's price.
     *
     * @param quantity quantity that the order showed there last; before the trade, if it left by a trade.
     * @param why      with {@link BookChange#TRADE}, {@link #tradePrinted} came just before.
     */
    default void bookRemoved(final Order order, final long quantity, final BookChange why) {
    }

    /**
     * A trade, for everybody.
     *
     * @param aggressor side of the order that came in; null in an auction.
     */
    default void tradePrinted(final int instrumentId, final long tradeId, final long price, final long quantity,
        final Side aggressor) {
    }

    /**
     * A phase has begun, or, with {@code extended}, goes on because the auction's price was outside its band.
     *
     * @param endTime when the phase ends by itself, in the time of commands; 0 if it does not.
     */
    default void phaseChanged(final int instrumentId, final Phase phase, final boolean extended, final long endTime) {
    }

    /** A phase was refused. */
    default void phaseRejected(final StartPhase command, final RejectReason reason) {
    }

    /**
     * The auction's indicative price has changed: the price that an uncross would have now.
     *
     * @param price     {@link MatchingEngine#NO_PRICE} when nothing would trade; volume and imbalance are 0 then.
     * @param volume    quantity that would trade.
     * @param imbalance surplus of the larger side at that price: positive for buyers.
     */
    default void indicativeChanged(final int instrumentId, final long price, final long volume, final long imbalance) {
    }
}
