package org.ringside.matching;

import java.util.List;

/** Instruments and accounts of random streams. */
final class RandomSpecs {
    static final int ACCOUNTS = 20;
    static final int FIRMS = 3;
    static final long MIDDLE = 1_000;
    private static final int OWNERS = 5;
    private static final int VERY_WIDE = 1_000_000;

    private final Dice dice;
    private final Profile profile;

    RandomSpecs(final Dice dice, final Profile profile) {
        this.dice = dice;
        this.profile = profile;
    }

    InstrumentSpec instrument(final int instrumentId) {
        final long lot = dice.of(1L, 1L, 5L);
        final List<InstrumentSpec.TickBand> ticks = dice.oneIn(3)
            ? List.of(new InstrumentSpec.TickBand(1, 1), new InstrumentSpec.TickBand(MIDDLE, 2))
            : List.of(new InstrumentSpec.TickBand(1, 1));
        final long largest = profile.wide() ? MatchingEngine.MAX_QUANTITY : (profile.slices() ? 50_000 : 500) * lot;
        return new InstrumentSpec(instrumentId, dice.of(Allocation.values()), dice.of(0, 1_000, 4_000, 10_000),
            dice.of(0L, 0L, 2L, 10L), lot, dice.of(lot, 2 * lot), largest, ticks, dice.of(0L, 2L, 5L, 1_000L),
            basisPoints(0, 0, 150, 400), basisPoints(0, 0, 0, 200), basisPoints(0, 0, 30, 100),
            profile.wide() ? dice.of(0L, 500L, Long.MAX_VALUE) : dice.of(0L, 500L, 5_000L),
            basisPoints(0, 20, 20, 100), dice.oneIn(2),
            profile.wide() ? dice.of(0L, MIDDLE, MatchingEngine.MAX_PRICE) : dice.of(0L, MIDDLE),
            dice.of(0L, 0L, 3L), dice.of(0, 0, 0, 100, 2_500),
            profile.wide() ? MatchingEngine.MAX_PRICE : dice.of(MatchingEngine.MAX_PRICE, MIDDLE + 4));
    }

    /** Distances that suit narrow prices; for wide ones mostly none, or a very large one. */
    private int basisPoints(final Integer... narrow) {
        return profile.wide() && !dice.oneIn(10) ? dice.of(0, 0, 0, VERY_WIDE) : dice.of(narrow);
    }

    /** Often so tight that orders meet them. */
    EngineLimits limits() {
        final EngineLimits limits = dice.oneIn(2) ? EngineLimits.SHIPPED
            : EngineLimits.SHIPPED.withMaxFillsPerCommand(dice.of(1, 3, 4, 7, 15, 40));
        return profile.limits() && dice.oneIn(12)
            ? limits.withMaxOrders(dice.of(10, 30, 100))
                .withIdHoles(dice.of(8, 100, Integer.MAX_VALUE), dice.of(0L, 300L, Long.MAX_VALUE))
            : limits;
    }

    AccountSpec account(final int account) {
        final int firm = account % (FIRMS + 1);
        final int owner = account % OWNERS;
        if (!profile.limits() && !dice.oneIn(10)) {
            return new AccountSpec(account, firm, owner, Long.MAX_VALUE, Long.MAX_VALUE, Integer.MAX_VALUE,
                Long.MAX_VALUE, Long.MAX_VALUE);
        }
        return new AccountSpec(account, firm, owner, dice.of(40L, 100L, 400L, Long.MAX_VALUE),
            dice.of(40L * MIDDLE, 100L * MIDDLE, Long.MAX_VALUE), dice.of(4, 12, 50), dice.of(0L, 100L, 400L, 5_000L),
            dice.of(0L, 100L, 400L, Long.MAX_VALUE));
    }
}
