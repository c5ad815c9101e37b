package org.ringside.matching;

/**
 * What a listener was told, one record for each of its methods: two engines agree when their events are equal. Orders
 * are known by their ordinal only.
 */
sealed interface Event {
    /** An order as an event shows it; its price is Long.MIN_VALUE when it has none. */
    record OrderView(long order, long clOrdId, int sessionId, int account, int instrumentId, Side side, OrderType type,
        TimeInForce timeInForce, long price, long stopPrice, long quantity, long leaves, long cum, long displayQuantity,
        long expireTime, boolean postOnly, SelfMatchInstruction selfMatch, long userTag, long bookId) {

        /** The same with another number in the book. */
        OrderView numbered(final long number) {
            return new OrderView(order, clOrdId, sessionId, account, instrumentId, side, type, timeInForce, price,
                stopPrice, quantity, leaves, cum, displayQuantity, expireTime, postOnly, selfMatch, userTag, number);
        }
    }

    record OrderAccepted(OrderView order) implements Event {
    }

    record OrderRejected(int sessionId, long clOrdId, int instrumentId, RejectReason reason) implements Event {
    }

    record OrderReplaced(OrderView order, long origClOrdId, boolean priorityKept) implements Event {
    }

    record ReplaceRejected(int sessionId, long clOrdId, long origClOrdId, int instrumentId, RejectReason reason)
        implements Event {
    }

    record OrderCancelled(OrderView order, long clOrdId, CancelReason reason) implements Event {
    }

    record CancelRejected(int sessionId, long clOrdId, long origClOrdId, int instrumentId, RejectReason reason)
        implements Event {
    }

    record OrderTriggered(OrderView order) implements Event {
    }

    record OrderRestated(OrderView order, RestateReason reason) implements Event {
    }

    record OrderTraded(OrderView order, long tradeId, long price, long quantity, Liquidity liquidity)
        implements Event {
    }

    record MassCancelAccepted(int sessionId, long clOrdId) implements Event {
    }

    record MassCancelCompleted(int sessionId, long clOrdId, int affected) implements Event {
    }

    record MassCancelRejected(int sessionId, long clOrdId, RejectReason reason) implements Event {
    }

    /** The average price is in hundredths of a tick. */
    record PositionChanged(int account, int instrumentId, long longQuantity, long shortQuantity, long netQuantity,
        long averagePrice) implements Event {
        static final long SCALE = 100;
    }

    record BookAdded(long order, long bookId, int instrumentId, Side side, long price, long displayed)
        implements Event {
    }

    record BookReduced(long order, long bookId, int instrumentId, Side side, long price, long displayed, long change,
        BookChange why) implements Event {
    }

    record BookRemoved(long order, long bookId, int instrumentId, Side side, long price, long quantity, BookChange why)
        implements Event {
    }

    record TradePrinted(int instrumentId, long tradeId, long price, long quantity, Side aggressor) implements Event {
    }

    record PhaseChanged(int instrumentId, Phase phase, boolean extended, long endTime) implements Event {
    }

    record PhaseRejected(int instrumentId, Phase phase, RejectReason reason) implements Event {
    }

    record IndicativeChanged(int instrumentId, long price, long volume, long imbalance) implements Event {
    }
}
