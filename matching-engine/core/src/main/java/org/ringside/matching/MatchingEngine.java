package org.ringside.matching;

import org.agrona.collections.Int2ObjectHashMap;

/**
 * Matches orders by price, then time (market-rules 1 to 4). Each method is a command; what it brings about is told to
 * the one {@link MatchingListener}, in the order in which it happens. Time is the order of the commands.
 *
 * <p>Prices are ticks and quantities lots, both positive. A client id is unique in its session for the life of the
 * engine: a command that is taken uses up its own, one that is rejected does not.
 *
 * <p>Not thread-safe. Allocates only while its tables and pools grow.
 */
public final class MatchingEngine {
    /** Largest quantity of an order, in lots: whole numbers up to it are exact in floating point too, for who reads. */
    public static final long MAX_QUANTITY = (1L << 53) - 1;
    /** What a price query returns for an empty side. */
    public static final long NO_PRICE = Long.MIN_VALUE;

    final Int2ObjectHashMap<OrderBook> books = new Int2ObjectHashMap<>();
    final OrderIndex index;
    private final MatchingListener listener;
    private final OrderPool pool = new OrderPool();
    private long lastOrderId;
    private long lastTradeId;

    /**
     * An engine without instruments.
     *
     * @param listener              told what happens.
     * @param expectedIdsPerSession how many client ids of each session are provided for; more make the session's
     *                              table grow.
     */
    public MatchingEngine(final MatchingListener listener, final int expectedIdsPerSession) {
        this.listener = listener;
        this.index = new OrderIndex(expectedIdsPerSession);
    }

    /**
     * Adds an instrument, with an empty book.
     *
     * @param instrumentId not yet known.
     */
    public void addInstrument(final int instrumentId) {
        if (books.putIfAbsent(instrumentId, new OrderBook(instrumentId)) != null) {
            throw new IllegalArgumentException("instrument " + instrumentId + " exists");
        }
    }

    /**
     * Enters a limit order.
     *
     * @param sessionId    its owner.
     * @param clOrdId      the owner's name for it.
     * @param instrumentId what it trades.
     * @param side         of the order.
     * @param price        limit, in ticks.
     * @param quantity     in lots.
     * @param timeInForce  what happens to the part that does not trade at once.
     */
    public void newOrder(final int sessionId, final long clOrdId, final int instrumentId, final Side side,
        final long price, final long quantity, final TimeInForce timeInForce) {
        final OrderBook book = books.get(instrumentId);
        final ClientOrders owner = index.session(sessionId);
        final RejectReason refusal = refusal(book, owner, clOrdId, price, quantity);
        if (refusal != null) {
            listener.newOrderRejected(sessionId, clOrdId, instrumentId, side, refusal);
            return;
        }
        final Order order = pool.take();
        order.owner = owner;
        order.orderId = ++lastOrderId;
        order.clOrdId = clOrdId;
        order.book = book;
        order.side = side;
        order.price = price;
        order.leaves = quantity;
        order.cum = 0;
        order.timeInForce = timeInForce;
        index.add(order);
        listener.accepted(sessionId, order.orderId, clOrdId, instrumentId, side, price, quantity, timeInForce);
        enter(order);
    }

    /**
     * Takes what is open of an order out of the book.
     *
     * @param sessionId    its owner.
     * @param clOrdId      the owner's name for this request.
     * @param origClOrdId  the owner's name for the order; may be 0 when the engine's is given.
     * @param orderId      the engine's name for the order, or 0.
     * @param instrumentId the order's.
     * @param side         the order's.
     */
    public void cancelOrder(final int sessionId, final long clOrdId, final long origClOrdId, final long orderId,
        final int instrumentId, final Side side) {
        final ClientOrders owner = index.session(sessionId);
        final Order order = index.find(owner, origClOrdId, orderId, instrumentId, side);
        final RejectReason refusal = order == null
            ? absence(owner, origClOrdId)
            : clientId(owner, clOrdId);
        if (refusal != null) {
            listener.cancelRejected(sessionId, clOrdId, origClOrdId, orderId, instrumentId, side, refusal);
            return;
        }
        owner.retire(clOrdId);
        order.book.side(side).remove(order);
        cancel(order, clOrdId, CancelReason.BY_REQUEST);
    }

    /**
     * Changes price, quantity or time in force of an order. It keeps its place if the price stays and what is open
     * falls or stays; otherwise it is entered anew, and trades if it crosses. A total that is not more than what has
     * traded cancels it.
     *
     * @param sessionId    its owner.
     * @param clOrdId      the order's new name.
     * @param origClOrdId  the owner's name for the order so far; may be 0 when the engine's is given.
     * @param orderId      the engine's name for the order, or 0.
     * @param instrumentId the order's.
     * @param side         the order's.
     * @param price        new limit, in ticks.
     * @param quantity     new total, in lots: what has traded counts.
     * @param timeInForce  from here on.
     */
    public void replaceOrder(final int sessionId, final long clOrdId, final long origClOrdId, final long orderId,
        final int instrumentId, final Side side, final long price, final long quantity,
        final TimeInForce timeInForce) {
        final ClientOrders owner = index.session(sessionId);
        final Order order = index.find(owner, origClOrdId, orderId, instrumentId, side);
        final RejectReason refusal = order == null
            ? absence(owner, origClOrdId)
            : refusal(order.book, owner, clOrdId, price, quantity);
        if (refusal != null) {
            listener.replaceRejected(sessionId, clOrdId, origClOrdId, orderId, instrumentId, side, refusal);
            return;
        }
        if (quantity <= order.cum) {
            owner.retire(clOrdId);
            order.book.side(side).remove(order);
            cancel(order, clOrdId, CancelReason.REPLACED_BELOW_CUM);
            return;
        }
        replace(order, clOrdId, price, quantity, timeInForce);
    }

    private void replace(final Order order, final long clOrdId, final long price, final long quantity,
        final TimeInForce timeInForce) {
        final long origClOrdId = order.clOrdId;
        final long leaves = quantity - order.cum;
        final boolean keepsPriority = price == order.price && leaves <= order.leaves;
        // One that becomes immediate-or-cancel leaves the book, whatever its priority.
        final boolean staysInPlace = keepsPriority && timeInForce == TimeInForce.DAY;
        if (!staysInPlace) {
            order.book.side(order.side).remove(order);
        }
        index.rename(order, clOrdId);
        order.price = price;
        order.leaves = leaves;
        order.timeInForce = timeInForce;
        listener.replaced(order.owner.sessionId, order.orderId, clOrdId, origClOrdId, order.book.instrumentId,
            order.side, price, quantity, leaves, order.cum, timeInForce, keepsPriority);
        if (!staysInPlace) {
            enter(order);
        }
    }

    /** Trades as much as the order's limit allows; the rest stays or goes, as its time in force says. */
    private void enter(final Order taker) {
        final BookSide opposite = taker.book.side(taker.side.opposite());
        while (taker.leaves > 0 && opposite.isCrossedBy(taker.price)) {
            trade(opposite, opposite.best().first, taker);
        }
        if (taker.leaves == 0) {
            finish(taker);
        } else if (taker.timeInForce == TimeInForce.IOC) {
            cancel(taker, 0, CancelReason.IOC_REMAINDER);
        } else {
            taker.book.side(taker.side).add(taker);
        }
    }

    private void trade(final BookSide makers, final Order maker, final Order taker) {
        final long quantity = Math.min(maker.leaves, taker.leaves);
        final long price = maker.price;
        lastTradeId++;
        execute(maker, price, quantity, true);
        execute(taker, price, quantity, false);
        if (maker.leaves == 0) {
            makers.remove(maker);
            finish(maker);
        }
    }

    private void execute(final Order order, final long price, final long quantity, final boolean maker) {
        order.leaves -= quantity;
        order.cum += quantity;
        listener.traded(order.owner.sessionId, order.orderId, order.clOrdId, order.book.instrumentId, order.side,
            lastTradeId, price, quantity, order.leaves, order.cum, maker);
    }

    private void cancel(final Order order, final long clOrdId, final CancelReason reason) {
        listener.cancelled(order.owner.sessionId, order.orderId, clOrdId, order.clOrdId, order.book.instrumentId,
            order.side, order.cum, reason);
        finish(order);
    }

    private void finish(final Order order) {
        index.remove(order);
        pool.giveBack(order);
    }

    private static RejectReason refusal(final OrderBook book, final ClientOrders owner, final long clOrdId,
        final long price, final long quantity) {
        if (book == null) {
            return RejectReason.UNKNOWN_INSTRUMENT;
        }
        if (quantity <= 0 || quantity > MAX_QUANTITY) {
            return RejectReason.INVALID_QUANTITY;
        }
        if (price <= 0) {
            return RejectReason.INVALID_PRICE;
        }
        return clientId(owner, clOrdId);
    }

    private static RejectReason clientId(final ClientOrders owner, final long clOrdId) {
        return clOrdId == 0 || owner.isUsed(clOrdId) ? RejectReason.DUPLICATE_CLIENT_ID : null;
    }

    /** Of an order that was not found. Speaks of the session's own ids only: what others' orders do is none of its. */
    private static RejectReason absence(final ClientOrders owner, final long origClOrdId) {
        final boolean isOver = owner.isUsed(origClOrdId) && owner.live(origClOrdId) == null;
        return isOver ? RejectReason.TOO_LATE : RejectReason.UNKNOWN_ORDER;
    }

    /**
     * The best price of a side.
     *
     * @param instrumentId of a known instrument.
     * @param side         to look at.
     * @return ticks, or {@link #NO_PRICE}.
     */
    public long bestPrice(final int instrumentId, final Side side) {
        final PriceLevel best = books.get(instrumentId).side(side).best();
        return best == null ? NO_PRICE : best.price;
    }

    /**
     * What is open at a price. Walks the orders there.
     *
     * @param instrumentId of a known instrument.
     * @param side         to look at.
     * @param price        in ticks.
     * @return lots, 0 for no such price.
     */
    public long quantityAt(final int instrumentId, final Side side, final long price) {
        final PriceLevel level = books.get(instrumentId).side(side).level(price);
        long quantity = 0;
        for (Order order = level == null ? null : level.first; order != null; order = order.next) {
            quantity = Math.addExact(quantity, order.leaves);
        }
        return quantity;
    }

    /**
     * How many orders rest, over all instruments.
     *
     * @return their number.
     */
    public int openOrders() {
        return index.size();
    }
}
