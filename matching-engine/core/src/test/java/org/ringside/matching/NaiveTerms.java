package org.ringside.matching;

/** What a new order asks for, or what a replace wants an order to become. Prices of 0 are absent. */
record NaiveTerms(OrderType type, long price, long stopPrice, long quantity, long displayQuantity, long minimumQuantity,
    TimeInForce timeInForce, long expireTime, boolean postOnly, SelfMatchInstruction selfMatch,
    long userTag) {
    static NaiveTerms of(final OrderTerms<?> command) {
        return new NaiveTerms(command.type(), command.price(), command.stopPrice(), command.quantity(),
            command.displayQuantity(), command.minimumQuantity(), command.timeInForce(), command.expireTime(),
            command.postOnly(), command.selfMatch(), command.userTag());
    }

    boolean isStop() {
        return type == OrderType.STOP || type == OrderType.STOP_LIMIT;
    }

    boolean isMarket() {
        return type == OrderType.MARKET || type == OrderType.MARKET_TO_LIMIT;
    }

    boolean hasPrice() {
        return type == OrderType.LIMIT || type == OrderType.STOP_LIMIT;
    }
}
