package org.ringside.simulator;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.ringside.simulator.flow.Command;

/** Matches by price and time in the plainest way; answers through a {@link Reports}. */
final class FakeBook {
    /** Where answers go. */
    interface Reports {
        void accepted(Resting order, char timeInForce);

        void replaced(Resting order, long origClOrdId, boolean isPlaceKept);

        void cancelled(Resting order, long clOrdId, int reason);

        void traded(Resting order, long tradeId, long price, long quantity, boolean isMaker);

        void rejected(int session, long clOrdId, char responseTo, int reason);
    }

    /** An order. */
    static final class Resting {
        int session;
        long clOrdId;
        long orderId;
        int securityId;
        char side;
        long price;
        long quantity;
        long filled;
        long time;

        long leaves() {
            return quantity - filled;
        }
    }

    private static final int TOO_LATE = 0;
    private static final int DUPLICATE_ID = 6;
    private static final int IOC_REMAINDER = 102;

    private final Map<Integer, List<Resting>> books = new HashMap<>();
    private final Set<String> usedIds = new HashSet<>();
    private final Reports reports;
    private long clock;
    private long trades;

    FakeBook(final Reports reports) {
        this.reports = reports;
    }

    void enter(
        final int session, final long clOrdId, final int securityId, final char side, final long price,
        final long quantity, final char timeInForce) {
        if (!usedIds.add(session + "/" + clOrdId)) {
            reports.rejected(session, clOrdId, '0', DUPLICATE_ID);
            return;
        }
        final Resting order = new Resting();
        order.session = session;
        order.clOrdId = clOrdId;
        order.orderId = ++clock;
        order.securityId = securityId;
        order.side = side;
        order.price = price;
        order.quantity = quantity;
        reports.accepted(order, timeInForce);
        match(order);
        if (order.leaves() > 0) {
            if (timeInForce == Command.IOC) {
                reports.cancelled(order, 0, IOC_REMAINDER);
            } else {
                rest(order);
            }
        }
    }

    void replace(
        final int session, final long clOrdId, final long origClOrdId, final int securityId, final long price,
        final long quantity) {
        final Optional<Resting> found = find(session, origClOrdId, securityId);
        if (found.isEmpty()) {
            reports.rejected(session, clOrdId, '2', TOO_LATE);
            return;
        }
        final Resting order = found.get();
        final boolean isPlaceKept = price == order.price && quantity <= order.quantity;
        order.clOrdId = clOrdId;
        order.price = price;
        order.quantity = quantity;
        reports.replaced(order, origClOrdId, isPlaceKept);
        if (!isPlaceKept) {
            book(securityId).remove(order);
            match(order);
            if (order.leaves() > 0) {
                rest(order);
            }
        }
    }

    void cancel(final int session, final long clOrdId, final long origClOrdId, final int securityId) {
        final Optional<Resting> found = find(session, origClOrdId, securityId);
        if (found.isEmpty()) {
            reports.rejected(session, clOrdId, '1', TOO_LATE);
        } else {
            book(securityId).remove(found.get());
            reports.cancelled(found.get(), clOrdId, 0);
        }
    }

    private void match(final Resting taker) {
        final boolean isBuy = taker.side == Command.BUY;
        final Comparator<Resting> byPrice = Comparator.comparingLong(maker -> isBuy ? maker.price : -maker.price);
        while (taker.leaves() > 0) {
            final Optional<Resting> best = book(taker.securityId).stream()
                .filter(maker -> maker.side != taker.side)
                .filter(maker -> isBuy ? maker.price <= taker.price : maker.price >= taker.price)
                .min(byPrice.thenComparingLong(maker -> maker.time));
            if (best.isEmpty()) {
                return;
            }
            final Resting maker = best.get();
            final long quantity = Math.min(taker.leaves(), maker.leaves());
            taker.filled += quantity;
            maker.filled += quantity;
            trades++;
            reports.traded(maker, trades, maker.price, quantity, true);
            reports.traded(taker, trades, maker.price, quantity, false);
            if (maker.leaves() == 0) {
                book(taker.securityId).remove(maker);
            }
        }
    }

    private void rest(final Resting order) {
        order.time = ++clock;
        book(order.securityId).add(order);
    }

    private Optional<Resting> find(final int session, final long clOrdId, final int securityId) {
        return book(securityId).stream()
            .filter(order -> order.session == session && order.clOrdId == clOrdId)
            .findFirst();
    }

    private List<Resting> book(final int securityId) {
        return books.computeIfAbsent(securityId, id -> new ArrayList<>());
    }
}
