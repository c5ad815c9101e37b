package org.ringside.matching;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** All that the {@link NaiveEngine} knows, and the few steps of which everything else is made. */
final class NaiveMarket {
    /** Who has entered orders: a session, for an account. */
    record Owner(int session, int account) {
    }

    private final Set<Owner> owners = new LinkedHashSet<>();
    final Map<Integer, NaiveBook> books = new TreeMap<>();
    final Map<Integer, AccountSpec> accounts = new TreeMap<>();
    final Set<Integer> blockedAccounts = new HashSet<>();
    final Set<Integer> blockedFirms = new HashSet<>();
    final Set<Integer> blockedSessions = new HashSet<>();
    private final Map<Integer, NaiveIds> usedIds = new TreeMap<>();
    private final Map<Integer, Map<Integer, NaivePosition>> positions = new TreeMap<>();
    private final List<Event> events = new ArrayList<>();
    /** Of which something was said that may change what their auction would print. */
    final Set<NaiveBook> touched = new HashSet<>();
    EngineLimits limits = EngineLimits.SHIPPED;
    /** Fills of this command, own orders met, and orders looked at. */
    long spent;
    long now;
    private long lastOrder;
    private long lastTrade;
    private long lastSequence;

    List<Event> take() {
        final List<Event> taken = List.copyOf(events);
        events.clear();
        return taken;
    }

    void say(final Event event) {
        touch(event);
        events.add(event);
    }

    private void touch(final Event event) {
        if (event instanceof final Event.OrderAccepted it) {
            touched.add(books.get(it.order().instrumentId()));
        } else if (event instanceof final Event.OrderReplaced it) {
            touched.add(books.get(it.order().instrumentId()));
        } else if (event instanceof final Event.OrderCancelled it) {
            touched.add(books.get(it.order().instrumentId()));
        } else if (event instanceof final Event.BookAdded it) {
            touched.add(books.get(it.instrumentId()));
        } else if (event instanceof final Event.PhaseChanged it) {
            touched.add(books.get(it.instrumentId()));
        }
    }

    long nextOrder() {
        lastOrder++;
        return lastOrder;
    }

    long lastOrder() {
        return lastOrder;
    }

    /** In the order in which they came. */
    List<Owner> owners() {
        return List.copyOf(owners);
    }

    void noteOwner(final int session, final int account) {
        owners.add(new Owner(session, account));
    }

    long nextTrade() {
        lastTrade++;
        return lastTrade;
    }

    NaiveBook bookOf(final NaiveOrder order) {
        return books.get(order.instrument);
    }

    boolean isBlocked(final int session, final int account) {
        return blockedSessions.contains(session) || blockedAccounts.contains(account)
            || blockedFirms.contains(accounts.get(account).firm());
    }

    // client ids

    boolean isUsed(final int session, final long clOrdId) {
        return ids(session).contains(clOrdId);
    }

    void use(final int session, final long clOrdId) {
        ids(session).add(clOrdId);
    }

    private NaiveIds ids(final int session) {
        return usedIds.computeIfAbsent(session, ignored -> new NaiveIds());
    }

    /** Words of used ids with holes, of all sessions. */
    long idHoles() {
        return usedIds.values().stream().mapToLong(NaiveIds::holes).sum();
    }

    /** Whether an id would be a hole that the session may not have; the last eighth of the holes is for cancels. */
    boolean isHoleTooMany(final int session, final long clOrdId, final boolean isCancel) {
        final long own = limits.maxIdHoles() - (isCancel ? 0 : limits.maxIdHoles() / 8);
        final long all = limits.maxAllIdHoles() - (isCancel ? 0 : limits.maxAllIdHoles() / 8);
        final int holes = ids(session).holes();
        return ids(session).makesHole(clOrdId) && (holes >= own || holes >= 64 && idHoles() >= all);
    }

    void forgetIds() {
        usedIds.clear();
        for (final NaiveBook book : books.values()) {
            for (final NaiveOrder order : book.orders) {
                use(order.session, order.clOrdId);
            }
        }
        usedIds.values().forEach(NaiveIds::forgetHoles);
    }

    // places of orders

    private void goTo(final NaiveOrder order, final NaiveOrder.Place place) {
        lastSequence++;
        order.sequence = lastSequence;
        order.place = place;
    }

    /** Later than it was entered. */
    void goToBookAnew(final NaiveOrder order) {
        number(order);
        goToBook(order);
    }

    void number(final NaiveOrder order) {
        order.bookId = ++bookOf(order).lastBookId;
    }

    void goToBook(final NaiveOrder order) {
        goTo(order, NaiveOrder.Place.BOOK);
        order.displayed = order.slice();
        say(new Event.BookAdded(
            order.ordinal, order.bookId, order.instrument, order.side, order.shownPrice(), order.displayed));
    }

    void park(final NaiveOrder order) {
        goTo(order, NaiveOrder.Place.PARKED);
    }

    void sleep(final NaiveOrder order) {
        goTo(order, NaiveOrder.Place.DORMANT);
    }

    void leaveBook(final NaiveOrder order) {
        leaveBook(order, order.displayed, BookChange.OTHER);
    }

    /** So much it showed before what is why. */
    void leaveBook(final NaiveOrder order, final long shown, final BookChange why) {
        if (bookOf(order).walkedTo == order) {
            bookOf(order).walkOn();
        }
        if (order.place == NaiveOrder.Place.BOOK) {
            say(new Event.BookRemoved(
                order.ordinal, order.bookId, order.instrument, order.side, order.shownPrice(), shown, why));
        }
        order.place = NaiveOrder.Place.INCOMING;
        order.displayed = 0;
    }

    /** Shows so much of an order in the book from here on. */
    void show(final NaiveOrder order, final long displayed, final BookChange why) {
        final long change = displayed - order.displayed;
        if (change != 0) {
            order.displayed = displayed;
            say(new Event.BookReduced(order.ordinal, order.bookId, order.instrument, order.side, order.shownPrice(),
                displayed, change, why));
        }
    }

    void end(final NaiveOrder order) {
        end(order, order.displayed, BookChange.OTHER);
    }

    /** So much it showed before what is why. */
    void end(final NaiveOrder order, final long shown, final BookChange why) {
        leaveBook(order, shown, why);
        order.place = NaiveOrder.Place.OVER;
        bookOf(order).orders.remove(order);
    }

    void cancel(final NaiveOrder order, final long clOrdId, final CancelReason reason) {
        say(new Event.OrderCancelled(order.view(), clOrdId, reason));
        end(order);
    }

    // positions

    NaivePosition position(final int account, final int instrument) {
        return positions.computeIfAbsent(account, ignored -> new TreeMap<>())
            .computeIfAbsent(instrument, ignored -> new NaivePosition());
    }

    void changePosition(final NaiveOrder order, final long price, final long quantity) {
        final NaivePosition position = position(order.account, order.instrument);
        position.trade(order.side, price, quantity);
        say(position.view(order.account, order.instrument));
    }
}
