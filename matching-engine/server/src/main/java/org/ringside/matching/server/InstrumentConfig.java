package org.ringside.matching.server;

import static org.ringside.launch.ServerConfig.require;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.ringside.launch.ExitCode;
import org.ringside.launch.Key;
import org.ringside.launch.Keys;
import org.ringside.launch.LaunchException;
import org.ringside.matching.Allocation;
import org.ringside.matching.InstrumentSpec;
import org.ringside.matching.MatchingEngine;
import org.ringside.matching.service.Instrument;
import org.ringside.matching.service.InstrumentName;

/**
 * One instrument of {@code engine.properties}. Distances and shares are basis points (1/10000). An instrument that the
 * journal has stays as it is.
 */
public record InstrumentConfig(
    @Key(value = "Name of the instrument N for people and tools. N is a number from 1.", otherwise = "needed",
        form = "a word of at most 32 characters, not `all`")
    String symbol,
    @Key(value = "Smallest step of the price. An instrument that the journal has keeps its tick.",
        otherwise = "needed", form = InstrumentConfig.STEP)
    BigDecimal tick,
    @Key(value = "Bands of prices with ticks of their own: prices from FROM on are multiples of STEP. Both are"
        + " multiples of the tick, which holds below the first band. Auctions may trade at every tick.",
        form = "FROM:STEP with commas, as 10:0.05, 100:0.1")
    String ticks,
    @Key(value = "What a quantity of 1 stands for; the engine only counts lots.", otherwise = "needed",
        form = InstrumentConfig.STEP)
    BigDecimal lot,
    @Key(value = "Quantities are multiples of this number.",
        byDefault = "1", min = 1, max = MatchingEngine.MAX_QUANTITY, unit = "lots")
    Long lotSize,
    @Key(value = "Least quantity of an order.", byDefault = "1", min = 1, max = MatchingEngine.MAX_QUANTITY,
        unit = "lots")
    Long minQuantity,
    @Key(value = "Greatest quantity of an order.", byDefault = "9007199254740991", min = 1,
        max = MatchingEngine.MAX_QUANTITY, unit = "lots")
    Long maxQuantity,
    @Key(value = "How far a market order may trade beyond the best opposite price; 0: no bound.",
        byDefault = "0", min = 0, max = MatchingEngine.MAX_PRICE, unit = "ticks")
    long protection,
    @Key(value = "Closing price of the day before.", form = "a multiple of the tick")
    BigDecimal previousClose,
    @Key(value = "How far prices of orders may be from the previous close; 0: no limit.", byDefault = "0", min = 0,
        max = InstrumentConfig.MOST_DISTANCE, unit = InstrumentConfig.SHARE)
    int staticLimit,
    @Key(value = "How far orders may go through the reference price; 0: no limit.", byDefault = "0", min = 0,
        max = InstrumentConfig.MOST_DISTANCE, unit = InstrumentConfig.SHARE)
    int collar,
    @Key(value = "How far a trade may be from the last price of the window before; further away, a volatility auction"
        + " begins; 0: no limit.",
        byDefault = "0", min = 0, max = InstrumentConfig.MOST_DISTANCE, unit = InstrumentConfig.SHARE)
    int volatility,
    @Key(value = "Length of the window of `volatility`.", byDefault = "0", min = 0, max = 86_400_000, unit = "ms")
    long volatilityWindowMs,
    @Key(value = "How far an auction's price may be from the reference price; further away, the call is extended; 0:"
        + " no limit.",
        byDefault = "0", min = 0, max = InstrumentConfig.MOST_DISTANCE, unit = InstrumentConfig.SHARE)
    int auctionBand,
    @Key(value = "Whether the engine elects stops at once that are through the last price; otherwise it refuses them.",
        byDefault = "false")
    boolean electStopsAtEntry,
    @Key(value = "Which orders of a level trade first.", byDefault = "fifo", form = "fifo, pro-rata, fifo-median-price")
    String allocation,
    @Key(value = "Share of the oldest order of a level in pro rata.", byDefault = "0", min = 0,
        max = InstrumentConfig.WHOLE, unit = InstrumentConfig.SHARE)
    int topOrder,
    @Key(value = "Least that an order gets by its share in pro rata.", byDefault = "0", min = 0, unit = "lots")
    long proRataMinimum,
    @Key(value = "Least that an iceberg shows at a time.", byDefault = "0", min = 0,
        max = MatchingEngine.MAX_QUANTITY, unit = "lots")
    long minDisplay,
    @Key(value = "Least share of its quantity that an iceberg shows at a time; 100 is 1 %.", byDefault = "100",
        min = 0, max = InstrumentConfig.WHOLE, unit = InstrumentConfig.SHARE)
    Integer minDisplayShare) {

    /** All of something, in basis points. */
    static final int WHOLE = 10_000;
    /** A hundred times the price. */
    static final int MOST_DISTANCE = 100 * WHOLE;
    /** Unit of distances and shares. */
    static final String SHARE = "basis points";
    /** What ticks and lots look like. */
    static final String STEP = "a decimal above 0 up to 1000000000, at most 8 places";

    /** Decimal places that a tick or a lot may have. */
    public static final int MOST_DECIMALS = Instrument.PRICE_SCALE;

    /** No spaces, and nothing that a terminal takes for an order. */
    private static final Pattern SYMBOL = Pattern.compile("[^\\p{Z}\\p{Cc}\\p{Cf}]{1,32}");
    private static final String ALL = "all";
    private static final Keys KEYS = Keys.of(InstrumentConfig.class);
    private static final BigDecimal MIN_STEP = BigDecimal.ONE.movePointLeft(Instrument.PRICE_SCALE);
    private static final BigDecimal MAX_STEP = new BigDecimal("1000000000");

    /** Checks the values. */
    public InstrumentConfig {
        require(symbol != null && !symbol.isBlank(), "symbol is missing");
        require(SYMBOL.matcher(symbol).matches() && !symbol.equals(ALL), "symbol is " + symbol + ", it must be a word"
            + " of at most 32 characters, and another one than " + ALL + ", which stands for all instruments");
        requireStep("tick", tick);
        requireStep("lot", lot);
        ticks = Objects.requireNonNullElse(ticks, "");
        TickTable.read(ticks, tick);
        lotSize = KEYS.number("lotSize", lotSize);
        minQuantity = KEYS.number("minQuantity", minQuantity);
        maxQuantity = KEYS.number("maxQuantity", maxQuantity);
        minDisplayShare = KEYS.number("minDisplayShare", minDisplayShare);
        allocation = KEYS.text("allocation", allocation);
        require(previousClose == null
            || isWithin(previousClose, tick, tick.multiply(BigDecimal.valueOf(MatchingEngine.MAX_PRICE)))
            && previousClose.remainder(tick).signum() == 0,
            "previousClose is " + previousClose + ", it must be a multiple of the tick");
        allocation(allocation);
        EngineConfig.requireIn(KEYS, "lotSize", lotSize);
        EngineConfig.requireIn(KEYS, "minQuantity", minQuantity);
        EngineConfig.requireIn(KEYS, "maxQuantity", maxQuantity);
        EngineConfig.requireIn(KEYS, "protection", protection);
        EngineConfig.requireIn(KEYS, "staticLimit", staticLimit);
        EngineConfig.requireIn(KEYS, "collar", collar);
        EngineConfig.requireIn(KEYS, "volatility", volatility);
        EngineConfig.requireIn(KEYS, "volatilityWindowMs", volatilityWindowMs);
        EngineConfig.requireIn(KEYS, "auctionBand", auctionBand);
        EngineConfig.requireIn(KEYS, "topOrder", topOrder);
        EngineConfig.requireIn(KEYS, "proRataMinimum", proRataMinimum);
        EngineConfig.requireIn(KEYS, "minDisplay", minDisplay);
        EngineConfig.requireIn(KEYS, "minDisplayShare", minDisplayShare);
    }

    /**
     * Checks the step of prices or quantities.
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

    /**
     * Refuses other rules than those that the instrument has in the journal: its orders depend on them.
     *
     * @throws LaunchException with one line.
     */
    void requireSame(final int instrumentId, final Instrument known, final Path journal) {
        final Instrument wanted = toInstrument(instrumentId);
        final String instrument = "instruments." + instrumentId;
        if (known.tickMantissa() != wanted.tickMantissa()) {
            throw new LaunchException(ExitCode.USAGE, instrument + ".tick is " + wanted.tick()
                + ", but the journal in " + journal + " has it with " + known.tick()
                + ", and orders that depend on it; put it back, or give the instrument another number");
        }
        final Map<String, Object> rules = rules(known.spec());
        rules.entrySet().removeAll(rules(wanted.spec()).entrySet());
        final String others = String.join(", ", rules.keySet());
        if (!others.isEmpty()) {
            throw new LaunchException(ExitCode.USAGE, instrument + " is in the journal in " + journal
                + " with other values of " + others + ", and keeps them; put them back, or give the instrument another"
                + " number");
        }
    }

    /** The rules of an instrument, by the key that says each of them. */
    private static Map<String, Object> rules(final InstrumentSpec spec) {
        final Map<String, Object> rules = new TreeMap<>();
        rules.put("ticks", spec.ticks());
        rules.put("lotSize", spec.lotSize());
        rules.put("minQuantity", spec.minimumQuantity());
        rules.put("maxQuantity", spec.maximumQuantity());
        rules.put("protection", spec.protectionTicks());
        rules.put("previousClose", spec.previousClose());
        rules.put("staticLimit", spec.staticLimitBasisPoints());
        rules.put("collar", spec.collarBasisPoints());
        rules.put("volatility", spec.volatilityBasisPoints());
        rules.put("volatilityWindowMs", spec.volatilityWindowNs());
        rules.put("auctionBand", spec.auctionBandBasisPoints());
        rules.put("electStopsAtEntry", spec.electStopsAtEntry());
        rules.put("allocation", spec.allocation());
        rules.put("topOrder", spec.topOrderBasisPoints());
        rules.put("proRataMinimum", spec.proRataMinimum());
        rules.put("minDisplay", spec.minimumDisplay());
        rules.put("minDisplayShare", spec.minimumDisplayBasisPoints());
        return rules;
    }

    /** What everybody is told of it besides. */
    InstrumentName toName() {
        return new InstrumentName(symbol, lot.movePointRight(Instrument.PRICE_SCALE).longValueExact());
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
