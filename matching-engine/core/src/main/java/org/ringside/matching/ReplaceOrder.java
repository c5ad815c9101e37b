package org.ringside.matching;

/**
 * New terms for an order. All of them replace the old terms. The caller fills the command in, the engine reads it, and
 * the caller may use it again. Session, instrument and side must be the order's.
 */
public final class ReplaceOrder extends OrderTerms<ReplaceOrder> {
    private long origClOrdId;
    private long orderId;

    @Override
    ReplaceOrder self() {
        return this;
    }

    @Override
    public ReplaceOrder reset() {
        origClOrdId = 0;
        orderId = 0;
        return super.reset();
    }

    /** The owner's client id of the order so far; may be 0 if the engine's id is given. */
    public long origClOrdId() {
        return origClOrdId;
    }

    /** The owner's client id of the order so far; may be 0 if the engine's id is given. */
    public ReplaceOrder origClOrdId(final long newOrigClOrdId) {
        origClOrdId = newOrigClOrdId;
        return this;
    }

    /** The engine's id of the order, or 0. */
    public long orderId() {
        return orderId;
    }

    /** The engine's id of the order, or 0. */
    public ReplaceOrder orderId(final long newOrderId) {
        orderId = newOrderId;
        return this;
    }
}
