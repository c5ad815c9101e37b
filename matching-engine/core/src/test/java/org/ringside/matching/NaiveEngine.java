package org.ringside.matching;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * The market rules written down as one would explain them, in classes that share the names of commands, specifications
 * and enums with the engine, and no code: every question goes through all orders, every time.
 */
final class NaiveEngine {
    /** Small ones: what takes longer than a command is to be rare in no stream. */
    static final Bounds BOUNDS = new Bounds(2, 8, 64, 1, 12, 20);

    private final NaiveMarket market = new NaiveMarket();
    private final NaiveRisk risk = new NaiveRisk(market);
    private final NaiveChecks checks = new NaiveChecks(risk);
    private final NaiveEntry entry;
    private final NaivePhases phases;
    private final NaiveReplace replace;
    private final NaiveMassCancel massCancel = new NaiveMassCancel(market);

    NaiveEngine() {
        this(true);
    }

    private NaiveEngine(final boolean isGrouping) {
        entry = new NaiveEntry(market, risk, isGrouping);
        phases = new NaivePhases(market, entry);
        replace = new NaiveReplace(market, checks, entry);
    }

    /** One that reports a trade for each slice of an iceberg, and goes through them one by one. */
    static NaiveEngine sliceBySlice() {
        return new NaiveEngine(false);
    }

    /** What happened since the last call. */
    List<Event> take() {
        return market.take();
    }

    /** For those who want to look. */
    NaiveMarket market() {
        return market;
    }

    void addInstrument(final long time, final InstrumentSpec spec) {
        perform(time, () -> market.books.put(spec.instrumentId(), new NaiveBook(spec)));
    }

    void setLimits(final long time, final EngineLimits limits) {
        perform(time, () -> market.limits = limits);
    }

    void setAccount(final long time, final AccountSpec spec) {
        perform(time, () -> market.accounts.put(spec.account(), spec));
    }

    void newOrder(final long time, final NewOrder command) {
        perform(time, () -> enter(command));
    }

    void replaceOrder(final long time, final ReplaceOrder command) {
        perform(time, () -> replace.replace(command));
    }

    void cancelOrder(final long time, final CancelOrder command) {
        perform(time, () -> replace.cancel(command));
    }

    void massCancel(final long time, final MassCancel command) {
        perform(time, () -> massCancel.perform(command, new NaivePortion(BOUNDS, false), false));
    }

    void massCancelLater(final long time, final MassCancel command) {
        perform(time, () -> massCancel.perform(command, new NaivePortion(BOUNDS, false), true));
    }

    void startPhase(final long time, final StartPhase command) {
        perform(time, () -> phases.start(command, new NaivePortion(BOUNDS, false)));
    }

    void startDay(final long time) {
        perform(time, this::startDay);
    }

    /** Only what is due, and much of it, and what is not done yet: an equal part of each kind that there is. */
    void advanceTime(final long time) {
        market.spent = 0;
        final List<Consumer<NaivePortion>> kinds = new ArrayList<>();
        if (market.books.values().stream().anyMatch(NaiveEngine::isElecting)) {
            kinds.add(this::electStops);
        }
        if (isDue(Math.max(market.now, time))) {
            kinds.add(portion -> performDue(time, portion));
        } else {
            kinds.add(null);
        }
        if (massCancel.isUnfinished()) {
            kinds.add(massCancel::goOn);
        }
        if (market.books.values().stream().anyMatch(book -> book.uncrossTo != null || book.walkedTo != null)) {
            kinds.add(portion -> {
                phases.goOnUncrossing(portion);
                phases.walkOn(portion);
            });
        }
        final int parts = (int) kinds.stream().filter(Objects::nonNull).count();
        for (final Consumer<NaivePortion> kind : kinds) {
            if (kind == null) {
                market.now = Math.max(market.now, time);
            } else {
                kind.accept(NaivePortion.part(BOUNDS, parts));
            }
            endOfInput();
        }
    }

    private boolean isDue(final long target) {
        final NaiveOrder order = nextToExpire();
        final NaiveBook freeze = nextToEnd();
        final NaiveBook untold = nextToTell();
        return order != null && order.expireTime <= target || freeze != null && freeze.freezeEnd <= target
            || untold != null && untold.tellFrom <= target;
    }

    private static boolean isElecting(final NaiveBook book) {
        return book.highPrint != 0 && book.uncrossTo == null;
    }

    /** First a little of what is due, then the command; after each of them what auctions would print. */
    private void perform(final long time, final Runnable command) {
        market.spent = 0;
        final NaivePortion portion = new NaivePortion(BOUNDS, true);
        electStops(portion);
        performDue(time, portion);
        endOfInput();
        command.run();
        endOfInput();
    }

    private void endOfInput() {
        market.books.values().forEach(book -> book.window.newInput());
        market.books.values().forEach(this::publish);
        market.touched.clear();
    }

    private void performDue(final long time, final NaivePortion portion) {
        final long target = Math.max(market.now, time);
        while (!portion.isOver() && performEarliest(target, portion)) {
            market.books.values().forEach(book -> book.window.newInput());
        }
        market.now = target;
    }

    /** Goes on electing stops where that is not done, and does nothing else with this portion. */
    private void electStops(final NaivePortion portion) {
        for (final NaiveBook book : market.books.values()) {
            if (isElecting(book)) {
                entry.electStops(book, portion.left());
                market.touched.add(book);
                portion.close();
                return;
            }
        }
    }

    /** Ends a freeze, which a command does last of this; or expires an order. */
    private boolean performEarliest(final long target, final NaivePortion portion) {
        final NaiveOrder order = nextToExpire();
        final NaiveBook freeze = nextToEnd();
        final long expiry = order == null ? Long.MAX_VALUE : order.expireTime;
        final long end = freeze == null ? Long.MAX_VALUE : freeze.freezeEnd;
        final NaiveBook untold = nextToTell();
        final long tell = untold == null ? Long.MAX_VALUE : untold.tellFrom;
        if (order != null && expiry <= target && expiry <= end && expiry <= tell) {
            market.now = Math.max(market.now, expiry);
            final NaiveBook book = market.bookOf(order);
            if (book.uncrossTo != null) {
                phases.goOnWithAuction(book, portion);
                portion.close();
                return true;
            }
            final boolean isTaken = portion.takes(book);
            if (isTaken) {
                market.cancel(order, 0, CancelReason.EXPIRED);
            }
            return isTaken;
        }
        if (freeze != null && end <= target && end <= tell) {
            market.now = Math.max(market.now, end);
            final boolean isTaken = portion.takes(freeze);
            if (isTaken) {
                portion.begin();
                phases.endFreeze(freeze, portion);
                portion.close();
            }
            return isTaken;
        }
        if (untold != null && tell <= target) {
            market.now = Math.max(market.now, tell);
            final boolean isTaken = portion.takes(untold);
            if (isTaken) {
                market.touched.add(untold);
                portion.close();
            }
            return isTaken;
        }
        return false;
    }

    private NaiveBook nextToTell() {
        NaiveBook next = null;
        for (final NaiveBook book : market.books.values()) {
            if (book.isToTell && book.phase.isAuction() && (next == null || book.tellFrom < next.tellFrom)) {
                next = book;
            }
        }
        return next;
    }

    private NaiveOrder nextToExpire() {
        NaiveOrder next = null;
        for (final NaiveBook book : market.books.values()) {
            for (final NaiveOrder order : book.orders) {
                final boolean earlier = next == null || order.expireTime < next.expireTime
                    || order.expireTime == next.expireTime && order.ordinal < next.ordinal;
                if (order.timeInForce == TimeInForce.GTD && earlier) {
                    next = order;
                }
            }
        }
        return next;
    }

    private NaiveBook nextToEnd() {
        NaiveBook next = null;
        for (final NaiveBook book : market.books.values()) {
            if (book.freezeEnd != 0 && (next == null || book.freezeEnd < next.freezeEnd)) {
                next = book;
            }
        }
        return next;
    }

    private void publish(final NaiveBook book) {
        if (!book.phase.isAuction() || book.uncrossTo != null) {
            book.isToTell = false;
            return;
        }
        if (!market.touched.contains(book)) {
            return;
        }
        book.isToTell = market.now < book.tellFrom;
        if (book.isToTell) {
            return;
        }
        book.tellFrom = market.now + BOUNDS.walkNs(book.levels());
        final NaiveAuction.Result result = book.auction();
        if (!Objects.equals(result, book.published)) {
            book.published = result;
            market.say(new Event.IndicativeChanged(
                book.spec.instrumentId(), result.price(), result.volume(), result.imbalance()));
        }
    }

    private void enter(final NewOrder command) {
        final RejectReason reason = reasonAgainst(command);
        if (reason != null) {
            market.say(new Event.OrderRejected(
                command.sessionId(), command.clOrdId(), command.instrumentId(), reason));
            return;
        }
        final NaiveBook book = market.books.get(command.instrumentId());
        final NaiveTerms terms = NaiveTerms.of(command);
        market.use(command.sessionId(), command.clOrdId());
        final NaiveOrder order = new NaiveOrder(market.nextOrder(), command);
        order.take(terms, NaiveChecks.limit(book, order.side, terms));
        book.orders.add(order);
        market.noteOwner(order.session, order.account);
        book.reserve(order);
        market.say(new Event.OrderAccepted(order.view()));
        entry.enter(book, order);
        entry.electStops(book);
    }

    private RejectReason reasonAgainst(final NewOrder command) {
        final NaiveBook book = market.books.get(command.instrumentId());
        if (book == null) {
            return RejectReason.UNKNOWN_INSTRUMENT;
        }
        if (!market.accounts.containsKey(command.account())) {
            return RejectReason.UNKNOWN_ACCOUNT;
        }
        if (command.clOrdId() == 0 || market.isUsed(command.sessionId(), command.clOrdId())) {
            return RejectReason.DUPLICATE_CLIENT_ID;
        }
        if (market.isHoleTooMany(command.sessionId(), command.clOrdId(), false)) {
            return RejectReason.TOO_MANY_ID_HOLES;
        }
        if (market.isBlocked(command.sessionId(), command.account())) {
            return RejectReason.BLOCKED;
        }
        final NaiveTerms terms = NaiveTerms.of(command);
        if (!NaiveChecks.isRightPhase(book, terms)) {
            return RejectReason.WRONG_PHASE;
        }
        RejectReason reason = NaiveChecks.againstForm(book, terms);
        if (reason == null) {
            reason = checks.againstMarket(
                book, command.side(), command.account(), terms, command.quantity(), null, market.now);
        }
        final long live = market.books.values().stream().mapToLong(other -> other.orders.size()).sum();
        return reason == null && live >= market.limits.maxOrders() ? RejectReason.TOO_MANY_ORDERS : reason;
    }

    private void startDay() {
        for (final NaiveBook book : market.books.values()) {
            if (book.phase != Phase.CLOSED || book.walkedTo != null) {
                market.say(new Event.PhaseRejected(0, null,
                    book.phase != Phase.CLOSED ? RejectReason.WRONG_PHASE : RejectReason.UNFINISHED));
                return;
            }
        }
        market.forgetIds();
        for (final NaiveBook book : market.books.values()) {
            book.previousClose = book.closingPrice != 0 ? book.closingPrice : book.reference();
            book.lastTrade = 0;
            book.closingPrice = 0;
            book.window.forget();
        }
    }
}
