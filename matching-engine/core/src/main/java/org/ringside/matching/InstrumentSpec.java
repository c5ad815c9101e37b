package org.ringside.matching;

import java.util.List;
import java.util.function.Consumer;

/**
 * The rules of an instrument. Begin with {@link #of}, and use the {@code with} methods. Shares and distances are basis
 * points (1/10000), 0 for none.
 *
 * @param instrumentId            its number, not 0.
 * @param allocation              which orders of a level trade.
 * @param topOrderBasisPoints     share of the oldest order of a level in pro rata.
 * @param proRataMinimum          least lots that an order gets by its share in pro rata.
 * @param lotSize                 quantities are multiples of this number of lots.
 * @param minimumQuantity         of an order, in lots.
 * @param maximumQuantity         of an order, in lots.
 * @param ticks                   bands of prices, ascending, from 1.
 * @param protectionTicks         how far a market order may trade beyond the best opposite price.
 * @param staticLimitBasisPoints  how far prices of orders may be from the previous close.
 * @param collarBasisPoints       how far orders may go through the reference price.
 * @param volatilityBasisPoints   how far a trade may be from the last price of the window before.
 * @param volatilityWindowNs      how long a window is.
 * @param auctionBandBasisPoints  how far an auction's price may be from the reference price before its call is
 *                                extended.
 * @param electStopsAtEntry       whether the engine elects stops at once that are through the last price, or refuses
 *                                them.
 * @param previousClose           price in ticks; 0 for none.
 * @param minimumDisplay          least lots that an iceberg shows at a time; one that has less shows all.
 * @param minimumDisplayBasisPoints least share of its quantity that an iceberg shows at a time.
 * @param maximumPrice            of an order, in ticks; also for an order that gets its limit from the engine.
 */
public record InstrumentSpec(int instrumentId, Allocation allocation, int topOrderBasisPoints, long proRataMinimum,
    long lotSize, long minimumQuantity, long maximumQuantity, List<TickBand> ticks, long protectionTicks,
    int staticLimitBasisPoints, int collarBasisPoints, int volatilityBasisPoints, long volatilityWindowNs,
    int auctionBandBasisPoints, boolean electStopsAtEntry, long previousClose, long minimumDisplay,
    int minimumDisplayBasisPoints, long maximumPrice) {
    private static final int WHOLE = 10_000;
    /** A hundred times the price. */
    private static final int MOST = 100 * WHOLE;

    /**
     * Prices from here on, up to the next band, are multiples of the step.
     *
     * @param fromPrice in ticks.
     * @param step      in ticks.
     */
    public record TickBand(long fromPrice, long step) {
    }

    /** Checks that all numbers are in range and fit together, and copies the tick table. */
    public InstrumentSpec {
        check(instrumentId != 0, instrumentId, "its number is not 0");
        check(topOrderBasisPoints >= 0 && topOrderBasisPoints <= WHOLE, instrumentId, "top order's share 0 to 10000");
        check(proRataMinimum >= 0, instrumentId, "pro rata minimum not negative");
        check(lotSize >= 1 && lotSize <= MatchingEngine.MAX_QUANTITY, instrumentId, "lot size from 1");
        check(minimumQuantity >= 1 && minimumQuantity <= maximumQuantity
            && maximumQuantity <= MatchingEngine.MAX_QUANTITY, instrumentId, "quantities from 1 to 2^53 - 1");
        check(protectionTicks >= 0 && protectionTicks <= MatchingEngine.MAX_PRICE, instrumentId, "protection from 0");
        check(isDistance(staticLimitBasisPoints) && isDistance(collarBasisPoints) && isDistance(volatilityBasisPoints)
            && isDistance(auctionBandBasisPoints), instrumentId, "limits from 0 to " + MOST + " basis points");
        check(volatilityWindowNs >= 0, instrumentId, "volatility window not negative");
        check(minimumDisplay >= 0 && minimumDisplay <= MatchingEngine.MAX_QUANTITY && minimumDisplayBasisPoints >= 0
            && minimumDisplayBasisPoints <= WHOLE, instrumentId, "least display from 0, and its share 0 to 10000");
        check(maximumPrice >= 1 && maximumPrice <= MatchingEngine.MAX_PRICE, instrumentId,
            "maximum price 1 to 2^53 - 1 ticks");
        check(previousClose >= 0 && previousClose <= maximumPrice, instrumentId,
            "close from 0 to its maximum price of " + maximumPrice + " ticks");
        ticks = List.copyOf(ticks);
        long from = 0;
        check(!ticks.isEmpty() && ticks.get(0).fromPrice() == 1, instrumentId, "tick table from 1");
        for (final TickBand band : ticks) {
            check(band.fromPrice() > from && band.step() >= 1, instrumentId, "tick table ascending");
            from = band.fromPrice();
        }
    }

    /** Makes an instrument that trades first in, first out, without limits. */
    public static InstrumentSpec of(final int instrumentId) {
        return new InstrumentSpec(instrumentId, Allocation.FIFO, 0, 0, 1, 1, MatchingEngine.MAX_QUANTITY,
            List.of(new TickBand(1, 1)), 0, 0, 0, 0, 0, 0, false, 0, 0, 0, MatchingEngine.MAX_PRICE);
    }

    /** The same with another allocation. */
    public InstrumentSpec withAllocation(final Allocation newAllocation) {
        return with(draft -> draft.allocation = newAllocation);
    }

    /** The same with pro rata shares. */
    public InstrumentSpec withProRata(final int newTopOrderBasisPoints, final long newProRataMinimum) {
        return with(draft -> {
            draft.allocation = Allocation.PRO_RATA;
            draft.topOrderBasisPoints = newTopOrderBasisPoints;
            draft.proRataMinimum = newProRataMinimum;
        });
    }

    /** The same with these quantities. */
    public InstrumentSpec withQuantities(
        final long newLotSize, final long newMinimumQuantity, final long newMaximumQuantity) {
        return with(draft -> {
            draft.lotSize = newLotSize;
            draft.minimumQuantity = newMinimumQuantity;
            draft.maximumQuantity = newMaximumQuantity;
        });
    }

    /** The same with this tick table. */
    public InstrumentSpec withTicks(final List<TickBand> newTicks) {
        return with(draft -> draft.ticks = newTicks);
    }

    /** The same with protection of market orders. */
    public InstrumentSpec withProtection(final long newProtectionTicks) {
        return with(draft -> draft.protectionTicks = newProtectionTicks);
    }

    /** The same with limits around the previous close. */
    public InstrumentSpec withStaticLimits(final int newStaticLimitBasisPoints, final long newPreviousClose) {
        return with(draft -> {
            draft.staticLimitBasisPoints = newStaticLimitBasisPoints;
            draft.previousClose = newPreviousClose;
        });
    }

    /** The same with this previous close. */
    public InstrumentSpec withPreviousClose(final long newPreviousClose) {
        return with(draft -> draft.previousClose = newPreviousClose);
    }

    /** The same with a collar. */
    public InstrumentSpec withCollar(final int newCollarBasisPoints) {
        return with(draft -> draft.collarBasisPoints = newCollarBasisPoints);
    }

    /** The same with an interruption when prices go too far. */
    public InstrumentSpec withVolatilityWindow(final int newVolatilityBasisPoints, final long newVolatilityWindowNs) {
        return with(draft -> {
            draft.volatilityBasisPoints = newVolatilityBasisPoints;
            draft.volatilityWindowNs = newVolatilityWindowNs;
        });
    }

    /** The same with a band for auctions. */
    public InstrumentSpec withAuctionBand(final int newAuctionBandBasisPoints) {
        return with(draft -> draft.auctionBandBasisPoints = newAuctionBandBasisPoints);
    }

    /** The same with this rule for stops that are through the last price: elect at once, or refuse. */
    public InstrumentSpec withElectStopsAtEntry(final boolean newElectStopsAtEntry) {
        return with(draft -> draft.electStopsAtEntry = newElectStopsAtEntry);
    }

    /** The same with this least display of icebergs. */
    public InstrumentSpec withMinimumDisplay(final long newMinimumDisplay, final int newMinimumDisplayBasisPoints) {
        return with(draft -> {
            draft.minimumDisplay = newMinimumDisplay;
            draft.minimumDisplayBasisPoints = newMinimumDisplayBasisPoints;
        });
    }

    /** The same with this highest price. */
    public InstrumentSpec withMaximumPrice(final long newMaximumPrice) {
        return with(draft -> draft.maximumPrice = newMaximumPrice);
    }

    private InstrumentSpec with(final Consumer<Draft> change) {
        final Draft draft = new Draft(this);
        change.accept(draft);
        return draft.toSpec();
    }

    private static boolean isDistance(final int basisPoints) {
        return basisPoints >= 0 && basisPoints <= MOST;
    }

    private static void check(final boolean isGood, final int instrumentId, final String rule) {
        if (!isGood) {
            throw new IllegalArgumentException("instrument " + instrumentId + ": " + rule);
        }
    }

    /** A specification whose values may still change. */
    private static final class Draft {
        private final int instrumentId;
        private Allocation allocation;
        private int topOrderBasisPoints;
        private long proRataMinimum;
        private long lotSize;
        private long minimumQuantity;
        private long maximumQuantity;
        private List<TickBand> ticks;
        private long protectionTicks;
        private int staticLimitBasisPoints;
        private int collarBasisPoints;
        private int volatilityBasisPoints;
        private long volatilityWindowNs;
        private int auctionBandBasisPoints;
        private boolean electStopsAtEntry;
        private long previousClose;
        private long minimumDisplay;
        private int minimumDisplayBasisPoints;
        private long maximumPrice;

        Draft(final InstrumentSpec spec) {
            instrumentId = spec.instrumentId;
            allocation = spec.allocation;
            topOrderBasisPoints = spec.topOrderBasisPoints;
            proRataMinimum = spec.proRataMinimum;
            lotSize = spec.lotSize;
            minimumQuantity = spec.minimumQuantity;
            maximumQuantity = spec.maximumQuantity;
            ticks = spec.ticks;
            protectionTicks = spec.protectionTicks;
            staticLimitBasisPoints = spec.staticLimitBasisPoints;
            collarBasisPoints = spec.collarBasisPoints;
            volatilityBasisPoints = spec.volatilityBasisPoints;
            volatilityWindowNs = spec.volatilityWindowNs;
            auctionBandBasisPoints = spec.auctionBandBasisPoints;
            electStopsAtEntry = spec.electStopsAtEntry;
            previousClose = spec.previousClose;
            minimumDisplay = spec.minimumDisplay;
            minimumDisplayBasisPoints = spec.minimumDisplayBasisPoints;
            maximumPrice = spec.maximumPrice;
        }

        InstrumentSpec toSpec() {
            return new InstrumentSpec(instrumentId, allocation, topOrderBasisPoints, proRataMinimum, lotSize,
                minimumQuantity, maximumQuantity, ticks, protectionTicks, staticLimitBasisPoints, collarBasisPoints,
                volatilityBasisPoints, volatilityWindowNs, auctionBandBasisPoints, electStopsAtEntry, previousClose,
                minimumDisplay, minimumDisplayBasisPoints, maximumPrice);
        }
    }
}
