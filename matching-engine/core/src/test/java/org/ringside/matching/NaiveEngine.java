package org.ringside.matching;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The market rules written down as one would explain them: one list of all resting orders in the order of their
 * priority in time, searched from one end to the other for everything. Shares the names of things with the engine, and
 * no code.
 */
final class NaiveEngine {
    static final class Resting {
        final int session;
        final long orderId;
        final int instrument;
        final Side side;
        long clOrdId;
        long price;
        long quantity;
        long traded;
        TimeInForce timeInForce;

        Resting(final int session, final long orderId, final int instrument, final Side side) {
            this.session = session;
            this.orderId = orderId;
            this.instrument = instrument;
            this.side = side;
        }

        long leaves() {
            return quantity - traded;
        }
    }

    private final Set<Integer> instruments;
    private final List<Resting> book = new ArrayList<>();
    private final Map<Integer, Set<Long>> usedIds = new TreeMap<>();
    private final List<Event> events = new ArrayList<>();
    private long orders;
    private long trades;

    NaiveEngine(final Set<Integer> instruments) {
        this.instruments = instruments;
    }

    /** What happened since the last call. */
    List<Event> take() {
        final List<Event> taken = List.copyOf(events);
        events.clear();
        return taken;
    }

    /** All resting orders, those with priority in time first. */
    List<Resting> book() {
        return book;
    }

    void newOrder(final int session, final long clOrdId, final int instrument, final Side side, final long price,
        final long quantity, final TimeInForce timeInForce) {
        RejectReason reason = reasonAgainst(session, clOrdId, price, quantity);
        if (!instruments.contains(instrument)) {
            reason = RejectReason.UNKNOWN_INSTRUMENT;
        }
        if (reason != null) {
            events.add(new Event.NewOrderRejected(session, clOrdId, instrument, side, reason));
            return;
        }
        orders++;
        final Resting order = new Resting(session, orders, instrument, side);
        order.clOrdId = clOrdId;
        order.price = price;
        order.quantity = quantity;
        order.timeInForce = timeInForce;
        used(session).add(clOrdId);
        events.add(new Event.Accepted(session, orders, clOrdId, instrument, side, price, quantity, timeInForce));
        matchThenRest(order);
    }

    void cancelOrder(final int session, final long clOrdId, final long origClOrdId, final long orderId,
        final int instrument, final Side side) {
        final Resting order = find(session, origClOrdId, orderId, instrument, side);
        final RejectReason reason;
        if (order == null) {
            reason = whyNotFound(session, origClOrdId);
        } else {
            reason = reasonAgainst(session, clOrdId, 1, 1);
        }
        if (reason != null) {
            events.add(new Event.CancelRejected(session, clOrdId, origClOrdId, orderId, instrument, side, reason));
            return;
        }
        used(session).add(clOrdId);
        book.remove(order);
        cancelled(order, clOrdId, CancelReason.BY_REQUEST);
    }

    void replaceOrder(final int session, final long clOrdId, final long origClOrdId, final long orderId,
        final int instrument, final Side side, final long price, final long quantity, final TimeInForce timeInForce) {
        final Resting order = find(session, origClOrdId, orderId, instrument, side);
        final RejectReason reason;
        if (order == null) {
            reason = whyNotFound(session, origClOrdId);
        } else {
            reason = reasonAgainst(session, clOrdId, price, quantity);
        }
        if (reason != null) {
            events.add(new Event.ReplaceRejected(session, clOrdId, origClOrdId, orderId, instrument, side, reason));
            return;
        }
        used(session).add(clOrdId);
        if (quantity - order.traded <= 0) {
            book.remove(order);
            cancelled(order, clOrdId, CancelReason.REPLACED_BELOW_CUM);
            return;
        }
        final boolean samePrice = price == order.price;
        final boolean noMore = quantity - order.traded <= order.leaves();
        final long oldId = order.clOrdId;
        order.clOrdId = clOrdId;
        order.price = price;
        order.quantity = quantity;
        order.timeInForce = timeInForce;
        events.add(new Event.Replaced(session, order.orderId, clOrdId, oldId, instrument, side, price, quantity,
            order.leaves(), order.traded, timeInForce, samePrice && noMore));
        if (!samePrice || !noMore) {
            book.remove(order);
            matchThenRest(order);
        } else if (timeInForce == TimeInForce.IOC) {
            book.remove(order);
            cancelled(order, 0, CancelReason.IOC_REMAINDER);
        }
    }

    private void matchThenRest(final Resting taker) {
        Resting maker = bestAgainst(taker);
        while (taker.leaves() > 0 && maker != null) {
            trades++;
            final long quantity = Math.min(taker.leaves(), maker.leaves());
            traded(maker, maker.price, quantity, true);
            traded(taker, maker.price, quantity, false);
            if (maker.leaves() == 0) {
                book.remove(maker);
            }
            maker = bestAgainst(taker);
        }
        if (taker.leaves() > 0 && taker.timeInForce == TimeInForce.IOC) {
            cancelled(taker, 0, CancelReason.IOC_REMAINDER);
        } else if (taker.leaves() > 0) {
            book.add(taker);
        }
    }

    /** The first in the book among those with the best price that this order's limit allows. */
    private Resting bestAgainst(final Resting taker) {
        Resting best = null;
        for (final Resting order : book) {
            if (order.instrument == taker.instrument && order.side != taker.side) {
                if (taker.side == Side.BUY && order.price <= taker.price
                    && (best == null || order.price < best.price)) {
                    best = order;
                }
                if (taker.side == Side.SELL && order.price >= taker.price
                    && (best == null || order.price > best.price)) {
                    best = order;
                }
            }
        }
        return best;
    }

    private void traded(final Resting order, final long price, final long quantity, final boolean maker) {
        order.traded += quantity;
        events.add(new Event.Traded(order.session, order.orderId, order.clOrdId, order.instrument, order.side, trades,
            price, quantity, order.leaves(), order.traded, maker));
    }

    private void cancelled(final Resting order, final long clOrdId, final CancelReason reason) {
        events.add(new Event.Cancelled(order.session, order.orderId, clOrdId, order.clOrdId, order.instrument,
            order.side, order.traded, reason));
    }

    private RejectReason reasonAgainst(final int session, final long clOrdId, final long price, final long quantity) {
        if (quantity < 1 || quantity > 9_007_199_254_740_991L) {
            return RejectReason.INVALID_QUANTITY;
        }
        if (price < 1) {
            return RejectReason.INVALID_PRICE;
        }
        if (clOrdId == 0 || used(session).contains(clOrdId)) {
            return RejectReason.DUPLICATE_CLIENT_ID;
        }
        return null;
    }

    private RejectReason whyNotFound(final int session, final long origClOrdId) {
        for (final Resting order : book) {
            if (order.session == session && order.clOrdId == origClOrdId) {
                return RejectReason.UNKNOWN_ORDER;
            }
        }
        return used(session).contains(origClOrdId) ? RejectReason.TOO_LATE : RejectReason.UNKNOWN_ORDER;
    }

    private Resting find(final int session, final long origClOrdId, final long orderId, final int instrument,
        final Side side) {
        for (final Resting order : book) {
            final boolean named = orderId == 0
                ? order.clOrdId == origClOrdId
                : order.orderId == orderId && (origClOrdId == 0 || order.clOrdId == origClOrdId);
            if (named && order.session == session && order.instrument == instrument && order.side == side) {
                return order;
            }
        }
        return null;
    }

    private Set<Long> used(final int session) {
        return usedIds.computeIfAbsent(session, ignored -> new HashSet<>());
    }
}
