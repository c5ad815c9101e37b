package org.ringside.gateway.client;

/**
 * All terms of an order anew. Fill in the object, give it to {@link NativeClient#replaceOrder(ReplaceOrder)}, and use
 * it again. The order loses every term that is not set.
 */
public final class ReplaceOrder extends OrderTerms<ReplaceOrder> {
    long origClOrdId;
    long orderId;

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

    /** Client's id of the order; may be 0 if the exchange's id is given. */
    public ReplaceOrder origClOrdId(final long newOrigClOrdId) {
        origClOrdId = newOrigClOrdId;
        return this;
    }

    /** The exchange's id of the order, or 0. */
    public ReplaceOrder orderId(final long newOrderId) {
        orderId = newOrderId;
        return this;
    }
}
