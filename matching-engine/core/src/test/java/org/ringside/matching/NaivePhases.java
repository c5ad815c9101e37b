package org.ringside.matching;

import java.util.EnumSet;
import java.util.Set;

/** Takes an instrument from phase to phase: rule book 6. */
final class NaivePhases {
    private final NaiveMarket market;
    private final NaiveEntry entry;
    private final NaiveUncross uncross;

    NaivePhases(final NaiveMarket market, final NaiveEntry entry) {
        this.market = market;
        this.entry = entry;
        this.uncross = new NaiveUncross(market);
    }

    void start(final StartPhase command, final NaivePortion portion) {
        final NaiveBook book = market.books.get(command.instrumentId());
        RejectReason reason = null;
        if (book == null) {
            reason = RejectReason.UNKNOWN_INSTRUMENT;
        } else if (!successors(book.phase).contains(command.phase())) {
            reason = RejectReason.WRONG_PHASE;
        } else if (book.uncrossTo != null) {
            reason = RejectReason.UNFINISHED;
        } else if (book.walkedTo != null && (book.phase == Phase.CLOSED || !canBeLeft(command.phase()))) {
            reason = RejectReason.UNFINISHED;
        }
        if (reason != null) {
            market.say(new Event.PhaseRejected(command.instrumentId(), command.phase(), reason));
            return;
        }
        final boolean drawn = command.phase().isFreeze() && command.maximumNs() > 0;
        start(book, command.phase(), drawn ? drawnEnd(command.seed(), command.maximumNs()) : 0,
            portion);
        if (book.uncrossTo == null) {
            walkOn(book, portion);
        }
    }

    /** Whether a call may be left for this phase before all have come into the book who waited for it. */
    private static boolean canBeLeft(final Phase phase) {
        return phase.isCall() || phase == Phase.HALT || phase == Phase.CLOSED;
    }

    /** A freeze ends by itself. */
    void endFreeze(final NaiveBook book, final NaivePortion portion) {
        book.freezeEnd = 0;
        start(book, book.phase == Phase.OPEN_FREEZE ? Phase.CONTINUOUS : Phase.POST_CLOSE, 0, portion);
    }

    private static Set<Phase> successors(final Phase phase) {
        return switch (phase) {
            case CLOSED -> EnumSet.of(Phase.PRE_OPEN, Phase.CONTINUOUS);
            case PRE_OPEN -> EnumSet.of(Phase.OPEN_FREEZE, Phase.CONTINUOUS, Phase.HALT, Phase.CLOSED);
            case OPEN_FREEZE -> EnumSet.of(Phase.CONTINUOUS, Phase.HALT);
            case CONTINUOUS -> EnumSet.of(Phase.VOLATILITY_AUCTION, Phase.HALT, Phase.CLOSING_CALL, Phase.CLOSED);
            case VOLATILITY_AUCTION -> EnumSet.of(Phase.CONTINUOUS, Phase.HALT, Phase.CLOSING_CALL);
            case HALT -> EnumSet.of(
                Phase.PRE_OPEN, Phase.VOLATILITY_AUCTION, Phase.CONTINUOUS, Phase.CLOSING_CALL, Phase.CLOSED);
            case CLOSING_CALL -> EnumSet.of(Phase.CLOSING_FREEZE, Phase.POST_CLOSE, Phase.HALT);
            case CLOSING_FREEZE -> EnumSet.of(Phase.POST_CLOSE, Phase.HALT);
            case POST_CLOSE -> EnumSet.of(Phase.CLOSED);
        };
    }

    /** SplitMix64, then so far after now. */
    private long drawnEnd(final long seed, final long maximumNs) {
        long mixed = seed + 0x9E3779B97F4A7C15L;
        mixed = (mixed ^ mixed >>> 30) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ mixed >>> 27) * 0x94D049BB133111EBL;
        mixed = mixed ^ mixed >>> 31;
        return market.now + 1 + Long.remainderUnsigned(mixed, maximumNs);
    }

    private void start(final NaiveBook book, final Phase next, final long freezeEnd, final NaivePortion portion) {
        switch (next) {
            case PRE_OPEN, VOLATILITY_AUCTION, CLOSING_CALL -> entry.beginCall(book, next);
            case CONTINUOUS, POST_CLOSE -> startMatching(book, next, portion);
            case CLOSED -> close(book);
            default -> change(book, next, freezeEnd);
        }
        if (book.uncrossTo == null) {
            entry.electStops(book);
        }
    }

    private void change(final NaiveBook book, final Phase next, final long freezeEnd) {
        book.phase = next;
        book.walkedTo = null;
        book.freezeEnd = freezeEnd;
        market.say(new Event.PhaseChanged(book.spec.instrumentId(), next, false, freezeEnd));
    }

    private void startMatching(final NaiveBook book, final Phase next, final NaivePortion portion) {
        if (isOutsideBand(book)) {
            extendOrHalt(book);
            return;
        }
        book.isExtended = false;
        uncross.begin(book, next);
        if (!goOnUncrossing(book, portion)) {
            book.freezeEnd = 0;
            if (!book.phase.isFreeze()) {
                book.phase = next == Phase.POST_CLOSE ? Phase.CLOSING_FREEZE : Phase.OPEN_FREEZE;
                market.say(new Event.PhaseChanged(book.spec.instrumentId(), book.phase, false, 0));
            }
        }
    }

    /** Goes on with auctions of which not everything is done. */
    void goOnUncrossing(final NaivePortion portion) {
        for (final NaiveBook book : market.books.values()) {
            if (book.uncrossTo != null && !portion.isOver()) {
                goOnWithAuction(book, portion);
            }
        }
    }

    /** The same for one of them. */
    void goOnWithAuction(final NaiveBook book, final NaivePortion portion) {
        if (portion.takes(book) && goOnUncrossing(book, portion)) {
            entry.electStops(book);
            portion.close();
        }
    }

    private boolean goOnUncrossing(final NaiveBook book, final NaivePortion portion) {
        if (!uncross.goOn(book, portion)) {
            return false;
        }
        final Phase next = book.uncrossTo;
        book.uncrossTo = null;
        if (next == Phase.POST_CLOSE) {
            book.closingPrice = book.uncrossPrice != 0 ? book.uncrossPrice : book.reference();
        }
        change(book, next, 0);
        if (next == Phase.CONTINUOUS && book.highPrint == 0 && book.lastTrade != 0) {
            book.notePrint(book.lastTrade);
        }
        return true;
    }

    private static boolean isOutsideBand(final NaiveBook book) {
        final int basisPoints = book.spec.auctionBandBasisPoints();
        final NaiveAuction.Result result = book.auction();
        return basisPoints > 0 && book.phase.isAuction() && !result.isNone() && book.reference() != 0
            && NaiveBook.isBeyond(result.price(), book.reference(), basisPoints);
    }

    private void extendOrHalt(final NaiveBook book) {
        if (book.isExtended) {
            change(book, Phase.HALT, 0);
        } else {
            book.isExtended = true;
            book.freezeEnd = 0;
            market.say(new Event.PhaseChanged(book.spec.instrumentId(), book.phase, true, 0));
        }
    }

    private void close(final NaiveBook book) {
        change(book, Phase.CLOSED, 0);
        book.isExtended = false;
        book.beginWalk();
    }

    /** Goes on with what phases do to many orders. */
    void walkOn(final NaivePortion portion) {
        market.books.values().stream().filter(book -> book.uncrossTo == null).forEach(book -> walkOn(book, portion));
    }

    private void walkOn(final NaiveBook book, final NaivePortion portion) {
        while (book.walkedTo != null && !portion.isOver()) {
            final NaiveOrder order = book.walkedTo;
            final boolean isMeant = book.phase == Phase.CLOSED ? endsWithDay(order) : !book.parks(order.timeInForce);
            if (isMeant && !portion.takes(book)) {
                return;
            }
            book.walkOn();
            if (isMeant && book.phase == Phase.CLOSED) {
                market.cancel(order, 0, CancelReason.EXPIRED);
            } else if (isMeant) {
                market.goToBookAnew(order);
            }
            portion.visit();
        }
    }

    private static boolean endsWithDay(final NaiveOrder order) {
        final Set<TimeInForce> ofToday = EnumSet.of(
            TimeInForce.DAY, TimeInForce.AT_OPEN, TimeInForce.AT_CLOSE, TimeInForce.GOOD_FOR_AUCTION);
        return ofToday.contains(order.timeInForce) || order.type == OrderType.MARKET
            || order.type == OrderType.MARKET_TO_LIMIT;
    }
}
