package org.ringside.matching;

/**
 * An order to enter: filled in by the caller, read by the engine, good for use again.
 * Setters answer the command itself.
 */
public final class NewOrder {
    private int sessionId;
    private long clOrdId;
    private int account;
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
    public NewOrder reset() {
        sessionId = 0;
        clOrdId = 0;
        account = 0;
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

    public NewOrder sessionId(final int newSessionId) {
        sessionId = newSessionId;
        return this;
    }

    /** The owner's name for it; not 0, and not used before on this day. */
    public long clOrdId() {
        return clOrdId;
    }

    public NewOrder clOrdId(final long newClOrdId) {
        clOrdId = newClOrdId;
        return this;
    }

    /** Who pays. */
    public int account() {
        return account;
    }

    public NewOrder account(final int newAccount) {
        account = newAccount;
        return this;
    }

    /** What it trades. */
    public int instrumentId() {
        return instrumentId;
    }

    public NewOrder instrumentId(final int newInstrumentId) {
        instrumentId = newInstrumentId;
        return this;
    }

    /** Which side. */
    public Side side() {
        return side;
    }

    public NewOrder side(final Side newSide) {
        side = newSide;
        return this;
    }

    /** How it gets its limit. */
    public OrderType type() {
        return type;
    }

    public NewOrder type(final OrderType newType) {
        type = newType;
        return this;
    }

    /** Limit, in ticks; 0 for types without one. */
    public long price() {
        return price;
    }

    public NewOrder price(final long newPrice) {
        price = newPrice;
        return this;
    }

    /** What the last trade has to reach, in ticks; 0 for types that do not wait. */
    public long stopPrice() {
        return stopPrice;
    }

    public NewOrder stopPrice(final long newStopPrice) {
        stopPrice = newStopPrice;
        return this;
    }

    /** In lots. */
    public long quantity() {
        return quantity;
    }

    public NewOrder quantity(final long newQuantity) {
        quantity = newQuantity;
        return this;
    }

    /** What an iceberg shows at a time, in lots; 0 shows all. */
    public long displayQuantity() {
        return displayQuantity;
    }

    public NewOrder displayQuantity(final long newDisplayQuantity) {
        displayQuantity = newDisplayQuantity;
        return this;
    }

    /** Least quantity of an IOC order that may trade, in lots; 0 for any. */
    public long minimumQuantity() {
        return minimumQuantity;
    }

    public NewOrder minimumQuantity(final long newMinimumQuantity) {
        minimumQuantity = newMinimumQuantity;
        return this;
    }

    /** How long it lives. */
    public TimeInForce timeInForce() {
        return timeInForce;
    }

    public NewOrder timeInForce(final TimeInForce newTimeInForce) {
        timeInForce = newTimeInForce;
        return this;
    }

    /** When a GTD order ends, in the time of commands; 0 for others. */
    public long expireTime() {
        return expireTime;
    }

    public NewOrder expireTime(final long newExpireTime) {
        expireTime = newExpireTime;
        return this;
    }

    /** Whether it must not trade on entry. */
    public boolean postOnly() {
        return postOnly;
    }

    public NewOrder postOnly(final boolean newPostOnly) {
        postOnly = newPostOnly;
        return this;
    }

    /** What happens when it would trade with an order of its owner. */
    public SelfMatchInstruction selfMatch() {
        return selfMatch;
    }

    public NewOrder selfMatch(final SelfMatchInstruction newSelfMatch) {
        selfMatch = newSelfMatch;
        return this;
    }
}
