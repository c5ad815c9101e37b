package org.ringside.matching.rulebook;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ringside.matching.AccountSpec;
import org.ringside.matching.Allocation;
import org.ringside.matching.EngineLimits;
import org.ringside.matching.InstrumentSpec;
import org.ringside.matching.InstrumentSpec.TickBand;

/**
 * What may be said of an instrument, an account or the engine: phrases, separated by commas, each of which changes one
 * thing.
 *
 * @param <T> what they change.
 */
final class Settings<T> {
    /** Of instruments. */
    static final Settings<InstrumentSpec> INSTRUMENT = new Settings<InstrumentSpec>()
        .add("pro rata", (spec, m) -> spec.withAllocation(Allocation.PRO_RATA))
        .add("top order %", (spec, m) -> spec.withProRata(basisPoints(m, 1), spec.proRataMinimum()))
        .add("least share #", (spec, m) -> spec.withProRata(spec.topOrderBasisPoints(), number(m, 1)))
        .add("median price", (spec, m) -> spec.withAllocation(Allocation.FIFO_MEDIAN_PRICE))
        .add("lots of #",
            (spec, m) -> spec.withQuantities(number(m, 1), spec.minimumQuantity(), spec.maximumQuantity()))
        .add("orders from # to #", (spec, m) -> spec.withQuantities(spec.lotSize(), number(m, 1), number(m, 2)))
        .add("ticks of #", (spec, m) -> spec.withTicks(List.of(new TickBand(1, number(m, 1)))))
        .add("ticks of # from #", (spec, m) -> spec.withTicks(withBand(spec.ticks(), number(m, 2), number(m, 1))))
        .add("protection #", (spec, m) -> spec.withProtection(number(m, 1)))
        .add("price limits %", (spec, m) -> spec.withStaticLimits(basisPoints(m, 1), spec.previousClose()))
        .add("collar %", (spec, m) -> spec.withCollar(basisPoints(m, 1)))
        .add("volatility % within #", (spec, m) -> spec.withVolatilityWindow(basisPoints(m, 1), number(m, 2)))
        .add("auction band %", (spec, m) -> spec.withAuctionBand(basisPoints(m, 1)))
        .add("stops elected at entry", (spec, m) -> spec.withElectStopsAtEntry(true))
        .add("least display #", (spec, m) -> spec.withMinimumDisplay(number(m, 1), spec.minimumDisplayBasisPoints()))
        .add("least display %", (spec, m) -> spec.withMinimumDisplay(spec.minimumDisplay(), basisPoints(m, 1)))
        .add("previous close #", (spec, m) -> spec.withPreviousClose(number(m, 1)));

    /** Of accounts. */
    static final Settings<AccountSpec> ACCOUNT = new Settings<AccountSpec>()
        .add("no limits", (spec, m) -> AccountSpec.unlimited(spec.account()))
        .add("firm #", (spec, m) -> spec.withFirm(Math.toIntExact(number(m, 1))))
        .add("self-match id #", (spec, m) -> spec.withSelfMatchId(Math.toIntExact(number(m, 1))))
        .add("max order #", (spec, m) -> limits(spec, number(m, 1), spec.maxNotional(), spec.maxOpenOrders()))
        .add("max notional #",
            (spec, m) -> limits(spec, spec.maxOrderQuantity(), number(m, 1), spec.maxOpenOrders()))
        .add("max open #",
            (spec, m) -> limits(spec, spec.maxOrderQuantity(), spec.maxNotional(), Math.toIntExact(number(m, 1))))
        .add("max long #", (spec, m) -> positions(spec, number(m, 1), spec.maxShort()))
        .add("max short #", (spec, m) -> positions(spec, spec.maxLong(), number(m, 1)));

    /** Of the engine. */
    static final Settings<EngineLimits> LIMITS = new Settings<EngineLimits>()
        .add("max fills #", (limits, m) -> limits.withMaxFillsPerCommand(Math.toIntExact(number(m, 1))))
        .add("max orders #", (limits, m) -> limits.withMaxOrders(Math.toIntExact(number(m, 1))))
        .add("max id holes #",
            (limits, m) -> limits.withIdHoles(Math.toIntExact(number(m, 1)), limits.maxAllIdHoles()))
        .add("max all id holes #", (limits, m) -> limits.withIdHoles(limits.maxIdHoles(), number(m, 1)));

    private static final int PERCENT = 2;

    private final Map<Pattern, BiFunction<T, Matcher, T>> phrases = new LinkedHashMap<>();

    private Settings<T> add(final String phrase, final BiFunction<T, Matcher, T> change) {
        phrases.put(Pattern.compile(phrase.replace("#", "([\\d_]+)").replace("%", "([\\d.]+) ?%")), change);
        return this;
    }

    /** The change that a list of phrases makes. */
    UnaryOperator<T> read(final Line line) {
        UnaryOperator<T> all = spec -> spec;
        for (final String phrase : line.text().split(",")) {
            final UnaryOperator<T> before = all;
            final UnaryOperator<T> change = readPhrase(line, phrase.strip());
            all = spec -> change.apply(before.apply(spec));
        }
        return all;
    }

    private UnaryOperator<T> readPhrase(final Line line, final String phrase) {
        for (final Map.Entry<Pattern, BiFunction<T, Matcher, T>> entry : phrases.entrySet()) {
            final Matcher matcher = entry.getKey().matcher(phrase);
            if (matcher.matches()) {
                return spec -> entry.getValue().apply(spec, matcher);
            }
        }
        throw line.wrong("no setting is called '" + phrase + "'");
    }

    private static long number(final Matcher matcher, final int group) {
        return Long.parseLong(matcher.group(group).replace("_", ""));
    }

    private static int basisPoints(final Matcher matcher, final int group) {
        return new BigDecimal(matcher.group(group)).movePointRight(PERCENT).intValueExact();
    }

    private static List<TickBand> withBand(final List<TickBand> bands, final long from, final long step) {
        final List<TickBand> all = new ArrayList<>(bands);
        all.add(new TickBand(from, step));
        return all;
    }

    private static AccountSpec limits(final AccountSpec spec, final long order, final long notional, final int open) {
        return new AccountSpec(spec.account(), spec.firm(), spec.selfMatchId(), order, notional, open, spec.maxLong(),
            spec.maxShort());
    }

    private static AccountSpec positions(final AccountSpec spec, final long maxLong, final long maxShort) {
        return new AccountSpec(spec.account(), spec.firm(), spec.selfMatchId(), spec.maxOrderQuantity(),
            spec.maxNotional(), spec.maxOpenOrders(), maxLong, maxShort);
    }
}
