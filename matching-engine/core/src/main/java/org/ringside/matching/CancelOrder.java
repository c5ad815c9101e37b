package org.ringside.matching;

/**
 * Names an order to cancel. The caller fills the command in, the engine reads it, and the caller may use it again.
 * Setters return the command itself.
 */
public final class CancelOrder {
    private int sessionId;
    private long clOrdId;
    private long origClOrdId;
    private long orderId;
    private int instrumentId;
    private Side side;

    /** Resets the command to its initial state. */
    public CancelOrder reset() {
        sessionId = 0;
        clOrdId = 0;
        origClOrdId = 0;
        orderId = 0;
        instrumentId = 0;
        side = null;
        return this;
    }

    /** The session that owns the order. */
    public int sessionId() {
        return sessionId;
    }

    public CancelOrder sessionId(final int newSessionId) {
        sessionId = newSessionId;
        return this;
    }

    /** The owner's client id of this request. */
    public long clOrdId() {
        return clOrdId;
    }

    public CancelOrder clOrdId(final long newClOrdId) {
        clOrdId = newClOrdId;
        return this;
    }

    /** The owner's client id of the order; may be 0 if the engine's id is given. */
    public long origClOrdId() {
        return origClOrdId;
    }

    public CancelOrder origClOrdId(final long newOrigClOrdId) {
        origClOrdId = newOrigClOrdId;
        return this;
    }

    /** The engine's id of the order, or 0. */
    public long orderId() {
        return orderId;
    }

    public CancelOrder orderId(final long newOrderId) {
        orderId = newOrderId;
        return this;
    }

    /** The order's instrument. */
    public int instrumentId() {
        return instrumentId;
    }

    public CancelOrder instrumentId(final int newInstrumentId) {
        instrumentId = newInstrumentId;
        return this;
    }

    /** The order's side. */
    public Side side() {
        return side;
    }

    public CancelOrder side(final Side newSide) {
        side = newSide;
        return this;
    }
}
