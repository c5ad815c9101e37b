package org.ringside.matching;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** What is true of an engine between any two commands: its queries answer what its events have said. */
final class Invariants {
    private static final int WALK_ALL = 500;

    private final MatchingEngine engine;
    private final EventRecorder recorder;
    private final EventMirror mirror;
    private final MarketQueries market;
    private long checks;

    Invariants(final MatchingEngine engine, final EventRecorder recorder, final EventMirror mirror) {
        this.engine = engine;
        this.market = new MarketQueries(engine);
        this.recorder = recorder;
        this.mirror = mirror;
    }

    /** After a command with these events: books that they change are walked, and now and then all. */
    void check(final List<Event> events) {
        checks++;
        require(engine.openOrders() == mirror.live().size(), () -> "open orders: " + engine.openOrders());
        for (final Map.Entry<Integer, Phase> entry : mirror.phases().entrySet()) {
            final int instrument = entry.getKey();
            require(engine.phase(instrument) == entry.getValue(), () -> "phase of " + instrument);
            checkUncrossed(instrument);
            if (checks % WALK_ALL == 0 || changesBook(events, instrument)) {
                checkPositions(instrument);
                for (final Side side : Side.values()) {
                    checkBook(instrument, side);
                }
            }
        }
        for (final Event event : events) {
            if (event instanceof final Event.OrderAccepted it) {
                checkIndex(it.order().order());
            } else if (event instanceof final Event.OrderCancelled it) {
                checkIndex(it.order().order());
            } else if (event instanceof final Event.OrderTraded it) {
                checkIndex(it.order().order());
            }
        }
    }

    /** An order is found while it lives, and no longer. */
    private void checkIndex(final long ordinal) {
        final Order found = engine.order(recorder.orderId(ordinal));
        require((found != null) == mirror.live().containsKey(ordinal), () -> "index: " + ordinal);
    }

    private static boolean changesBook(final List<Event> events, final int instrument) {
        for (final Event event : events) {
            if (event instanceof final Event.BookAdded it && it.instrumentId() == instrument
                || event instanceof final Event.BookReduced it2 && it2.instrumentId() == instrument
                || event instanceof final Event.BookRemoved it3 && it3.instrumentId() == instrument
                || event instanceof final Event.OrderCancelled it4 && it4.order().instrumentId() == instrument) {
                return true;
            }
        }
        return false;
    }

    private void checkUncrossed(final int instrument) {
        final long bid = engine.bestPrice(instrument, Side.BUY);
        final long ask = engine.bestPrice(instrument, Side.SELL);
        final boolean crossed = bid != MatchingEngine.NO_PRICE && ask != MatchingEngine.NO_PRICE && bid >= ask;
        require(!crossed || engine.phase(instrument) != Phase.CONTINUOUS, () -> "crossed: " + bid + " " + ask);
    }

    private void checkPositions(final int instrument) {
        for (final Event.PositionChanged told : mirror.positions(instrument).values()) {
            final Position position = engine.position(told.account(), instrument);
            require(position.longQuantity() == told.longQuantity() && position.shortQuantity() == told.shortQuantity()
                && position.netQuantity() == told.netQuantity(), () -> "position is not " + told);
            checkTraded(told.account(), position);
        }
        final long sum =
            mirror.positions(instrument).values().stream().mapToLong(Event.PositionChanged::netQuantity).sum();
        require(sum == 0, () -> "positions in " + instrument + " sum to " + sum);
    }

    /** What an account has traded is in its list once. */
    private void checkTraded(final int account, final Position position) {
        final List<Position> traded = new ArrayList<>();
        market.tradedPositions(account, traded::add);
        require(traded.size() == market.tradedPositions(account) && Collections.frequency(traded, position) == 1
            && market.tradedPosition(account, position.instrumentId()) == position,
            () -> "traded positions of " + account + ": " + traded);
    }

    /** Orders in their priority, levels in theirs, and both as the events have said. */
    private void checkBook(final int instrument, final Side side) {
        final List<Long> ids = new ArrayList<>();
        final List<Long> levels = new ArrayList<>();
        final long[] last = {0, 0};
        engine.orders(instrument, side, order -> {
            final long ordinal = EventRecorder.ordinal(order.orderId());
            final EventMirror.Shown told = mirror.shown().get(ordinal);
            require(told != null && told.instrument() == instrument && told.side() == side
                && told.bookId() == order.bookId() && told.price() == order.price()
                && told.displayed() == order.displayed(), () -> "shown: " + ordinal);
            final Event.OrderView known = mirror.live().get(ordinal);
            require(known != null && known.leaves() == order.leaves() && known.cum() == order.cum()
                && known.quantity() == order.quantity() && order.displayed() <= order.leaves(),
                () -> "order: " + ordinal);
            ids.add(order.orderId());
            checkPriority(last, order);
            addToLevels(levels, order);
        });
        for (final long id : ids) {
            require(engine.order(id) != null && engine.order(id).orderId() == id, () -> "index: " + (id >>> 24));
        }
        final long shown = mirror.shown().values().stream()
            .filter(it -> it.instrument() == instrument && it.side() == side).count();
        require(ids.size() == shown, () -> "orders in the book: " + ids.size() + ", shown: " + shown);
        checkLevels(instrument, side, levels);
    }

    /** The later an order came to its level, the larger is its number: {price, number} of the one before it. */
    private static void checkPriority(final long[] last, final Order order) {
        final long bookId = order.bookId();
        require(bookId > 0 && (order.price() != last[0] || bookId > last[1]), () -> "number of the book: " + bookId);
        last[0] = order.price();
        last[1] = bookId;
    }

    /** Price, quantity, number of orders of each level; market orders have none. */
    private static void addToLevels(final List<Long> levels, final Order order) {
        if (order.price() == MatchingEngine.NO_PRICE) {
            return;
        }
        final int last = levels.size() - 3;
        if (last >= 0 && levels.get(last) == order.price()) {
            levels.set(last + 1, levels.get(last + 1) + order.displayed());
            levels.set(last + 2, levels.get(last + 2) + 1);
        } else {
            levels.addAll(List.of(order.price(), order.displayed(), 1L));
        }
    }

    private void checkLevels(final int instrument, final Side side, final List<Long> expected) {
        final List<Long> levels = new ArrayList<>();
        engine.depth(instrument, side, Integer.MAX_VALUE, (price, quantity, orders) -> {
            require(quantity > 0 && orders > 0, () -> "empty level: " + price);
            levels.addAll(List.of(price, quantity, (long) orders));
        });
        require(levels.equals(expected), () -> "depth " + levels + " but orders make " + expected);
        for (int i = 3; i < levels.size(); i += 3) {
            final boolean worse = side == Side.BUY
                ? levels.get(i) < levels.get(i - 3)
                : levels.get(i) > levels.get(i - 3);
            require(worse, () -> "levels are not in order: " + levels);
        }
        final long best = levels.isEmpty() ? MatchingEngine.NO_PRICE : levels.get(0);
        require(engine.bestPrice(instrument, side) == best, () -> "best price is not " + best);
        if (!levels.isEmpty()) {
            require(engine.quantityAt(instrument, side, best) == levels.get(1), () -> "quantity at " + best);
        }
    }

    /** The message is made when it is needed: books are long, and nearly all of this holds nearly always. */
    private static void require(final boolean holds, final Supplier<String> what) {
        if (!holds) {
            throw new AssertionError(what.get());
        }
    }
}
