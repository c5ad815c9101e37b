package org.ringside.ops.market;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.ringside.matching.follower.AccountImage;
import org.ringside.matching.follower.InstrumentImage;
import org.ringside.matching.follower.MarketImage;
import org.ringside.matching.protocol.Phase;
import org.ringside.matching.schedule.Schedule;
import org.ringside.matching.schedule.ScheduledStep;
import org.ringside.ops.terminal.Instruments;

/**
 * Writes images of a market for people: symbols, and prices and quantities as decimals in text. The records are the
 * views {@code markets} and {@code market:ID} of the console's wire, {@code ringside.console/1}: Jackson writes their
 * components by name. Any thread.
 */
public final class MarketViews {
    /** Schema of the views. */
    public static final String SCHEMA = "ringside.console/1";

    private static final long NS_PER_MS = TimeUnit.MILLISECONDS.toNanos(1);

    private final Instruments instruments;
    private final Optional<Schedule> schedule;

    /**
     * Makes the views of one exchange.
     *
     * @param instruments for people.
     * @param schedule    of the phases; empty when an operator begins them.
     */
    public MarketViews(final Instruments instruments, final Optional<Schedule> schedule) {
        this.instruments = instruments;
        this.schedule = schedule;
    }

    /**
     * All instruments, one line each.
     *
     * @param schema      {@link #SCHEMA}.
     * @param view        {@code markets}.
     * @param sampledAt   epoch milliseconds.
     * @param instruments in the order of their ids.
     */
    public record Markets(String schema, String view, long sampledAt, List<MarketRow> instruments) {
    }

    /**
     * An instrument in one line.
     *
     * @param id     of it.
     * @param symbol of it.
     * @param phase  name of its phase; null if unknown.
     * @param until  end of the phase by the schedule, epoch nanoseconds; null if it has none, or is secret.
     * @param last   price of the last trade; null without a trade on this day.
     * @param change of the last price: {@code up}, {@code down} or {@code same}.
     * @param volume traded in this day; without a journal since the follower began.
     * @param orders live orders; null if unknown.
     */
    public record MarketRow(
        long id, String symbol, String phase, String until, String last, String change, String volume, Long orders) {
    }

    /**
     * One instrument with its book.
     *
     * @param schema     {@link #SCHEMA}.
     * @param view       {@code market:ID}.
     * @param sampledAt  epoch milliseconds.
     * @param instrument its line.
     * @param bids       best first.
     * @param asks       best first.
     * @param tape       newest first.
     * @param accounts   with a position in the instrument; null for viewers that may not see them.
     */
    public record Market(String schema, String view, long sampledAt, MarketHead instrument, List<LevelRow> bids,
        List<LevelRow> asks, List<TradeRow> tape, List<AccountRow> accounts) {
    }

    /**
     * The line of an instrument with its book, as {@link MarketRow}.
     *
     * @param id         of it.
     * @param symbol     of it.
     * @param phase      name of its phase.
     * @param until      end of the phase by the schedule.
     * @param last       price of the last trade.
     * @param change     of the last price.
     * @param open       price of the first trade of the day; null if there was none, or it is unknown.
     * @param high       highest price of the day, or null.
     * @param low        lowest price of the day, or null.
     * @param volume     traded in this day.
     * @param orders     that live.
     * @param trades     seen since the follower began.
     * @param indicative indicative price of an auction; null if nothing would trade.
     */
    public record MarketHead(long id, String symbol, String phase, String until, String last, String change,
        String open, String high, String low, String volume, Long orders, long trades, IndicativeRow indicative) {
    }

    /** Indicative price of an auction; the surplus is negative for sellers. */
    public record IndicativeRow(String price, String quantity, String surplus) {
    }

    /** A price level. */
    public record LevelRow(String price, String quantity, int orders) {
    }

    /** A trade. The time is epoch nanoseconds. The side is that of the order that came in, null in an auction. */
    public record TradeRow(String id, String time, String price, String quantity, String side) {
    }

    /** An account, its position in the instrument, and its use of its limits; a missing limit is null. */
    public record AccountRow(long account, long firm, boolean blocked, String net, String bought, String sold,
        String averagePrice, String openBuy, String openSell, int openOrders, Long maxOpenOrders, String maxLong,
        String maxShort) {
    }

    /** How far the shown market is behind the engine; {@code behindMillis} is null if nothing is known. */
    public record Books(long record, Long behindMillis, String why) {
    }

    /**
     * All instruments of an image.
     *
     * @param image that was published last.
     * @return the view {@code markets}.
     */
    public Markets markets(final MarketImage image) {
        return new Markets(SCHEMA, "markets", image.takenNs() / NS_PER_MS,
            image.instruments().stream().map(instrument -> row(head(instrument, image.takenNs()))).toList());
    }

    /**
     * One instrument of an image.
     *
     * @param image        that was published last.
     * @param instrumentId of it.
     * @param hasAccounts  whether the viewer may see accounts and positions.
     * @return the view {@code market:ID}; empty when the image has no such instrument.
     */
    public Optional<Market> market(final MarketImage image, final int instrumentId, final boolean hasAccounts) {
        return Optional.ofNullable(image.instrument(instrumentId)).map(instrument -> {
            final Instruments.Terms terms = terms(instrumentId);
            return new Market(SCHEMA, "market:" + Integer.toUnsignedString(instrumentId), image.takenNs() / NS_PER_MS,
                head(instrument, image.takenNs()), levels(instrument.bids(), terms), levels(instrument.asks(), terms),
                tape(instrument, terms), hasAccounts ? accounts(image, instrumentId, terms) : null);
        });
    }

    /**
     * How old an image is, for {@code books} in the view {@code overview}.
     *
     * @param image that was published last.
     * @param nowNs epoch nanoseconds.
     * @return the part of the view.
     */
    public static Books books(final MarketImage image, final long nowNs) {
        final long behindNs = image.behindNs(nowNs);
        return new Books(image.nextRecord(), behindNs == MarketImage.UNKNOWN ? null : behindNs / NS_PER_MS,
            image.why().isEmpty() ? null : image.why());
    }

    /**
     * Finds an instrument by name.
     *
     * @param image that was published last.
     * @param name  its symbol; its number, if no symbol is the same.
     * @return its id; empty when the image has no such instrument.
     */
    public Optional<Integer> find(final MarketImage image, final String name) {
        final List<Integer> ids = image.instruments().stream().map(InstrumentImage::instrumentId).toList();
        return ids.stream().filter(id -> name(id).equals(name)).findFirst()
            .or(() -> ids.stream().filter(id -> Integer.toUnsignedString(id).equals(name)).findFirst());
    }

    /**
     * Names of the instruments of an image.
     *
     * @param image that was published last.
     * @return a name for each, in the order of their ids.
     */
    public List<String> names(final MarketImage image) {
        return image.instruments().stream().map(instrument -> name(instrument.instrumentId())).toList();
    }

    /**
     * Name of an instrument for people.
     *
     * @param instrumentId of it.
     * @return its symbol; {@code instrument 7} when the configuration has none.
     */
    public String name(final int instrumentId) {
        final String symbol = terms(instrumentId).symbol();
        return symbol.isEmpty() ? "instrument " + Integer.toUnsignedString(instrumentId) : symbol;
    }

    private static MarketRow row(final MarketHead head) {
        return new MarketRow(head.id(), head.symbol(), head.phase(), head.until(), head.last(), head.change(),
            head.volume(), head.orders());
    }

    private MarketHead head(final InstrumentImage instrument, final long nowNs) {
        final Instruments.Terms terms = terms(instrument.instrumentId());
        final InstrumentImage.Day day = instrument.day();
        final InstrumentImage.Indicative indicative = instrument.indicative();
        final String last = priceOrNull(day.last(), terms);
        return new MarketHead(Integer.toUnsignedLong(instrument.instrumentId()), name(instrument.instrumentId()),
            instrument.phase() == null ? null : instrument.phase().name(), until(instrument.phase(), nowNs),
            last, last == null || instrument.change() == 0 ? "same" : instrument.change() > 0 ? "up" : "down",
            priceOrNull(day.open(), terms), priceOrNull(day.high(), terms), priceOrNull(day.low(), terms),
            quantity(day.volume(), terms),
            instrument.orders() == MarketImage.UNKNOWN ? null : Long.valueOf(instrument.orders()), instrument.trades(),
            indicative == null ? null : new IndicativeRow(price(indicative.price(), terms),
                quantity(indicative.quantity(), terms), quantity(indicative.surplus(), terms)));
    }

    /** The schedule does not end what an operator, or a price, has begun; the end of a freeze is nobody's to know. */
    private String until(final Phase phase, final long nowNs) {
        if (phase == null) {
            return null;
        }
        return switch (phase) {
            case CLOSED, PRE_OPEN, CONTINUOUS, CLOSING_CALL, POST_CLOSE ->
                schedule.flatMap(times -> times.next(nowNs, phase.name()))
                    .map(ScheduledStep::timeNs).map(String::valueOf).orElse(null);
            default -> null;
        };
    }

    private static List<LevelRow> levels(final List<InstrumentImage.Level> levels, final Instruments.Terms terms) {
        return levels.stream().map(level -> new LevelRow(
            price(level.price(), terms), quantity(level.quantity(), terms), level.orders())).toList();
    }

    private static List<TradeRow> tape(final InstrumentImage instrument, final Instruments.Terms terms) {
        return instrument.tape().stream().map(trade -> new TradeRow(Long.toUnsignedString(trade.tradeId()),
            Long.toUnsignedString(trade.timeNs()), price(trade.price(), terms), quantity(trade.quantity(), terms),
            trade.side() == null ? null : trade.side().name())).toList();
    }

    private static List<AccountRow> accounts(
        final MarketImage image, final int instrumentId, final Instruments.Terms terms) {
        final List<AccountRow> rows = new ArrayList<>();
        for (final AccountImage account : image.accounts()) {
            account.positions().stream().filter(position -> position.instrumentId() == instrumentId)
                .forEach(position -> rows.add(row(account, position, terms)));
        }
        return rows;
    }

    private static AccountRow row(
        final AccountImage account, final AccountImage.Position position, final Instruments.Terms terms) {
        return new AccountRow(Integer.toUnsignedLong(account.account()), Integer.toUnsignedLong(account.firm()),
            account.isBlocked(), quantity(position.net(), terms), quantity(position.bought(), terms),
            quantity(position.sold(), terms),
            position.averagePrice() == 0 ? null : price(position.averagePrice(), terms),
            quantity(position.openBuy(), terms), quantity(position.openSell(), terms), account.openOrders(),
            account.maxOpenOrders() == Integer.MAX_VALUE ? null : Long.valueOf(account.maxOpenOrders()),
            limit(account.maxLong(), terms), limit(account.maxShort(), terms));
    }

    /** Null for none. */
    private static String limit(final long lots, final Instruments.Terms terms) {
        return lots >= AccountImage.NO_LIMIT ? null : quantity(lots, terms);
    }

    private static String price(final long mantissa, final Instruments.Terms terms) {
        return terms.price(BigInteger.valueOf(mantissa));
    }

    private static String priceOrNull(final long mantissa, final Instruments.Terms terms) {
        return mantissa == InstrumentImage.NO_PRICE ? null : price(mantissa, terms);
    }

    private static String quantity(final long lots, final Instruments.Terms terms) {
        return terms.quantity(BigDecimal.valueOf(lots));
    }

    private Instruments.Terms terms(final int instrumentId) {
        return instruments.of(Integer.toUnsignedLong(instrumentId));
    }
}
