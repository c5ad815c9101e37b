package org.ringside.matching;

/** A view of a live order, good until the listener or visitor that it was given to returns. Ticks and lots. */
public final class Order {
    private final State state;
    private int record;

    Order(final State state) {
        this.state = state;
    }

    Order wrap(final int newRecord) {
        record = newRecord;
        return this;
    }

    /**
     * The engine's name for the order. The name is unique, and later orders have larger ones. The upper 40 bits count
     * orders; the lower 24 are meaningful to the engine only.
     */
    public long orderId() {
        return state.orders.orderId(record);
    }

    /**
     * By what the book knows what it shows of the order, or will show: unique in the instrument. Of the orders of a
     * level the first has the smallest. 0 for an order that cannot come to the book from where it is. An iceberg has
     * another one for each slice.
     */
    public long bookId() {
        return state.bookIds.get(record);
    }

    /** The owner's name for the order. */
    public long clOrdId() {
        return state.orders.clOrdId(record);
    }

    /** Its owner. */
    public int sessionId() {
        return state.holding(record).session.id;
    }

    /** The account that pays. */
    public int account() {
        return state.holding(record).account.spec.account();
    }

    /** How many orders of its account live, with this one. */
    public int openOrdersOfAccount() {
        return state.holding(record).account.openOrders;
    }

    /** How many live orders the account may have. */
    public int maxOpenOrdersOfAccount() {
        return state.holding(record).account.maxOpenOrders;
    }

    /** Words of used client ids with holes in them that its session has left behind today. */
    public int idHolesOfSession() {
        return state.holding(record).session.idHoles();
    }

    /** What it trades. */
    public int instrumentId() {
        return state.instrumentOf(record).id;
    }

    /** Which side. */
    public Side side() {
        return state.orders.side(record);
    }

    /** How the order gets its limit. The rest of a market order becomes a limit order, and so does a stop. */
    public OrderType type() {
        return state.orders.type(record);
    }

    /** How long it lives. */
    public TimeInForce timeInForce() {
        return state.orders.timeInForce(record);
    }

    /** Its limit; {@link MatchingEngine#NO_PRICE} for a market order in a call, and a stop without limit. */
    public long price() {
        final long price = state.orders.price(record);
        return price == OrderSlab.BUY_MARKET || price == OrderSlab.SELL_MARKET ? MatchingEngine.NO_PRICE : price;
    }

    /** The price that the last trade has to reach, or had to; 0 for orders that never waited. */
    public long stopPrice() {
        final int details = state.orders.details(record);
        return details == 0 ? 0 : state.details.stopPrice(details);
    }

    /** The whole quantity: the traded and the open part. */
    public long quantity() {
        return leaves() + cum();
    }

    /** The open quantity. */
    public long leaves() {
        return state.orders.leaves(record);
    }

    /** The traded quantity. */
    public long cum() {
        return state.orders.cum(record);
    }

    /** What the book shows of it now; 0 when it is not in the book. */
    public long displayed() {
        return state.orders.place(record) == OrderSlab.IN_BOOK ? state.levels.shownBy(record) : 0;
    }

    /** What an iceberg shows at a time; 0 for others. */
    public long displayQuantity() {
        final int details = state.orders.details(record);
        return details == 0 ? 0 : state.details.display(details);
    }

    /** The time at which the order ends; 0 unless it is good till a date. */
    public long expireTime() {
        final int details = state.orders.details(record);
        return details == 0 ? 0 : state.details.expireTime(details);
    }

    /** What its owner wants to be told with whatever becomes of it; 0 for nothing. */
    public long userTag() {
        final int details = state.orders.details(record);
        return details == 0 ? 0 : state.details.userTag(details);
    }

    /** Whether it waits outside the book: for its stop price, or for the auction that it is for. */
    public boolean isWaiting() {
        return type().isStop() || timeInForce().isForAuction()
            && !OrderEntry.isAuctionOf(timeInForce(), state.instrumentOf(record).phase);
    }

    /** Whether it must not trade on entry. */
    public boolean postOnly() {
        return state.orders.isPostOnly(record);
    }

    /** What happens when it would trade with an order of its owner. */
    public SelfMatchInstruction selfMatch() {
        return state.orders.selfMatch(record);
    }
}
