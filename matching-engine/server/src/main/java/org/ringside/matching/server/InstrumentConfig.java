package org.ringside.matching.server;

import static org.ringside.launch.ServerConfig.require;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.ringside.matching.Allocation;
import org.ringside.matching.InstrumentSpec;
import org.ringside.matching.MatchingEngine;
import org.ringside.matching.service.Instrument;

/**
 * One instrument of {@code engine.properties}. All but the first three may be left out; distances and shares are basis
 * points (1/10000), 0 for none.
 *
 * @param symbol              for people and tools.
 * @param tick                smallest step of its price, a decimal with at most eight places.
 * @param ticks               bands of prices with steps of their own: {@code 10:0.05, 100:0.1} for prices from 10 on
 *                            that are multiples of 0.05, and from 100 on of 0.1, see {@link TickTable}; default none.
 * @param lot                 what a quantity of 1 stands for, a decimal as the tick is; the engine only counts lots.
 * @param lotSize             quantities are multiples of it; default 1.
 * @param minQuantity         of an order, in lots; default 1.
 * @param maxQuantity         of an order, in lots; default 2^53 - 1.
 * @param protection          ticks that a market order may trade beyond the best opposite price; default 0.
 * @param previousClose       price; default none.
 * @param staticLimit         how far orders' prices may be from the previous close.
 * @param collar              how far orders may go through the reference price.
 * @param volatility          how far a trade may be from the price of the window before.
 * @param volatilityWindowMs  how long a window is.
 * @param auctionBand         how far an auction may be from the reference price without extending its call.
 * @param electStopsAtEntry   whether stops that are through the last price are elected at once, or refused.
 * @param allocation          {@code fifo}, {@code pro-rata} or {@code fifo-median-price}; default fifo.
 * @param topOrder            share of the oldest order of a level in pro rata.
 * @param proRataMinimum      least lots that an order gets by its share in pro rata.
 * @param minDisplay          least lots that an iceberg shows at a time; default 0.
 * @param minDisplayShare     least share of its quantity that an iceberg shows at a time; default 100, which is 1 %.
 */
public record InstrumentConfig(String symbol, BigDecimal tick, String ticks, BigDecimal lot, Long lotSize,
    Long minQuantity, Long maxQuantity, long protection, BigDecimal previousClose, int staticLimit, int collar,
    int volatility, long volatilityWindowMs, int auctionBand, boolean electStopsAtEntry, String allocation,
    int topOrder, long proRataMinimum, long minDisplay, Integer minDisplayShare) {

    /** Decimal places that a tick or a lot may have. */
    public static final int MOST_DECIMALS = Instrument.PRICE_SCALE;

    private static final int DEFAULT_MIN_DISPLAY_SHARE = 100;
    private static final BigDecimal MIN_STEP = BigDecimal.ONE.movePointLeft(Instrument.PRICE_SCALE);
    private static final BigDecimal MAX_STEP = new BigDecimal("1000000000");

    /** Checks the values. */
    public InstrumentConfig {
        require(symbol != null && !symbol.isBlank(), "symbol is missing");
        requireStep("tick", tick);
        requireStep("lot", lot);
        ticks = Objects.requireNonNullElse(ticks, "");
        TickTable.read(ticks, tick);
        lotSize = Objects.requireNonNullElse(lotSize, 1L);
        minQuantity = Objects.requireNonNullElse(minQuantity, 1L);
        maxQuantity = Objects.requireNonNullElse(maxQuantity, MatchingEngine.MAX_QUANTITY);
        minDisplayShare = Objects.requireNonNullElse(minDisplayShare, DEFAULT_MIN_DISPLAY_SHARE);
        allocation = Objects.requireNonNullElse(allocation, "fifo");
        require(previousClose == null
            || isWithin(previousClose, tick, tick.multiply(BigDecimal.valueOf(MatchingEngine.MAX_PRICE)))
            && previousClose.remainder(tick).signum() == 0,
            "previousClose is " + previousClose + ", it must be a multiple of the tick");
        EngineConfig.requireIn("volatilityWindowMs", volatilityWindowMs, 0, TimeUnit.DAYS.toMillis(1));
        allocation(allocation);
    }

    /**
     * Checks what prices or quantities are multiples of.
     *
     * @param key   of the value.
     * @param value null when it is missing.
     * @throws IllegalArgumentException when it is missing, 0 or less, more than a billion, or has more than eight
     *                                  decimal places.
     */
    public static void requireStep(final String key, final BigDecimal value) {
        require(value != null && isWithin(value, MIN_STEP, MAX_STEP)
            && value.stripTrailingZeros().scale() <= Instrument.PRICE_SCALE,
            key + " is " + value + ", it must be above 0 and at most " + MAX_STEP + ", with at most "
                + Instrument.PRICE_SCALE + " decimal places");
    }

    /** To be asked before anything is computed: the digits of what is within are no more than somebody has written. */
    private static boolean isWithin(final BigDecimal value, final BigDecimal min, final BigDecimal max) {
        return value.compareTo(min) >= 0 && value.compareTo(max) <= 0;
    }

    /** What the engine is told. Its own checks apply too. */
    Instrument toInstrument(final int instrumentId) {
        final InstrumentSpec spec = InstrumentSpec.of(instrumentId)
            .withProRata(topOrder, proRataMinimum)
            .withAllocation(allocation(allocation))
            .withQuantities(lotSize, minQuantity, maxQuantity)
            .withTicks(TickTable.read(ticks, tick))
            .withProtection(protection)
            .withStaticLimits(staticLimit, previousClose == null ? 0 : previousClose.divide(tick).longValueExact())
            .withCollar(collar)
            .withVolatilityWindow(volatility, TimeUnit.MILLISECONDS.toNanos(volatilityWindowMs))
            .withAuctionBand(auctionBand)
            .withElectStopsAtEntry(electStopsAtEntry)
            .withMinimumDisplay(minDisplay, minDisplayShare);
        return new Instrument(tick.movePointRight(Instrument.PRICE_SCALE).longValueExact(), spec);
    }

    private static Allocation allocation(final String name) {
        for (final Allocation known : Allocation.values()) {
            if (known.name().replace('_', '-').toLowerCase(Locale.ROOT).equals(name)) {
                return known;
            }
        }
        throw new IllegalArgumentException(
            "allocation is " + name + ", it must be fifo, pro-rata or fifo-median-price");
    }
}
