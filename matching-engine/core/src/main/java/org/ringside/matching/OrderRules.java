package org.ringside.matching;

/** What the terms of an order must be, by type, phase and instrument (rule book 2, 3, 6 and 8). */
final class OrderRules {
    private static final int WHOLE = 10_000;

    private OrderRules() {
    }

    /** Why this phase does not take an order with these terms, or null. */
    static RejectReason phaseRefusal(final Instrument instrument, final OrderTerms<?> terms) {
        final TimeInForce timeInForce = terms.timeInForce();
        final boolean isTaken = switch (instrument.phase) {
            case CLOSED, HALT -> false;
            case CONTINUOUS -> timeInForce != TimeInForce.AT_OPEN;
            case POST_CLOSE -> instrument.closingPrice != 0 && !timeInForce.isForAuction()
                && (terms.type() == OrderType.LIMIT || terms.type() == OrderType.MARKET);
            case PRE_OPEN, OPEN_FREEZE -> !timeInForce.isImmediate();
            case VOLATILITY_AUCTION, CLOSING_CALL, CLOSING_FREEZE ->
                !timeInForce.isImmediate() && timeInForce != TimeInForce.AT_OPEN;
        };
        return isTaken && instrument.uncrossTo == null ? null : RejectReason.WRONG_PHASE;
    }

    /** Why these terms do not go together, or null. */
    static RejectReason combinationRefusal(final OrderTerms<?> terms) {
        final OrderType type = terms.type();
        final TimeInForce timeInForce = terms.timeInForce();
        final boolean isLimit = type == OrderType.LIMIT;
        final boolean isPatient = !timeInForce.isImmediate();
        final boolean isSound = (type.hasPrice() || terms.price() == 0)
            && (type.isStop() ? !timeInForce.isForAuction() : terms.stopPrice() == 0)
            && (!terms.postOnly() || isLimit && isPatient && !timeInForce.isForAuction())
            && (terms.displayQuantity() == 0 || isLimit && isPatient)
            && (terms.minimumQuantity() == 0 || timeInForce == TimeInForce.IOC && !type.isStop())
            && (terms.expireTime() == 0 || timeInForce == TimeInForce.GTD);
        return isSound ? null : RejectReason.UNSUPPORTED;
    }

    /** Why these quantities are no quantities of this instrument, or too little of them is shown, or null. */
    static RejectReason quantityRefusal(final Instrument instrument, final OrderTerms<?> terms) {
        final InstrumentSpec spec = instrument.spec;
        final long quantity = terms.quantity();
        final boolean isSound = quantity >= spec.minimumQuantity() && quantity <= spec.maximumQuantity()
            && isWhole(spec, quantity)
            && isPart(spec, terms.displayQuantity(), quantity)
            && isPart(spec, terms.minimumQuantity(), quantity);
        if (!isSound) {
            return RejectReason.INVALID_QUANTITY;
        }
        return terms.displayQuantity() != 0 && terms.displayQuantity() < leastDisplay(spec, quantity)
            ? RejectReason.DISPLAY_TOO_SMALL
            : null;
    }

    /** What an iceberg of this quantity shows at a time at least: all, when it has no more. Shares are rounded up. */
    private static long leastDisplay(final InstrumentSpec spec, final long quantity) {
        final long share = quantity - Int128.multiplyDivide(quantity, WHOLE - spec.minimumDisplayBasisPoints(), WHOLE);
        return Math.min(quantity, Math.max(spec.minimumDisplay(), share));
    }

    private static boolean isPart(final InstrumentSpec spec, final long part, final long quantity) {
        return part == 0 || part > 0 && part <= quantity && isWhole(spec, part);
    }

    /** Most instruments have lots of 1: a division takes longer than all other checks. */
    private static boolean isWhole(final InstrumentSpec spec, final long quantity) {
        return spec.lotSize() == 1 || quantity % spec.lotSize() == 0;
    }

    /** Why these prices are not possible now, or null. */
    static RejectReason priceRefusal(final Instrument instrument, final OrderTerms<?> terms) {
        final OrderType type = terms.type();
        if (type.hasPrice() && !isPrice(instrument, terms.price())
            || type.isStop() && !isPrice(instrument, terms.stopPrice())) {
            return RejectReason.INVALID_PRICE;
        }
        if (instrument.phase == Phase.POST_CLOSE) {
            return type == OrderType.LIMIT && terms.price() != instrument.closingPrice
                ? RejectReason.PRICE_OUTSIDE_LIMITS
                : null;
        }
        if (type.hasPrice() && isOutsideLimits(instrument, terms.price())
            || type.isStop() && isOutsideLimits(instrument, terms.stopPrice())) {
            return RejectReason.PRICE_OUTSIDE_LIMITS;
        }
        return type.hasPrice() && isOutsideCollar(instrument, terms.side(), terms.price())
            ? RejectReason.PRICE_OUTSIDE_COLLAR
            : null;
    }

    private static boolean isPrice(final Instrument instrument, final long price) {
        return price >= 1 && price <= instrument.spec.maximumPrice() && instrument.isOnTick(price);
    }

    private static boolean isOutsideLimits(final Instrument instrument, final long price) {
        return price < instrument.lowLimit() || price > instrument.highLimit();
    }

    private static boolean isOutsideCollar(final Instrument instrument, final Side side, final long price) {
        final long reference = instrument.reference();
        if (instrument.spec.collarBasisPoints() == 0 || reference == 0) {
            return false;
        }
        final long distance = Instrument.share(reference, instrument.spec.collarBasisPoints());
        return side == Side.BUY ? price > reference + distance : price < reference - distance;
    }

    /** Why the last trade does not allow this stop, or null. */
    static RejectReason triggerRefusal(final Instrument instrument, final OrderTerms<?> terms) {
        return terms.type().isStop() && !instrument.spec.electStopsAtEntry()
            && isThrough(instrument, terms.side(), terms.stopPrice())
            ? RejectReason.WOULD_TRIGGER
            : null;
    }

    /** Whether the last trade has reached this stop price. */
    static boolean isThrough(final Instrument instrument, final Side side, final long stopPrice) {
        final long last = instrument.lastTrade;
        return last != 0 && (side == Side.BUY ? last >= stopPrice : last <= stopPrice);
    }

    /**
     * The limit that an order with these terms gets when it is entered now: 0 when it needs an opposite side, and there
     * is none; for a stop without a limit of its own 0 too, and for a market order that waits for an auction what
     * stands for no limit in the book.
     */
    static long limit(final Instrument instrument, final OrderTerms<?> terms) {
        if (!terms.type().isMarket()) {
            return terms.price();
        }
        if (instrument.phase == Phase.POST_CLOSE) {
            return instrument.closingPrice;
        }
        if (instrument.phase != Phase.CONTINUOUS || terms.timeInForce().isForAuction()) {
            return terms.side() == Side.BUY ? OrderSlab.BUY_MARKET : OrderSlab.SELL_MARKET;
        }
        final long best = instrument.bestOpposite(terms.side());
        return best == 0 || terms.type() == OrderType.MARKET_TO_LIMIT
            ? best
            : instrument.protectedPrice(terms.side(), best);
    }

    /** Whether a market order finds nobody to trade with. */
    static boolean lacksLiquidity(final Instrument instrument, final OrderTerms<?> terms) {
        return terms.type().isMarket() && instrument.phase == Phase.CONTINUOUS
            && !terms.timeInForce().isForAuction() && instrument.bestOpposite(terms.side()) == 0;
    }

    /** What a lot of an order with these terms may cost; 0 when nobody knows. */
    static long riskPrice(final Instrument instrument, final OrderTerms<?> terms, final long limit) {
        if (terms.type() == OrderType.STOP) {
            return terms.stopPrice();
        }
        return limit == OrderSlab.BUY_MARKET || limit == OrderSlab.SELL_MARKET ? instrument.reference() : limit;
    }

    /** Whether an order that must not trade on entry would. */
    static boolean wouldCross(final Instrument instrument, final OrderTerms<?> terms) {
        if (!terms.postOnly() || !instrument.phase.isMatching()) {
            return false;
        }
        final long best = instrument.bestOpposite(terms.side());
        return best != 0 && instrument.book.side(terms.side().opposite()).isAtLeast(best, terms.price());
    }
}
