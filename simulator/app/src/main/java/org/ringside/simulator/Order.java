package org.ringside.simulator;

import org.ringside.simulator.flow.Command;
import org.ringside.simulator.flow.Command.Action;

/** An order in the books, from its message to its last report; used again for another one after that. */
final class Order {
    /** Where an order stands. */
    enum State { SENT, LIVE, ENDED }

    /** The id of no order. */
    static final long NONE = 0;

    /** Id in the books of the message that entered the order. */
    long id;
    /** Index in the stream of the message that entered the order. */
    long index;
    int session;
    int securityId;
    char side;
    char timeInForce;
    State state;
    long exchangeId;
    /** The id the exchange knows the order by: that of its last accepted message. */
    long currentId;
    long price;
    long quantity;
    long filled;

    /** The message that waits for its answer, {@link #NONE} if none does: there is one at a time. */
    long pendingId;
    Action pendingAction;
    long pendingPrice;
    long pendingQuantity;
    long intendedNs;
    long sentNs;
    boolean isCleanUp;

    long leaves() {
        return quantity - filled;
    }

    boolean isBuy() {
        return side == Command.BUY;
    }

    boolean isPending() {
        return pendingId != NONE;
    }

    boolean isWithinLimit(final long tradePrice) {
        return isBuy() ? tradePrice <= price : tradePrice >= price;
    }

    /** Same price and not more than before: the rule by which a replaced order keeps its place. */
    boolean keepsPlace() {
        return pendingPrice == price && pendingQuantity <= quantity;
    }

    void await(final long messageId, final Action action, final long newIntendedNs, final long newSentNs) {
        pendingId = messageId;
        pendingAction = action;
        intendedNs = newIntendedNs;
        sentNs = newSentNs;
    }

    @Override
    public String toString() {
        return "order " + index + " of session " + session;
    }
}
