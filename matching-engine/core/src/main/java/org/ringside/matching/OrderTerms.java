package org.ringside.matching;

/**
 * The common terms of a new order and a replace. Setters return the command itself.
 *
 * @param <T> the command.
 */
public abstract class OrderTerms<T extends OrderTerms<T>> {
    private int sessionId;
    private long clOrdId;
    private int instrumentId;
    private Side side;
    private OrderType type = OrderType.LIMIT;
    private long price;
    private long stopPrice;
    private long quantity;
    private long displayQuantity;
    private long minimumQuantity;
    private TimeInForce timeInForce = TimeInForce.DAY;
    private long expireTime;
    private boolean postOnly;
    private SelfMatchInstruction selfMatch = SelfMatchInstruction.NONE;
    private long userTag;

    OrderTerms() {
    }

    abstract T self();

    /** Resets the command to its initial state. */
    public T reset() {
        sessionId = 0;
        clOrdId = 0;
        instrumentId = 0;
        side = null;
        type = OrderType.LIMIT;
        price = 0;
        stopPrice = 0;
        quantity = 0;
        displayQuantity = 0;
        minimumQuantity = 0;
        timeInForce = TimeInForce.DAY;
        expireTime = 0;
        postOnly = false;
        selfMatch = SelfMatchInstruction.NONE;
        userTag = 0;
        return self();
    }

    /** Whether it is a limit order without anything special, for now, for the day, or until it is cancelled. */
    final boolean isPlain() {
        return type == OrderType.LIMIT
            && (stopPrice | displayQuantity | minimumQuantity | expireTime) == 0
            && !postOnly
            && (timeInForce == TimeInForce.DAY || timeInForce == TimeInForce.IOC || timeInForce == TimeInForce.GTC);
    }

    /** The session that owns the order. */
    public final int sessionId() {
        return sessionId;
    }

    /** The session that owns the order. */
    public final T sessionId(final int newSessionId) {
        sessionId = newSessionId;
        return self();
    }

    /** The owner's client id: not 0, and not used before on this day. */
    public final long clOrdId() {
        return clOrdId;
    }

    /** The owner's client id: not 0, and not used before on this day. */
    public final T clOrdId(final long newClOrdId) {
        clOrdId = newClOrdId;
        return self();
    }

    /** The instrument of the order. */
    public final int instrumentId() {
        return instrumentId;
    }

    /** The instrument of the order. */
    public final T instrumentId(final int newInstrumentId) {
        instrumentId = newInstrumentId;
        return self();
    }

    /** The side of the order. */
    public final Side side() {
        return side;
    }

    /** The side of the order. */
    public final T side(final Side newSide) {
        side = newSide;
        return self();
    }

    /** The type, which says how the order gets its limit. */
    public final OrderType type() {
        return type;
    }

    /** The type, which says how the order gets its limit. */
    public final T type(final OrderType newType) {
        type = newType;
        return self();
    }

    /** Limit, in ticks; 0 for types without one. */
    public final long price() {
        return price;
    }

    /** Limit, in ticks; 0 for types without one. */
    public final T price(final long newPrice) {
        price = newPrice;
        return self();
    }

    /** The price that the last trade has to reach, in ticks; 0 for types that do not wait. */
    public final long stopPrice() {
        return stopPrice;
    }

    /** The price that the last trade has to reach, in ticks; 0 for types that do not wait. */
    public final T stopPrice(final long newStopPrice) {
        stopPrice = newStopPrice;
        return self();
    }

    /** The quantity in lots. In a replace, the new total, with what has traded. */
    public final long quantity() {
        return quantity;
    }

    /** The quantity in lots. In a replace, the new total, with what has traded. */
    public final T quantity(final long newQuantity) {
        quantity = newQuantity;
        return self();
    }

    /** The quantity that an iceberg shows at a time, in lots; 0 shows all. */
    public final long displayQuantity() {
        return displayQuantity;
    }

    /** The quantity that an iceberg shows at a time, in lots; 0 shows all. */
    public final T displayQuantity(final long newDisplayQuantity) {
        displayQuantity = newDisplayQuantity;
        return self();
    }

    /** Least quantity of an IOC order that may trade, in lots; 0 for any. */
    public final long minimumQuantity() {
        return minimumQuantity;
    }

    /** Least quantity of an IOC order that may trade, in lots; 0 for any. */
    public final T minimumQuantity(final long newMinimumQuantity) {
        minimumQuantity = newMinimumQuantity;
        return self();
    }

    /** The time in force. */
    public final TimeInForce timeInForce() {
        return timeInForce;
    }

    /** The time in force. */
    public final T timeInForce(final TimeInForce newTimeInForce) {
        timeInForce = newTimeInForce;
        return self();
    }

    /** When a GTD order ends, in the time of commands; 0 for others. */
    public final long expireTime() {
        return expireTime;
    }

    /** When a GTD order ends, in the time of commands; 0 for others. */
    public final T expireTime(final long newExpireTime) {
        expireTime = newExpireTime;
        return self();
    }

    /** Whether the order must not trade on entry. */
    public final boolean postOnly() {
        return postOnly;
    }

    /** Whether the order must not trade on entry. */
    public final T postOnly(final boolean newPostOnly) {
        postOnly = newPostOnly;
        return self();
    }

    /** The instruction for a trade with an order of the same owner. */
    public final SelfMatchInstruction selfMatch() {
        return selfMatch;
    }

    /** The instruction for a trade with an order of the same owner. */
    public final T selfMatch(final SelfMatchInstruction newSelfMatch) {
        selfMatch = newSelfMatch;
        return self();
    }

    /** The owner's tag, which comes back with every event of the order; the engine does not use it; 0 for none. */
    public final long userTag() {
        return userTag;
    }

    /** The owner's tag, which comes back with every event of the order; the engine does not use it; 0 for none. */
    public final T userTag(final long newUserTag) {
        userTag = newUserTag;
        return self();
    }
}
