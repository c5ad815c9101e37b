package org.ringside.ops.terminal;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Writes commands and events for people: the symbol instead of the number of an instrument, prices and quantities as
 * decimals, times of the clock, words for yes and no, and no empty field. The text leaves out hops, which are times of
 * no clock. The common fields of an event for everybody stand among the other fields. An unknown field stands as in the
 * message.
 */
public final class MessageText {
    /** Name of the field that takes the place of the number of an instrument. */
    static final String SYMBOL = "symbol";

    private static final String INSTRUMENT = "instrumentId";
    /** The composite that begins an event for everybody, and its fields that are not shown: they are times. */
    private static final String HEAD = "head";
    private static final String TRANSACT_TIME = "transactTime";
    private static final List<String> TIMES = List.of(TRANSACT_TIME, "enginePublished");
    private static final String NO_PRICE = Long.toString(Long.MIN_VALUE);
    private static final String TICK = "tick";
    private static final int NS_SCALE = 9;
    /** The end of the name of a duration. */
    private static final String NS = "Ns";

    private static final List<String> PRICES =
        List.of("price", "stopPrice", "lowPrice", "highPrice", "averagePrice", "lastPrice", "low", "high", TICK);
    private static final List<String> QUANTITIES = List.of(
        "quantity", "displayQuantity", "minimumQuantity", "partQuantity", "maximumQuantity", "leavesQuantity",
        "cumQuantity", "longQuantity", "shortQuantity", "netQuantity", "lotSize", "minimumDisplay", "proRataMinimum",
        "minQuantity", "maxQuantity", "change", "lastQty", "volume", "imbalance");
    private static final List<String> FLAGS =
        List.of("postOnly", "working", "priorityKept", "electStopsAtEntry", "extended");
    private static final List<String> DURATIONS = List.of("maximumNs", "volatilityWindowNs");
    private static final List<String> ZERO_IS_NONE = List.of(
        "clOrdId", "origClOrdId", "orderId", "userTag", "msgSeqNum", INSTRUMENT, "account", "selfMatchGroup", "firm",
        "ofSession", "ofAccount", "ofFirm", "side", "reason", "expireDate", "due", "displayQuantity", "minimumQuantity",
        "averagePrice", "postOnly", "execInst", "partQuantity", "previousClose", "minimumDisplay",
        "minimumDisplayBasisPoints", "protectionTicks",
        "volatilityWindowNs", "proRataMinimum", "staticLimitBasisPoints", "collarBasisPoints",
        "volatilityBasisPoints", "auctionBandBasisPoints", "topOrderBasisPoints", "maximumNs", "bookId", "aggressor",
        "flags", "lot", "session");
    private static final List<String> MOST_IS_NO_LIMIT =
        List.of("maxOrderQuantity", "maxNotional", "maxLong", "maxShort");

    /** How a value is written. */
    @FunctionalInterface
    private interface Form {
        String of(String value, Decoded message, Instruments.Terms terms);
    }

    private static final Map<String, Form> FORMS = forms();
    /** What a field has that says nothing. */
    private static final Map<String, String> NOTHING = nothing();

    private final Instruments instruments;

    /** @param instruments of the exchange */
    public MessageText(final Instruments instruments) {
        this.instruments = instruments;
    }

    /** Returns for example {@code NewOrder clOrdId=7 price=100.02 quantity=40 sessionId=1001 symbol=ABC side=BUY}. */
    public String of(final Decoded message) {
        final StringBuilder text = new StringBuilder(message.name());
        fields(message).forEach((field, value) -> text.append(' ').append(field).append('=').append(value));
        return text.toString();
    }

    /** Time at which the command came in, or the command of the event was applied; empty if the message has none. */
    public Optional<String> time(final Decoded message) {
        return composite(message, "hops", TRANSACT_TIME).or(() -> composite(message, "arrival", "gatewayRxTime"))
            .or(() -> composite(message, HEAD, TRANSACT_TIME)).filter(time -> time != 0).map(Format::time);
    }

    /** Symbol of the message's instrument; empty if there is none, or it is unknown. */
    public Optional<String> symbol(final Decoded message) {
        return Optional.of(terms(message).symbol()).filter(symbol -> !symbol.isEmpty());
    }

    /** Those that say something, in the order of the message. */
    Map<String, String> fields(final Decoded message) {
        final Instruments.Terms terms = terms(message);
        final Map<String, String> fields = new LinkedHashMap<>();
        flat(message).forEach((name, value) -> {
            final String text = value.toString();
            if (value instanceof Map || text.isEmpty() || text.equals(MessageSchema.NO_CONSTANT)
                || text.equals(NO_PRICE) || text.equals(NOTHING.get(name))) {
                return;
            }
            if (name.equals(INSTRUMENT) && !terms.symbol().isEmpty()) {
                fields.put(SYMBOL, terms.symbol());
            } else {
                fields.put(DURATIONS.contains(name) ? withoutUnit(name) : name,
                    FORMS.getOrDefault(name, MessageText::same).of(text, message, terms));
            }
        });
        return fields;
    }

    /** Whether people read this name where the message has another one. */
    static boolean isShown(final String field) {
        return field.equals(SYMBOL) || DURATIONS.stream().map(MessageText::withoutUnit).anyMatch(field::equals);
    }

    /** Name of a duration, which is written with its own unit. */
    private static String withoutUnit(final String name) {
        return name.substring(0, name.length() - NS.length());
    }

    Instruments instruments() {
        return instruments;
    }

    private static Map<String, Object> flat(final Decoded message) {
        if (!(message.fields().get(HEAD) instanceof final Map<?, ?> head)) {
            return message.fields();
        }
        final Map<String, Object> flat = new LinkedHashMap<>();
        head.forEach((name, value) -> flat.put(name.toString(), value));
        flat.keySet().removeAll(TIMES);
        message.fields().forEach(flat::putIfAbsent);
        return flat;
    }

    private Instruments.Terms terms(final Decoded message) {
        return flat(message).get(INSTRUMENT) instanceof final BigInteger id
            ? instruments.of(id.longValue()) : Instruments.Terms.UNKNOWN;
    }

    private static Optional<Long> composite(final Decoded message, final String name, final String member) {
        return message.fields().get(name) instanceof final Map<?, ?> members
            && members.get(member) instanceof final BigInteger value ? Optional.of(value.longValue())
            : Optional.empty();
    }

    private static Map<String, Form> forms() {
        final Map<String, Form> forms = new HashMap<>();
        PRICES.forEach(name -> forms.put(name, (value, message, terms) -> price(value, terms)));
        QUANTITIES.forEach(name -> forms.put(name, (value, message, terms) -> quantity(value, terms)));
        FLAGS.forEach(name -> forms.put(name, (value, message, terms) -> value.equals("0") ? "no" : "yes"));
        DURATIONS.forEach(name -> forms.put(name, (value, message, terms) ->
            new BigDecimal(new BigInteger(value), NS_SCALE).stripTrailingZeros().toPlainString() + "s"));
        forms.put("previousClose", MessageText::ticks);
        forms.put("side", (value, message, terms) -> side(value));
        forms.put("aggressor", (value, message, terms) -> side(value));
        forms.put("lot", (value, message, terms) -> Instruments.Terms.UNKNOWN.price(new BigInteger(value)));
        forms.put("date", (value, message, terms) -> LocalDate.ofEpochDay(Long.parseLong(value)).toString());
        List.of("session", "epochTime", "endTime").forEach(name ->
            forms.put(name, (value, message, terms) -> Format.time(new BigInteger(value).longValue())));
        forms.put("expireDate", (value, message, terms) -> LocalDate.ofEpochDay(Long.parseLong(value)).toString());
        forms.put("due", (value, message, terms) -> Format.time(new BigInteger(value).longValue()));
        return forms;
    }

    private static Map<String, String> nothing() {
        final Map<String, String> nothing = new HashMap<>();
        ZERO_IS_NONE.forEach(name -> nothing.put(name, "0"));
        MOST_IS_NO_LIMIT.forEach(name -> nothing.put(name, Long.toString(Long.MAX_VALUE)));
        nothing.put("maxOpenOrders", Integer.toString(Integer.MAX_VALUE));
        nothing.put("selfMatchPrevention", "NONE");
        nothing.put("endTime", Long.toUnsignedString(-1));
        return nothing;
    }

    private static String same(final String value, final Decoded message, final Instruments.Terms terms) {
        return value;
    }

    /** A mantissa with exponent -8. */
    private static String price(final String mantissa, final Instruments.Terms terms) {
        return terms.price(new BigInteger(mantissa));
    }

    /** A price in ticks, if the message has the tick. */
    private static String ticks(final String value, final Decoded message, final Instruments.Terms terms) {
        return price(message.fields().get(TICK) instanceof final BigInteger tick
            ? new BigInteger(value).multiply(tick).toString() : value, terms);
    }

    /** A number of lots. */
    private static String quantity(final String lots, final Instruments.Terms terms) {
        return terms.quantity(new BigDecimal(lots));
    }

    /** Where it may be both, a side is a number: the character of FIX. */
    private static String side(final String value) {
        return switch (value) {
            case "49" -> "BUY";
            case "50" -> "SELL";
            default -> value;
        };
    }
}
