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

    /** Back to how it was made. */
    public CancelOrder reset() {
        sessionId = 0;
        clOrdId = 0;
        origClOrdId = 0;
        orderId = 0;
        instrumentId = 0;
        side = null;
        return this;
    }

    /** The session of the order's owner. */
    public int sessionId() {
        return sessionId;
    }

    public CancelOrder sessionId(final int newSessionId) {
        sessionId = newSessionId;
        return this;
    }

    /** The owner's name for this request. */
    public long clOrdId() {
        return clOrdId;
    }

    public CancelOrder clOrdId(final long newClOrdId) {
        clOrdId = newClOrdId;
        return this;
    }

    /** The owner's name for the order; may be 0 when the engine's is given. */
    public long origClOrdId() {
        return origClOrdId;
    }

    public CancelOrder origClOrdId(final long newOrigClOrdId) {
        origClOrdId = newOrigClOrdId;
        return this;
    }

    /** The engine's name for the order, or 0. */
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
