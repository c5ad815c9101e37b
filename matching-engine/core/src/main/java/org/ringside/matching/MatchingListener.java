package org.ringside.matching;

/**
 * What a command brought about, called on the thread of the command and before the command returns, in the order in
 * which it happens. A listener must not call the engine back. Orders, positions and commands that it is given are
 * views, good until it returns. Prices are ticks, quantities lots.
 *
 * <p>The {@code book} methods, {@link #tradePrinted}, {@link #phaseChanged} and {@link #indicativeChanged} are market
 * data: they tell everybody what the others tell one trader, and nothing of reserves and owners.
 */
public interface MatchingListener {
    /** A new order was taken; what it trades follows. */
    void orderAccepted(Order order);

    /** A new order changed nothing. */
    void orderRejected(NewOrder command, RejectReason reason);

    /** An order was replaced, and is shown with its new terms; what it trades follows. */
    void orderReplaced(Order order, long origClOrdId, boolean priorityKept);

    /** A replace changed nothing. */
    void replaceRejected(ReplaceOrder command, RejectReason reason);

    /**
     * An order is over.
     *
     * @param order   as it was: its leaves are what is cancelled.
     * @param clOrdId the request's; 0 when nobody asked.
     * @param reason  why.
     */
    void orderCancelled(Order order, long clOrdId, CancelReason reason);

    /** A cancel changed nothing. */
    void cancelRejected(CancelOrder command, RejectReason reason);

    /** A stop was elected; its trades follow. */
    void orderTriggered(Order order);

    /** An order changed without its owner asking. */
    void orderRestated(Order order, RestateReason reason);

    /** One side of a trade; the other follows at once, with the same trade id. */
    void orderTraded(Order order, long tradeId, long price, long quantity, Liquidity liquidity);

    /** A mass cancel was taken; its cancels follow. */
    void massCancelAccepted(MassCancel command);

    /** A mass cancel is done; so many orders were cancelled. */
    void massCancelCompleted(MassCancel command, int affected);

    /** A mass cancel changed nothing. */
    void massCancelRejected(MassCancel command, RejectReason reason);

    /** An account's position in an instrument, after a trade. */
    void positionChanged(Position position);

    /** Shown quantity came to the tail of a price level; {@link Order#displayed} says how much. */
    void bookAdded(Order order);

    /** The shown quantity of an order has changed, and it kept its place. */
    void bookReduced(Order order);

    /** An order's shown quantity left its price level. */
    void bookRemoved(Order order);

    /**
     * A trade, for everybody.
     *
     * @param aggressor side of the order that came in; null in an auction.
     */
    void tradePrinted(int instrumentId, long tradeId, long price, long quantity, Side aggressor);

    /**
     * A phase has begun, or, with {@code extended}, goes on because the auction's price was outside its band.
     *
     * @param endTime when it ends by itself, in the time of commands; 0 when it does not.
     */
    void phaseChanged(int instrumentId, Phase phase, boolean extended, long endTime);

    /** A phase was refused. */
    void phaseRejected(StartPhase command, RejectReason reason);

    /**
     * What an uncross would print now.
     *
     * @param price     {@link MatchingEngine#NO_PRICE} when nothing would trade; volume and imbalance are 0 then.
     * @param volume    what would trade.
     * @param imbalance what would be left of the larger side at that price: positive for buyers.
     */
    void indicativeChanged(int instrumentId, long price, long volume, long imbalance);
}
