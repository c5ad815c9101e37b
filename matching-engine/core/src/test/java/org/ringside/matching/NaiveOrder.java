package org.ringside.matching;

/** A live order of the {@link NaiveEngine}. Prices of 0 are absent. */
final class NaiveOrder {
    /** Where an order is. */
    enum Place {
        /** On its way: trading, or not yet where it will be. */
        INCOMING,
        /** In the book. */
        BOOK,
        /** Waiting for its auction. */
        PARKED,
        /** A stop that was not elected. */
        DORMANT,
        /** Filled or cancelled. */
        OVER
    }

    final long ordinal;
    final int session;
    final int account;
    final int instrument;
    final Side side;
    long clOrdId;
    OrderType type;
    TimeInForce timeInForce;
    long price;
    long stopPrice;
    long quantity;
    long cum;
    long displayQuantity;
    long minimumQuantity;
    long expireTime;
    boolean postOnly;
    SelfMatchInstruction selfMatch;
    long userTag;
    Place place = Place.INCOMING;
    /** Its time: the lower came to its place before. */
    long sequence;
    long displayed;
    /** What the book knows it by; 0 when it can not come there from where it is. */
    long bookId;

    NaiveOrder(final long ordinal, final NewOrder command) {
        this.ordinal = ordinal;
        this.session = command.sessionId();
        this.account = command.account();
        this.instrument = command.instrumentId();
        this.side = command.side();
        this.clOrdId = command.clOrdId();
    }

    void take(final NaiveTerms terms, final long limit) {
        type = terms.type();
        price = limit;
        stopPrice = terms.stopPrice();
        quantity = terms.quantity();
        displayQuantity = terms.displayQuantity();
        minimumQuantity = terms.minimumQuantity();
        timeInForce = terms.timeInForce();
        expireTime = terms.expireTime();
        postOnly = terms.postOnly();
        selfMatch = terms.selfMatch();
        userTag = terms.userTag();
    }

    long leaves() {
        return quantity - cum;
    }

    /** What a full slice of it shows. */
    long slice() {
        return displayQuantity == 0 ? leaves() : Math.min(displayQuantity, leaves());
    }

    boolean isBuy() {
        return side == Side.BUY;
    }

    /** Without a limit: before all limits in an auction. */
    boolean isUnpriced() {
        return price == 0;
    }

    long shownPrice() {
        return price == 0 ? Long.MIN_VALUE : price;
    }

    Event.OrderView view() {
        return new Event.OrderView(ordinal, clOrdId, session, account, instrument, side, type, timeInForce,
            shownPrice(), stopPrice, quantity, leaves(), cum, displayQuantity, expireTime, postOnly, selfMatch,
            userTag, bookId);
    }
}
