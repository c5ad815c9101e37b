package org.ringside.matching;

/** Terms of random orders: sound ones, and now and then one that something is wrong with. */
final class RandomTerms {
    private static final int MAGNITUDES = 13;
    private static final int MOST_SLICES = 20_000;
    private static final long[] ODD = {0, -1, Long.MIN_VALUE, Long.MAX_VALUE, MatchingEngine.MAX_QUANTITY,
        MatchingEngine.MAX_QUANTITY + 1, 1};

    private final Dice dice;
    private final Profile profile;
    private final EventMirror mirror;

    RandomTerms(final Dice dice, final Profile profile, final EventMirror mirror) {
        this.dice = dice;
        this.profile = profile;
        this.mirror = mirror;
    }

    /** Fills in all but who sends it, for a side that is set already. */
    void fill(final OrderTerms<?> order, final InstrumentSpec spec, final long now) {
        final Phase phase = mirror.phases().get(spec.instrumentId());
        final long last = mirror.lastTrade(spec.instrumentId());
        final boolean aggressive = dice.percent(65);
        final OrderType type = type(phase);
        final TimeInForce timeInForce = timeInForce(phase, type);
        order.type(type);
        order.timeInForce(timeInForce);
        order.quantity(quantity(spec, aggressive));
        order.selfMatch(selfMatch());
        if (type.hasPrice()) {
            order.price(phase == Phase.POST_CLOSE && last > 0 ? last : price(spec, order.side(), aggressive));
        }
        if (type.isStop()) {
            order.stopPrice(stopPrice(spec, order.side()));
        }
        if (timeInForce == TimeInForce.GTD) {
            order.expireTime(expireTime(now));
        }
        if (timeInForce == TimeInForce.IOC && !type.isStop() && dice.oneIn(3)) {
            order.minimumQuantity(part(spec, order.quantity()));
        }
        if (type == OrderType.LIMIT && !timeInForce.isImmediate()) {
            order.postOnly(!timeInForce.isForAuction() && dice.oneIn(aggressive ? 25 : 8));
            order.displayQuantity(dice.oneIn(profile.slices() ? 2 : 4) ? part(spec, order.quantity()) : 0);
        }
        order.userTag(dice.oneIn(3) ? dice.of(1L, 1L << 40, -1L, Long.MIN_VALUE) : 0);
        if (dice.oneIn(30)) {
            spoil(order);
        }
        order.displayQuantity(shown(order.displayQuantity(), order.quantity()));
    }

    /** Not so little of it that an order is matched in millions of slices. */
    static long shown(final long displayQuantity, final long quantity) {
        return displayQuantity > 0 && quantity / displayQuantity > MOST_SLICES ? 0 : displayQuantity;
    }

    private OrderType type(final Phase phase) {
        if (phase == Phase.POST_CLOSE && !dice.oneIn(20)) {
            return dice.oneIn(4) ? OrderType.MARKET : OrderType.LIMIT;
        }
        return switch (dice.weighted(76, 9, 6, 4, 5)) {
            case 0 -> OrderType.LIMIT;
            case 1 -> OrderType.MARKET;
            case 2 -> OrderType.MARKET_TO_LIMIT;
            case 3 -> OrderType.STOP;
            default -> OrderType.STOP_LIMIT;
        };
    }

    private TimeInForce timeInForce(final Phase phase, final OrderType type) {
        if (dice.oneIn(60)) {
            return dice.of(TimeInForce.values());
        }
        final int forAuction = type.isStop() || phase == Phase.POST_CLOSE ? 0 : 1;
        final int immediate = phase.isMatching() ? 1 : 0;
        return switch (dice.weighted(40, 22, 12, 12 * immediate, (profile.slices() ? 20 : 8) * immediate,
            phase.isOpening() ? 8 * forAuction : 0, 3 * forAuction, 4 * forAuction)) {
            case 0 -> TimeInForce.DAY;
            case 1 -> TimeInForce.GTC;
            case 2 -> TimeInForce.GTD;
            case 3 -> TimeInForce.IOC;
            case 4 -> TimeInForce.FOK;
            case 5 -> TimeInForce.AT_OPEN;
            case 6 -> TimeInForce.AT_CLOSE;
            default -> TimeInForce.GOOD_FOR_AUCTION;
        };
    }

    private SelfMatchInstruction selfMatch() {
        return dice.oneIn(3) ? SelfMatchInstruction.NONE : dice.of(SelfMatchInstruction.values());
    }

    /** Aggressive ones at the other side's best price or through it, others around the middle. */
    long price(final InstrumentSpec spec, final Side side, final boolean aggressive) {
        if (profile.wide() && dice.oneIn(3)) {
            return widePrice();
        }
        final long last = mirror.lastTrade(spec.instrumentId());
        final long best = mirror.best(spec.instrumentId(), side.opposite());
        final long middle = last > 0 && dice.oneIn(3) ? last : RandomSpecs.MIDDLE;
        final long center = aggressive && best > 0 ? best : middle;
        final long away = aggressive ? -dice.between(0, profile.range()) : dice.between(0, profile.range());
        final long price = onTick(spec, side == Side.BUY ? center - away : center + away);
        return Math.max(1, Math.min(MatchingEngine.MAX_PRICE, price));
    }

    private long widePrice() {
        if (dice.oneIn(20)) {
            return MatchingEngine.MAX_PRICE - dice.below(2);
        }
        long price = 1;
        for (int i = dice.below(MAGNITUDES); i > 0; i--) {
            price *= 10;
        }
        return price + dice.below(3);
    }

    private long stopPrice(final InstrumentSpec spec, final Side side) {
        final long last = mirror.lastTrade(spec.instrumentId());
        final long center = last > 0 ? last : RandomSpecs.MIDDLE;
        final long away = dice.between(dice.oneIn(4) ? -2 : 1, profile.range());
        return Math.max(1, onTick(spec, side == Side.BUY ? center + away : center - away));
    }

    private static long onTick(final InstrumentSpec spec, final long price) {
        final InstrumentSpec.TickBand last = spec.ticks().get(spec.ticks().size() - 1);
        return price >= last.fromPrice() ? price - price % last.step() : price;
    }

    /** Aggressive orders are small, so that there are books for them to trade with. */
    long quantity(final InstrumentSpec spec, final boolean aggressive) {
        if (profile.wide() && dice.oneIn(20)) {
            return dice.of(1_000_000_000L, 1L << 40, MatchingEngine.MAX_QUANTITY) / spec.lotSize() * spec.lotSize();
        }
        if (profile.slices() && dice.oneIn(4)) {
            return spec.lotSize() * dice.between(20, dice.of(100, 1_000, 20_000));
        }
        if (dice.oneIn(25)) {
            return spec.lotSize() * dice.between(20, 200);
        }
        return spec.lotSize() * (aggressive ? dice.between(2, 8) : dice.between(10, 80));
    }

    /** Some of a quantity, mostly a small part. */
    long part(final InstrumentSpec spec, final long quantity) {
        final long lots = Math.max(1, quantity / spec.lotSize());
        return spec.lotSize() * (dice.oneIn(3) ? dice.between(1, lots) : Math.min(lots, dice.between(1, 4)));
    }

    /** Makes one thing wrong, mostly. */
    private void spoil(final OrderTerms<?> order) {
        final long odd = ODD[dice.below(ODD.length)];
        switch (dice.below(10)) {
            case 0 -> order.quantity(odd);
            case 1 -> order.price(odd);
            case 2 -> order.stopPrice(odd);
            case 3 -> order.displayQuantity(odd);
            case 4 -> order.minimumQuantity(odd);
            case 5 -> order.expireTime(odd);
            case 6 -> order.postOnly(true);
            case 7 -> order.price(order.price() + 1);
            case 8 -> order.quantity(order.quantity() + 1);
            default -> order.timeInForce(dice.of(TimeInForce.values()));
        }
    }

    /** Often the same for many orders; now and then over, or next to it. */
    private long expireTime(final long now) {
        if (dice.oneIn(30)) {
            return now + dice.between(-1, 1);
        }
        return dice.oneIn(3) ? now - now % 5_000 + 5_000 : now + dice.between(1, 60_000);
    }
}
