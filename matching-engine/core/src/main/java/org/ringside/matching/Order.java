package org.ringside.matching;

/**
 * A view of a live order. The view is good until the listener or visitor that got it returns. Prices are ticks,
 * quantities are lots.
 */
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
     * The engine's id of the order. The id is unique, and later orders have larger ids. The upper 40 bits count orders;
     * the lower 24 have a meaning for the engine only.
     */
    public long orderId() {
        return state.orders.orderId(record);
    }

    /**
     * The id of the order's entry in the book, also before the order rests. The id is unique in the instrument. The
     * first order of a level has the smallest id of the level. 0 for an order without an entry, which never rests or
     * waits outside the book. Each slice of an iceberg has another id.
     */
    public long bookId() {
        return state.bookIds.get(record);
    }

    /** The owner's client id of the order. */
    public long clOrdId() {
        return state.orders.clOrdId(record);
    }

    /** The session that owns the order. */
    public int sessionId() {
        return state.holding(record).session.id;
    }

    /** The account that pays. */
    public int account() {
        return state.holding(record).account.spec.account();
    }

    /** Number of live orders of the account, with this one. */
    public int openOrdersOfAccount() {
        return state.holding(record).account.openOrders;
    }

    /** Limit of live orders of the account. */
    public int maxOpenOrdersOfAccount() {
        return state.holding(record).account.maxOpenOrders;
    }

    /** Words of used client ids with holes that the session has left behind today. */
    public int idHolesOfSession() {
        return state.holding(record).session.idHoles();
    }

    /** The instrument that the order is in. */
    public int instrumentId() {
        return state.instrumentOf(record).id;
    }

    /** The side of the order. */
    public Side side() {
        return state.orders.side(record);
    }

    /** The type of the order. The rest of a market order becomes a limit order, and so does an elected stop. */
    public OrderType type() {
        return state.orders.type(record);
    }

    /** The time in force of the order. */
    public TimeInForce timeInForce() {
        return state.orders.timeInForce(record);
    }

    /** The limit; {@link MatchingEngine#NO_PRICE} for a market order in a call, and for a stop without a limit. */
    public long price() {
        final long price = state.orders.price(record);
        return price == OrderSlab.BUY_MARKET || price == OrderSlab.SELL_MARKET ? MatchingEngine.NO_PRICE : price;
    }

    /** The stop price, also after the election; 0 for orders without one. */
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

    /** The quantity that the book shows now; 0 if the order is not in the book. */
    public long displayed() {
        return state.orders.place(record) == OrderSlab.IN_BOOK ? state.levels.shownBy(record) : 0;
    }

    /** The quantity that an iceberg shows at a time; 0 for other orders. */
    public long displayQuantity() {
        final int details = state.orders.details(record);
        return details == 0 ? 0 : state.details.display(details);
    }

    /** The time at which the order ends; 0 unless it is good till a date. */
    public long expireTime() {
        final int details = state.orders.details(record);
        return details == 0 ? 0 : state.details.expireTime(details);
    }

    /** The owner's tag, which comes back with every event of the order; 0 for none. */
    public long userTag() {
        final int details = state.orders.details(record);
        return details == 0 ? 0 : state.details.userTag(details);
    }

    /** Whether the order waits outside the book: for its stop price, or for its auction. */
    public boolean isWaiting() {
        return type().isStop() || timeInForce().isForAuction()
            && !OrderEntry.isAuctionOf(timeInForce(), state.instrumentOf(record).phase);
    }

    /** Whether the order must not trade on entry. */
    public boolean postOnly() {
        return state.orders.isPostOnly(record);
    }

    /** The instruction for a trade with an order of the same owner. */
    public SelfMatchInstruction selfMatch() {
        return state.orders.selfMatch(record);
    }
}
