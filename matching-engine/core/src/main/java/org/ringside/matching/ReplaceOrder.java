package org.ringside.matching;

/**
 * New terms for an order: all of them replace what they were. Filled in by the caller, read by the engine, good for
 * use again. Setters answer the command itself.
 */
public final class ReplaceOrder {
    private int sessionId;
    private long clOrdId;
    private long origClOrdId;
    private long orderId;
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

    /** Back to how it was made. */
    public ReplaceOrder reset() {
        sessionId = 0;
        clOrdId = 0;
        origClOrdId = 0;
        orderId = 0;
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
        return this;
    }

    /** Its owner. */
    public int sessionId() {
        return sessionId;
    }

    public ReplaceOrder sessionId(final int newSessionId) {
        sessionId = newSessionId;
        return this;
    }

    /** The order's new name. */
    public long clOrdId() {
        return clOrdId;
    }

    public ReplaceOrder clOrdId(final long newClOrdId) {
        clOrdId = newClOrdId;
        return this;
    }

    /** The owner's name for the order so far; may be 0 when the engine's is given. */
    public long origClOrdId() {
        return origClOrdId;
    }

    public ReplaceOrder origClOrdId(final long newOrigClOrdId) {
        origClOrdId = newOrigClOrdId;
        return this;
    }

    /** The engine's name for the order, or 0. */
    public long orderId() {
        return orderId;
    }

    public ReplaceOrder orderId(final long newOrderId) {
        orderId = newOrderId;
        return this;
    }

    /** The order's. */
    public int instrumentId() {
        return instrumentId;
    }

    public ReplaceOrder instrumentId(final int newInstrumentId) {
        instrumentId = newInstrumentId;
        return this;
    }

    /** The order's. */
    public Side side() {
        return side;
    }

    public ReplaceOrder side(final Side newSide) {
        side = newSide;
        return this;
    }

    /** How it gets its limit. */
    public OrderType type() {
        return type;
    }

    public ReplaceOrder type(final OrderType newType) {
        type = newType;
        return this;
    }

    /** Limit, in ticks; 0 for types without one. */
    public long price() {
        return price;
    }

    public ReplaceOrder price(final long newPrice) {
        price = newPrice;
        return this;
    }

    /** What the last trade has to reach, in ticks; 0 for types that do not wait. */
    public long stopPrice() {
        return stopPrice;
    }

    public ReplaceOrder stopPrice(final long newStopPrice) {
        stopPrice = newStopPrice;
        return this;
    }

    /** New total, in lots: what has traded counts. */
    public long quantity() {
        return quantity;
    }

    public ReplaceOrder quantity(final long newQuantity) {
        quantity = newQuantity;
        return this;
    }

    /** What an iceberg shows at a time, in lots; 0 shows all. */
    public long displayQuantity() {
        return displayQuantity;
    }

    public ReplaceOrder displayQuantity(final long newDisplayQuantity) {
        displayQuantity = newDisplayQuantity;
        return this;
    }

    /** Least quantity of an IOC order that may trade, in lots; 0 for any. */
    public long minimumQuantity() {
        return minimumQuantity;
    }

    public ReplaceOrder minimumQuantity(final long newMinimumQuantity) {
        minimumQuantity = newMinimumQuantity;
        return this;
    }

    /** How long it lives. */
    public TimeInForce timeInForce() {
        return timeInForce;
    }

    public ReplaceOrder timeInForce(final TimeInForce newTimeInForce) {
        timeInForce = newTimeInForce;
        return this;
    }

    /** When a GTD order ends, in the time of commands; 0 for others. */
    public long expireTime() {
        return expireTime;
    }

    public ReplaceOrder expireTime(final long newExpireTime) {
        expireTime = newExpireTime;
        return this;
    }

    /** Whether it must not trade on entry. */
    public boolean postOnly() {
        return postOnly;
    }

    public ReplaceOrder postOnly(final boolean newPostOnly) {
        postOnly = newPostOnly;
        return this;
    }

    /** What happens when it would trade with an order of its owner. */
    public SelfMatchInstruction selfMatch() {
        return selfMatch;
    }

    public ReplaceOrder selfMatch(final SelfMatchInstruction newSelfMatch) {
        selfMatch = newSelfMatch;
        return this;
    }
}
