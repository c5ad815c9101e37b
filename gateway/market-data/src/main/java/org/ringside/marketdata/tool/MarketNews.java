package org.ringside.marketdata.tool;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.ringside.marketdata.client.FeedState;
import org.ringside.marketdata.protocol.IndicativeDecoder;
import org.ringside.marketdata.protocol.Side;
import org.ringside.marketdata.protocol.TradeDecoder;
import org.ringside.marketdata.protocol.TradingPhase;
import org.ringside.marketdata.protocol.TradingStatusDecoder;

/** Prints trades, phases and indicative prices as they come, of the instruments that are wanted; a line each, once. */
final class MarketNews extends KnownMarket {
    private static final long NS_PER_SECOND = 1_000_000_000L;

    private final List<String> wanted;
    private final PrintWriter out;
    private final boolean isJson;
    /** By instrument: number of the last event that was printed, or that is in a book that was shown. */
    private final Map<Integer, Long> told = new HashMap<>();
    /** The same of phases: definitions are a stream of their own, and say one before the trades that it is behind. */
    private final Map<Integer, Long> toldPhases = new HashMap<>();
    private boolean isOpen;

    MarketNews(final Map<Integer, Terms> configured, final List<String> wanted, final PrintWriter out,
        final boolean isJson) {
        super(configured);
        this.wanted = wanted;
        this.out = out;
        this.isJson = isJson;
    }

    /** From here on everything that comes is printed, unless it comes again. */
    void open() {
        isOpen = true;
    }

    /** A book is shown: what was before is no news. */
    void show(final int instrument, final long rptSeq) {
        told.merge(instrument, rptSeq, Math::max);
        toldPhases.merge(instrument, rptSeq, Math::max);
    }

    boolean isWanted(final int instrument) {
        return wanted.isEmpty() || wanted.contains(terms(instrument).symbol());
    }

    private boolean isPrinted(final long instrument) {
        return isOpen && isWanted((int) instrument);
    }

    /** Whether an event is to be printed: it comes again, too, and definitions say the last phase again and again. */
    private boolean isNews(final Map<Integer, Long> before, final long instrument, final long rptSeq) {
        final boolean isNew = rptSeq > before.getOrDefault((int) instrument, 0L);
        before.merge((int) instrument, rptSeq, Math::max);
        return isNew && isPrinted(instrument);
    }

    @Override
    public void onSession(final long session) {
        told.clear();
        toldPhases.clear();
    }

    @Override
    void onEngine(final boolean isSilent) {
        if (isOpen) {
            final ObjectNode object = BookText.object("engine", "", 0).put("silent", isSilent);
            object.remove(List.of("instrument", "rptSeq"));
            out.println(isJson ? object.toString()
                : isSilent ? "the engine is silent: it has given no sign of life for three seconds"
                : "the engine gives signs of life again");
        }
    }

    private void print(final ObjectNode object, final long transactTime, final String text) {
        out.println(isJson ? object.put("transactTime", time(transactTime)).toString()
            : time(transactTime) + "  " + text);
    }

    static String time(final long epochNs) {
        return Instant.ofEpochSecond(Long.divideUnsigned(epochNs, NS_PER_SECOND),
            Long.remainderUnsigned(epochNs, NS_PER_SECOND)).toString();
    }

    @Override
    public void onTrade(final TradeDecoder message) {
        if (isNews(told, message.instrumentId(), message.rptSeq())) {
            final Terms terms = terms((int) message.instrumentId());
            final boolean isAuction = message.aggressor() == Side.NULL_VAL;
            final ObjectNode object = BookText.object("trade", terms.symbol(), message.rptSeq())
                .put("tradeId", message.tradeId()).put("price", terms.price(message.price()))
                .put("quantity", message.quantity())
                .put("aggressor", isAuction ? null : message.aggressor().name());
            print(object, message.transactTime(), terms.symbol() + "  trade " + terms.quantity(message.quantity())
                + " @ " + terms.price(message.price())
                + (isAuction ? "  auction" : "  by the " + (message.aggressor() == Side.BUY ? "buyer" : "seller")));
        }
    }

    @Override
    public void onTradingStatus(final TradingStatusDecoder message) {
        super.onTradingStatus(message);
        if (isNews(toldPhases, message.instrumentId(), message.rptSeq())) {
            final Terms terms = terms((int) message.instrumentId());
            final TradingPhase phase = message.phase();
            print(BookText.object("phase", terms.symbol(), message.rptSeq()).put("phase", phase.name())
                .put("extended", message.extended() != 0), message.transactTime(),
                terms.symbol() + "  " + BookText.phase(phase) + (message.extended() == 0 ? "" : ", extended"));
        }
    }

    @Override
    public void onIndicative(final IndicativeDecoder message) {
        if (isNews(told, message.instrumentId(), message.rptSeq())) {
            final Terms terms = terms((int) message.instrumentId());
            final boolean isNone = message.price() == IndicativeDecoder.priceNullValue();
            print(BookText.object("indicative", terms.symbol(), message.rptSeq())
                .put("price", isNone ? null : terms.price(message.price())).put("volume", message.volume())
                .put("imbalance", message.imbalance()), message.transactTime(),
                terms.symbol() + (isNone ? "  nothing would trade" : "  would trade " + terms.quantity(message.volume())
                + " @ " + terms.price(message.price())));
        }
    }

    @Override
    public void onStateChanged(final int instrument, final FeedState state) {
        if (isPrinted(instrument)) {
            final String symbol = terms(instrument).symbol();
            final ObjectNode object = BookText.object("state", symbol, 0).put("state", state.name());
            object.remove("rptSeq");
            out.println(isJson ? object.toString() : symbol + "  the book is " + state.name().toLowerCase(Locale.ROOT));
        }
    }
}
