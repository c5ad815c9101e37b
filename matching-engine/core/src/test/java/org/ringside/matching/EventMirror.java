package org.ringside.matching;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The market as somebody knows it who hears all events, and nothing else: orders that live, what books show, phases,
 * positions. What does not add up is an error.
 */
final class EventMirror {
    /** An order that a book shows. */
    record Shown(long bookId, int instrument, Side side, long price, long displayed) {
    }

    private final Map<Long, Event.OrderView> live = new TreeMap<>();
    private final Map<Long, Shown> shown = new HashMap<>();
    private final Map<Integer, Phase> phases = new TreeMap<>();
    private final Map<Integer, Long> lastTrades = new HashMap<>();
    private final Map<Integer, Map<Integer, Event.PositionChanged>> positions = new HashMap<>();
    private final Map<Class<?>, Integer> counts = new HashMap<>();
    private final Map<RejectReason, Integer> rejects = new EnumMap<>(RejectReason.class);
    private final Map<CancelReason, Integer> cancels = new EnumMap<>(CancelReason.class);
    private Event.OrderTraded firstOfTrade;
    /** The print that changes of the book may be of now. */
    private Event.TradePrinted printed;

    void addInstrument(final int instrument) {
        phases.put(instrument, Phase.CLOSED);
    }

    /** By ordinal. */
    Map<Long, Event.OrderView> live() {
        return live;
    }

    /** By ordinal. */
    Map<Long, Shown> shown() {
        return shown;
    }

    /** Of all instruments. */
    Map<Integer, Phase> phases() {
        return phases;
    }

    /** 0 for none on this day. */
    long lastTrade(final int instrument) {
        return lastTrades.getOrDefault(instrument, 0L);
    }

    /** The best limit that a book shows on a side; 0 for none. */
    long best(final int instrument, final Side side) {
        long best = 0;
        for (final Shown it : shown.values()) {
            final boolean counts = it.instrument == instrument && it.side == side && it.price > 0;
            if (counts && (best == 0 || (side == Side.BUY ? it.price > best : it.price < best))) {
                best = it.price;
            }
        }
        return best;
    }

    /** By account. */
    Map<Integer, Event.PositionChanged> positions(final int instrument) {
        return positions.getOrDefault(instrument, Map.of());
    }

    int count(final Class<? extends Event> kind) {
        return counts.getOrDefault(kind, 0);
    }

    Map<RejectReason, Integer> rejects() {
        return rejects;
    }

    Map<CancelReason, Integer> cancels() {
        return cancels;
    }

    void add(final List<Event> events) {
        for (final Event event : events) {
            counts.merge(event.getClass(), 1, Integer::sum);
            if (!isByTrade(event)) {
                printed = null;
            }
            if (!addOrder(event) && !addMarket(event)) {
                addRefusal(event);
            }
        }
    }

    private static boolean isByTrade(final Event event) {
        return event instanceof final Event.BookReduced it && it.why() == BookChange.TRADE
            || event instanceof final Event.BookRemoved it2 && it2.why() == BookChange.TRADE;
    }

    private boolean addOrder(final Event event) {
        if (event instanceof final Event.OrderAccepted it) {
            require(it.order().cum() == 0 && it.order().leaves() == it.order().quantity(), event);
            require(live.put(it.order().order(), it.order()) == null, event);
        } else if (event instanceof final Event.OrderReplaced it) {
            require(it.order().cum() == known(it.order(), event).cum(), event);
            update(it.order(), event);
        } else if (event instanceof final Event.OrderTriggered it) {
            require(it.order().leaves() == known(it.order(), event).leaves(), event);
            update(it.order(), event);
        } else if (event instanceof final Event.OrderRestated it) {
            require(it.order().leaves() <= known(it.order(), event).leaves(), event);
            update(it.order(), event);
        } else if (event instanceof final Event.OrderCancelled it) {
            cancels.merge(it.reason(), 1, Integer::sum);
            require(it.order().leaves() == known(it.order(), event).leaves(), event);
            live.remove(it.order().order());
        } else if (event instanceof final Event.OrderTraded it) {
            addTrade(it);
        } else {
            return false;
        }
        return true;
    }

    private Event.OrderView known(final Event.OrderView order, final Event event) {
        final Event.OrderView before = live.get(order.order());
        require(before != null, event);
        return before;
    }

    private void update(final Event.OrderView order, final Event event) {
        require(order.leaves() > 0 && order.leaves() + order.cum() == order.quantity(), event);
        live.put(order.order(), order);
    }

    private void addTrade(final Event.OrderTraded trade) {
        final Event.OrderView before = known(trade.order(), trade);
        require(trade.quantity() > 0 && trade.order().leaves() == before.leaves() - trade.quantity()
            && trade.order().cum() == before.cum() + trade.quantity(), trade);
        if (firstOfTrade == null) {
            firstOfTrade = trade;
        } else {
            require(firstOfTrade.tradeId() == trade.tradeId() && firstOfTrade.price() == trade.price()
                && firstOfTrade.quantity() == trade.quantity()
                && firstOfTrade.order().side() != trade.order().side(), trade);
            firstOfTrade = null;
        }
        if (trade.order().leaves() == 0) {
            live.remove(trade.order().order());
        } else {
            live.put(trade.order().order(), trade.order());
        }
    }

    private boolean addMarket(final Event event) {
        if (event instanceof final Event.BookAdded it) {
            final Shown added = new Shown(it.bookId(), it.instrumentId(), it.side(), it.price(), it.displayed());
            require(it.displayed() > 0 && it.bookId() > 0 && shown.put(it.order(), added) == null, event);
        } else if (event instanceof final Event.BookReduced it) {
            final Shown reduced = new Shown(it.bookId(), it.instrumentId(), it.side(), it.price(), it.displayed());
            final Shown before = shown.put(it.order(), reduced);
            require(it.displayed() > 0 && before != null && before.price == it.price() && it.change() != 0
                && before.bookId == it.bookId() && before.displayed + it.change() == it.displayed(), event);
            requirePrinted(it.why(), event);
        } else if (event instanceof final Event.BookRemoved it) {
            final Shown before = shown.remove(it.order());
            require(before != null && before.price == it.price() && before.displayed == it.quantity()
                && before.bookId == it.bookId(), event);
            requirePrinted(it.why(), event);
        } else if (event instanceof final Event.TradePrinted it) {
            printed = it;
            lastTrades.put(it.instrumentId(), it.price());
        } else if (event instanceof final Event.PhaseChanged it) {
            phases.put(it.instrumentId(), it.phase());
        } else if (event instanceof final Event.PositionChanged it) {
            positions.computeIfAbsent(it.instrumentId(), ignored -> new TreeMap<>()).put(it.account(), it);
        } else {
            return false;
        }
        return true;
    }

    /** A change by a trade comes behind the print, and only behind changes by the same trade. */
    private void requirePrinted(final BookChange why, final Event event) {
        require(why == BookChange.OTHER || printed != null, event);
    }

    private void addRefusal(final Event event) {
        if (event instanceof final Event.OrderRejected it) {
            rejects.merge(it.reason(), 1, Integer::sum);
        } else if (event instanceof final Event.ReplaceRejected it) {
            rejects.merge(it.reason(), 1, Integer::sum);
        } else if (event instanceof final Event.CancelRejected it) {
            rejects.merge(it.reason(), 1, Integer::sum);
        } else if (event instanceof final Event.MassCancelRejected it) {
            rejects.merge(it.reason(), 1, Integer::sum);
        } else if (event instanceof final Event.PhaseRejected it) {
            rejects.merge(it.reason(), 1, Integer::sum);
        }
    }

    private static void require(final boolean holds, final Event event) {
        if (!holds) {
            throw new AssertionError("this does not follow from what was told before: " + event);
        }
    }
}
