package org.ringside.matching;

/** What a listener was told, with all its fields: two streams are equal when their events are. */
sealed interface Event {
    int instrumentId();

    /** Reads as a sentence about SESSION/CLORDID#ORDERID. */
    record Accepted(int sessionId, long orderId, long clOrdId, int instrumentId, Side side, long price, long quantity,
        TimeInForce timeInForce) implements Event {
        @Override
        public String toString() {
            return "accepted " + sessionId + "/" + clOrdId + "#" + orderId + " " + side + " " + quantity + " @ " + price
                + " " + timeInForce + on(this);
        }
    }

    record Replaced(int sessionId, long orderId, long clOrdId, long origClOrdId, int instrumentId, Side side,
        long price, long quantity, long leaves, long cum, TimeInForce timeInForce, boolean priorityKept)
        implements Event {
        @Override
        public String toString() {
            return "replaced " + sessionId + "/" + origClOrdId + ">" + clOrdId + "#" + orderId + " " + side + " "
                + quantity + " @ " + price + " " + timeInForce + " leaves " + leaves + " cum " + cum
                + (priorityKept ? " keeps" : " loses") + " priority" + on(this);
        }
    }

    record Cancelled(int sessionId, long orderId, long clOrdId, long origClOrdId, int instrumentId, Side side, long cum,
        CancelReason reason) implements Event {
        @Override
        public String toString() {
            return "cancelled " + sessionId + "/" + origClOrdId + "#" + orderId + " " + side + " cum " + cum + " "
                + reason + (clOrdId == 0 ? "" : " by " + clOrdId) + on(this);
        }
    }

    record Traded(int sessionId, long orderId, long clOrdId, int instrumentId, Side side, long tradeId, long price,
        long quantity, long leaves, long cum, boolean maker) implements Event {
        @Override
        public String toString() {
            return "trade " + tradeId + ": " + (maker ? "maker " : "taker ") + sessionId + "/" + clOrdId + "#" + orderId
                + " " + side + " " + quantity + " @ " + price + " leaves " + leaves + " cum " + cum + on(this);
        }
    }

    record NewOrderRejected(int sessionId, long clOrdId, int instrumentId, Side side, RejectReason reason)
        implements Event {
        @Override
        public String toString() {
            return "new order rejected " + sessionId + "/" + clOrdId + " " + side + " " + reason + on(this);
        }
    }

    record CancelRejected(int sessionId, long clOrdId, long origClOrdId, long orderId, int instrumentId, Side side,
        RejectReason reason) implements Event {
        @Override
        public String toString() {
            return "cancel rejected " + sessionId + "/" + clOrdId + " of " + origClOrdId + "#" + orderId + " " + side
                + " " + reason + on(this);
        }
    }

    record ReplaceRejected(int sessionId, long clOrdId, long origClOrdId, long orderId, int instrumentId, Side side,
        RejectReason reason) implements Event {
        @Override
        public String toString() {
            return "replace rejected " + sessionId + "/" + clOrdId + " of " + origClOrdId + "#" + orderId + " " + side
                + " " + reason + on(this);
        }
    }

    private static String on(final Event event) {
        return event.instrumentId() == 1 ? "" : " on " + event.instrumentId();
    }
}
