package org.ringside.matching;

import java.math.BigInteger;
import java.util.List;

/** Whether an order may have the terms that are asked for: rule book 2, 6 and 8. */
final class NaiveChecks {
    private static final long LARGEST = 9_007_199_254_740_991L;
    private static final BigInteger MOST_OPEN = BigInteger.ONE.shiftLeft(62);

    private final NaiveRisk risk;

    NaiveChecks(final NaiveRisk risk) {
        this.risk = risk;
    }

    /** WRONG_PHASE of a new order. */
    static boolean isRightPhase(final NaiveBook book, final NaiveTerms terms) {
        final TimeInForce timeInForce = terms.timeInForce();
        final boolean immediate = timeInForce == TimeInForce.IOC || timeInForce == TimeInForce.FOK;
        return book.uncrossTo == null && switch (book.phase) {
            case CLOSED, HALT -> false;
            case CONTINUOUS -> timeInForce != TimeInForce.AT_OPEN;
            case PRE_OPEN, OPEN_FREEZE -> !immediate;
            case VOLATILITY_AUCTION, CLOSING_CALL, CLOSING_FREEZE ->
                !immediate && timeInForce != TimeInForce.AT_OPEN;
            case POST_CLOSE -> book.closingPrice != 0 && !isForAuction(timeInForce)
                && (terms.type() == OrderType.LIMIT || terms.type() == OrderType.MARKET);
        };
    }

    /** WRONG_PHASE of a replace. */
    static boolean isRightPhaseToReplace(final NaiveBook book, final NaiveTerms terms) {
        final TimeInForce timeInForce = terms.timeInForce();
        final boolean immediate = timeInForce == TimeInForce.IOC || timeInForce == TimeInForce.FOK;
        return switch (book.phase) {
            case CONTINUOUS -> timeInForce != TimeInForce.AT_OPEN;
            case PRE_OPEN -> !immediate;
            case VOLATILITY_AUCTION, CLOSING_CALL -> !immediate && timeInForce != TimeInForce.AT_OPEN;
            default -> false;
        };
    }

    private static boolean isForAuction(final TimeInForce timeInForce) {
        return timeInForce == TimeInForce.AT_OPEN || timeInForce == TimeInForce.AT_CLOSE
            || timeInForce == TimeInForce.GOOD_FOR_AUCTION;
    }

    /** UNSUPPORTED, INVALID_QUANTITY and DISPLAY_TOO_SMALL. */
    static RejectReason againstForm(final NaiveBook book, final NaiveTerms terms) {
        if (!goTogether(terms)) {
            return RejectReason.UNSUPPORTED;
        }
        final InstrumentSpec spec = book.spec;
        final boolean fits = isQuantity(spec, terms.quantity())
            && (terms.displayQuantity() == 0 || isQuantity(spec, terms.displayQuantity()))
            && (terms.minimumQuantity() == 0 || isQuantity(spec, terms.minimumQuantity()))
            && terms.displayQuantity() <= terms.quantity() && terms.minimumQuantity() <= terms.quantity()
            && terms.quantity() >= spec.minimumQuantity() && terms.quantity() <= spec.maximumQuantity();
        if (!fits) {
            return RejectReason.INVALID_QUANTITY;
        }
        final boolean hides = terms.displayQuantity() != 0 && terms.displayQuantity() < terms.quantity();
        return hides && isTooLittle(spec, terms) ? RejectReason.DISPLAY_TOO_SMALL : null;
    }

    private static boolean isTooLittle(final InstrumentSpec spec, final NaiveTerms terms) {
        final BigInteger shown = BigInteger.valueOf(terms.displayQuantity()).multiply(BigInteger.valueOf(10_000));
        final BigInteger least = BigInteger.valueOf(terms.quantity())
            .multiply(BigInteger.valueOf(spec.minimumDisplayBasisPoints()));
        return terms.displayQuantity() < spec.minimumDisplay() || shown.compareTo(least) < 0;
    }

    private static boolean goTogether(final NaiveTerms terms) {
        final TimeInForce timeInForce = terms.timeInForce();
        final boolean immediate = timeInForce == TimeInForce.IOC || timeInForce == TimeInForce.FOK;
        final boolean limit = terms.type() == OrderType.LIMIT;
        final List<Boolean> wrong = List.of(
            terms.price() != 0 && !terms.hasPrice(),
            terms.stopPrice() != 0 && !terms.isStop(),
            terms.postOnly() && !limit,
            terms.displayQuantity() != 0 && !limit,
            terms.isStop() && isForAuction(timeInForce),
            terms.postOnly() && (immediate || isForAuction(timeInForce)),
            terms.displayQuantity() != 0 && immediate,
            terms.minimumQuantity() != 0 && (timeInForce != TimeInForce.IOC || terms.isStop()),
            terms.expireTime() != 0 && timeInForce != TimeInForce.GTD);
        return !wrong.contains(true);
    }

    private static boolean isQuantity(final InstrumentSpec spec, final long quantity) {
        return quantity >= 1 && quantity <= LARGEST && quantity % spec.lotSize() == 0;
    }

    /** All the others: the order would have so many leaves; itself, when it exists already, does not count twice. */
    RejectReason againstMarket(final NaiveBook book, final Side side, final int account, final NaiveTerms terms,
        final long leaves, final NaiveOrder itself, final long now) {
        final RejectReason prices = againstPrices(book, side, terms);
        if (prices != null) {
            return prices;
        }
        if (terms.timeInForce() == TimeInForce.GTD && terms.expireTime() <= now) {
            return RejectReason.INVALID_EXPIRY;
        }
        if (terms.isStop() && !book.spec.electStopsAtEntry() && isThrough(book, side, terms.stopPrice())) {
            return RejectReason.WOULD_TRIGGER;
        }
        final long limit = limit(book, side, terms);
        if (terms.isMarket() && book.phase == Phase.CONTINUOUS && !book.parks(terms.timeInForce()) && limit == 0) {
            return RejectReason.NO_LIQUIDITY;
        }
        final long notionalPrice = notionalPrice(book, terms, limit);
        final RejectReason limits = risk.reason(
            book, side, account, terms.quantity(), leaves, notionalPrice, itself);
        if (limits != null) {
            return limits;
        }
        if (risk.open(book, side, null, itself).add(BigInteger.valueOf(leaves)).compareTo(MOST_OPEN) > 0) {
            return RejectReason.BOOK_FULL;
        }
        final boolean matching = book.phase == Phase.CONTINUOUS || book.phase == Phase.POST_CLOSE;
        return terms.postOnly() && matching && book.canTrade(side, limit) ? RejectReason.WOULD_CROSS : null;
    }

    private static RejectReason againstPrices(final NaiveBook book, final Side side, final NaiveTerms terms) {
        if (terms.hasPrice() && !isTick(book.spec, terms.price())
            || terms.isStop() && !isTick(book.spec, terms.stopPrice())) {
            return RejectReason.INVALID_PRICE;
        }
        if (book.phase == Phase.POST_CLOSE) {
            final boolean atClose = !terms.hasPrice() || terms.price() == book.closingPrice;
            return atClose ? null : RejectReason.PRICE_OUTSIDE_LIMITS;
        }
        if (terms.hasPrice() && isOutsideLimits(book, terms.price())
            || terms.isStop() && isOutsideLimits(book, terms.stopPrice())) {
            return RejectReason.PRICE_OUTSIDE_LIMITS;
        }
        final boolean collared = book.spec.collarBasisPoints() > 0 && book.reference() != 0 && terms.hasPrice();
        return collared && isOutsideCollar(book, side, terms.price()) ? RejectReason.PRICE_OUTSIDE_COLLAR : null;
    }

    private static boolean isTick(final InstrumentSpec spec, final long price) {
        if (price < 1 || price > spec.maximumPrice()) {
            return false;
        }
        long step = 0;
        for (final InstrumentSpec.TickBand band : spec.ticks()) {
            if (band.fromPrice() <= price) {
                step = band.step();
            }
        }
        return price % step == 0;
    }

    private static boolean isOutsideLimits(final NaiveBook book, final long price) {
        return book.spec.staticLimitBasisPoints() > 0 && book.previousClose != 0
            && NaiveBook.isBeyond(price, book.previousClose, book.spec.staticLimitBasisPoints());
    }

    private static boolean isOutsideCollar(final NaiveBook book, final Side side, final long price) {
        final long beyond = side == Side.BUY ? price - book.reference() : book.reference() - price;
        final BigInteger most = NaiveBook.share(book.reference(), book.spec.collarBasisPoints());
        return BigInteger.valueOf(beyond).compareTo(most) > 0;
    }

    /** Whether the last price has reached a stop. */
    static boolean isThrough(final NaiveBook book, final Side side, final long stopPrice) {
        final long last = book.lastTrade;
        return last != 0 && (side == Side.BUY ? last >= stopPrice : last <= stopPrice);
    }

    /** The limit that an order with these terms gets; 0 for none. */
    static long limit(final NaiveBook book, final Side side, final NaiveTerms terms) {
        if (!terms.isMarket()) {
            return terms.price();
        }
        if (book.phase == Phase.POST_CLOSE) {
            return book.closingPrice;
        }
        final NaiveOrder best = book.best(side.opposite());
        if (book.phase != Phase.CONTINUOUS || book.parks(terms.timeInForce()) || best == null) {
            return 0;
        }
        return terms.type() == OrderType.MARKET_TO_LIMIT ? best.price : protectedLimit(book, side, best.price);
    }

    /** So far from a price as the instrument's protection allows, within its static limits. */
    static long protectedLimit(final NaiveBook book, final Side side, final long from) {
        final long protection = book.spec.protectionTicks();
        final long limit = side == Side.BUY
            ? Math.min(book.spec.maximumPrice(), from + protection)
            : Math.max(1, from - protection);
        if (book.spec.staticLimitBasisPoints() == 0 || book.previousClose == 0) {
            return limit;
        }
        final BigInteger close = BigInteger.valueOf(book.previousClose);
        final BigInteger distance = NaiveBook.share(book.previousClose, book.spec.staticLimitBasisPoints());
        return BigInteger.valueOf(limit).max(close.subtract(distance)).min(close.add(distance)).longValueExact();
    }

    private static long notionalPrice(final NaiveBook book, final NaiveTerms terms, final long limit) {
        if (terms.type() == OrderType.STOP) {
            return terms.stopPrice();
        }
        return terms.isMarket() && limit == 0 ? book.reference() : limit;
    }
}
