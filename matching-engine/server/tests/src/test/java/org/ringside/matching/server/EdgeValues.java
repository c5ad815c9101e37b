package org.ringside.matching.server;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.ringside.matching.AccountSpec;
import org.ringside.matching.Allocation;
import org.ringside.matching.EngineLimits;
import org.ringside.matching.InstrumentSpec;
import org.ringside.matching.MatchingEngine;
import org.ringside.matching.service.Instrument;

/** Seeded choices: mostly values of a market that trades, now and then one at the edge of what a field can say. */
final class EdgeValues {
    private static final int USUAL = 30;
    private static final long[] EDGES = {
        0, 1, 2, -1, Long.MIN_VALUE, Long.MIN_VALUE + 1, Long.MAX_VALUE, Long.MAX_VALUE - 1, (1L << 53) - 2,
        (1L << 53) - 1, 1L << 53, (1L << 53) + 1, 1L << 62, 0x7FFF_FFFFL, 0x8000_0000L, 0xFFFF_FFFEL, 0xFFFF_FFFFL,
        0x7FFF, 0xFFFE, 0xFFFF, 0x7F, 0xFF};
    private static final long[] TICKS = {1, 3, Exchange.TICK, Exchange.TICK, 100_000_000_000_000_000L};
    private static final long MIDDLE = 10_000;

    private final Random random;
    /** Whether prices and quantities are about as large as they may be. */
    private final boolean isVast;

    EdgeValues(final long seed) {
        random = new Random(seed);
        isVast = seed % 4 == 0;
    }

    int below(final int bound) {
        return random.nextInt(bound);
    }

    boolean oneIn(final int n) {
        return random.nextInt(n) == 0;
    }

    long edge() {
        return EDGES[random.nextInt(EDGES.length)];
    }

    /** Seldom an edge. */
    long orEdge(final long usual) {
        return oneIn(USUAL) ? edge() : usual;
    }

    @SafeVarargs
    final <T> T of(final T... choices) {
        return choices[random.nextInt(choices.length)];
    }

    /** A few that trade in different ways, with ids from 1. */
    List<Instrument> instruments() {
        final List<Instrument> instruments = new ArrayList<>();
        for (int i = 0; i < TICKS.length; i++) {
            instruments.add(instrument(i + 1, TICKS[i]));
        }
        return instruments;
    }

    private Instrument instrument(final int id, final long tick) {
        final long lot = of(1L, 1L, 5L);
        final long middle = middle(tick);
        final InstrumentSpec spec = InstrumentSpec.of(id)
            .withProRata(of(0, 4_000, 10_000), of(0L, 2L))
            .withAllocation(of(Allocation.values()))
            .withQuantities(lot, lot, of(MatchingEngine.MAX_QUANTITY, 1_000 * lot))
            .withProtection(of(0L, 2L, 1_000L, MatchingEngine.MAX_PRICE))
            .withStaticLimits(of(0, 0, 400, 1_000_000), of(0L, middle))
            .withCollar(of(0, 0, 200, 1_000_000))
            .withVolatilityWindow(of(0, 0, 3, 1_000_000), of(0L, 5_000L, Long.MAX_VALUE))
            .withAuctionBand(of(0, 20, 1_000_000))
            .withMinimumDisplay(of(0L, 3L), of(100, 0, 2_500));
        return new Instrument(tick, spec.withElectStopsAtEntry(oneIn(2)));
    }

    AccountSpec account(final int account) {
        return new AccountSpec(account, below(3), below(3), of(Long.MAX_VALUE, Long.MAX_VALUE, 0L, 100L),
            of(Long.MAX_VALUE, Long.MAX_VALUE - 1, 100 * MIDDLE), of(Integer.MAX_VALUE, 50, 5),
            of(Long.MAX_VALUE, Long.MAX_VALUE, 400L, 0L), of(Long.MAX_VALUE, Long.MAX_VALUE, 400L, 0L));
    }

    EngineLimits limits() {
        return EngineLimits.SHIPPED.withMaxFillsPerCommand(of(1_000, 1_000, 1, 7)).withMaxOrders(of(2_000, 500, 0))
            .withMaxOpenOrders(of(1_000, 100)).withIdHoles(of(Integer.MAX_VALUE, 100), of(Long.MAX_VALUE, 300L));
    }

    /** A price on the wire. */
    long price(final Instrument instrument) {
        final long tick = instrument == null ? 1 : instrument.tickMantissa();
        return switch (below(USUAL)) {
            case 0 -> edge();
            case 1 -> highest(tick) * tick;
            case 2 -> (1 + below(2)) * tick;
            default -> (middle(tick) + below(9) - 4) * tick;
        };
    }

    private long middle(final long tick) {
        return isVast ? highest(tick) - MIDDLE / 1_000 : Math.min(MIDDLE, highest(tick) / 2);
    }

    private static long highest(final long tick) {
        return Math.min(MatchingEngine.MAX_PRICE, Long.MAX_VALUE / tick);
    }

    long quantity(final Instrument instrument) {
        final long lot = instrument == null ? 1 : instrument.spec().lotSize();
        if (isVast && !oneIn(3)) {
            return MatchingEngine.MAX_QUANTITY / lot * lot;
        }
        return orEdge(lot * (1 + below(20)));
    }
}
