package org.ringside.marketdata.tool;

import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.agrona.DirectBuffer;
import org.ringside.marketdata.client.FeedListener;
import org.ringside.marketdata.client.PacketDescriptor;
import org.ringside.marketdata.client.PacketReader;
import org.ringside.marketdata.client.PacketStatus;
import org.ringside.marketdata.protocol.IndicativeDecoder;
import org.ringside.marketdata.protocol.InstrumentDefinedDecoder;
import org.ringside.marketdata.protocol.InstrumentStateDecoder;
import org.ringside.marketdata.protocol.StatisticsDecoder;
import org.ringside.marketdata.protocol.TradeDecoder;
import org.ringside.marketdata.protocol.TradingPhase;
import org.ringside.marketdata.protocol.TradingStatusDecoder;

/**
 * What a subscriber knows of instruments besides their books: names, phases, the day's trades; and which books have
 * changed since it was asked.
 */
class KnownMarket implements FeedListener {
    private final PacketReader packet = new PacketReader();
    private final InstrumentDefinedDecoder defined = new InstrumentDefinedDecoder();
    private final TradingStatusDecoder status = new TradingStatusDecoder();
    private final IndicativeDecoder indicative = new IndicativeDecoder();
    private final TradeDecoder trade = new TradeDecoder();
    private final StatisticsDecoder statistics = new StatisticsDecoder();
    private final Map<Integer, Terms> terms = new TreeMap<>();
    private final Map<Integer, TradingPhase> phases = new TreeMap<>();
    private final Map<Integer, Day> days = new TreeMap<>();
    private final Set<Integer> touched = new LinkedHashSet<>();
    private long lagNs = -1;
    private long lastPublished;
    private boolean isEngineSilent;

    /** Trades of a day; the price is a mantissa, null's value when there was none. */
    record Day(long last, long volume, long trades) {
    }

    /**
     * A market of which something is known beforehand.
     *
     * @param configured names of instruments by number.
     */
    KnownMarket(final Map<Integer, Terms> configured) {
        terms.putAll(configured);
    }

    /** Instruments by number. */
    final Map<Integer, Terms> instruments() {
        return terms;
    }

    final Terms terms(final int instrument) {
        return terms.getOrDefault(instrument, Terms.unknown(instrument));
    }

    final TradingPhase phase(final int instrument) {
        return phases.getOrDefault(instrument, TradingPhase.NULL_VAL);
    }

    /** Null when nothing is known yet. */
    final Day day(final int instrument) {
        return days.get(instrument);
    }

    /** From the engine's publication of the last event to its arrival here, nanoseconds; -1 before the first one. */
    final long lagNs() {
        return lagNs;
    }

    /** Whether the publisher says that the engine gives no sign of life. */
    final boolean isEngineSilent() {
        return isEngineSilent;
    }

    /** The engine has become silent, or gives a sign of life again. */
    void onEngine(final boolean isSilent) {
        // Who shows books says so there.
    }

    /** The instruments whose books have changed since the last call. */
    final Set<Integer> takeTouched() {
        final Set<Integer> taken = Set.copyOf(touched);
        touched.clear();
        return taken;
    }

    /**
     * Takes names, statistics and times out of a packet of any stream.
     *
     * @param arrival nanoseconds since the epoch.
     */
    final void onPacket(final DirectBuffer buffer, final int offset, final int length, final long arrival) {
        if (packet.wrap(buffer, offset, length) != PacketStatus.OK) {
            return;
        }
        final boolean isSilent = (packet.packetFlags() & PacketDescriptor.FLAG_ENGINE_SILENT) != 0;
        if (isSilent != isEngineSilent && packet.stream() < Streams.FIRST_OF_LOOPS) {
            isEngineSilent = isSilent;
            onEngine(isSilent);
        }
        if (packet.enginePublished() > lastPublished && packet.count() > 0
            && packet.stream() < Streams.FIRST_OF_LOOPS) {
            // The first packet may say again what is old.
            lagNs = lastPublished == 0 ? -1 : arrival - packet.enginePublished();
            lastPublished = packet.enginePublished();
        }
        while (packet.next()) {
            if (packet.templateId() == StatisticsDecoder.TEMPLATE_ID) {
                statistics.wrap(buffer, packet.body(), packet.blockLength(), packet.version());
                days.put(packet.instrumentId(),
                    new Day(statistics.last(), statistics.volume(), statistics.trades()));
            } else if (packet.templateId() == InstrumentDefinedDecoder.TEMPLATE_ID) {
                onInstrumentDefined(defined.wrap(buffer, packet.body(), packet.blockLength(), packet.version()));
            } else if (packet.stream() >= Streams.FIRST_OF_LOOPS
                && packet.templateId() == TradingStatusDecoder.TEMPLATE_ID) {
                status.wrap(buffer, packet.body(), packet.blockLength(), packet.version());
                phases.putIfAbsent(packet.instrumentId(), status.phase());
            }
        }
    }

    /** Takes the message that a packet is at: an event that is of no book, from a stream without a feed. */
    final void onEvent(final PacketReader at) {
        switch (at.templateId()) {
            case TradingStatusDecoder.TEMPLATE_ID ->
                onTradingStatus(status.wrap(at.buffer(), at.body(), at.blockLength(), at.version()));
            case IndicativeDecoder.TEMPLATE_ID ->
                onIndicative(indicative.wrap(at.buffer(), at.body(), at.blockLength(), at.version()));
            case TradeDecoder.TEMPLATE_ID ->
                onTrade(trade.wrap(at.buffer(), at.body(), at.blockLength(), at.version()));
            default -> { }
        }
    }

    @Override
    public final void onInstrumentDefined(final InstrumentDefinedDecoder message) {
        terms.put((int) message.instrumentId(), Terms.defined(message.symbol(), message.tick(), message.lot()));
    }

    @Override
    public void onTradingStatus(final TradingStatusDecoder message) {
        phases.put((int) message.instrumentId(), message.phase());
    }

    @Override
    public final void onInstrumentState(final InstrumentStateDecoder message) {
        final int instrument = (int) message.instrumentId();
        phases.put(instrument, message.phase());
        days.put(instrument, new Day(message.last(), message.volume(), message.trades()));
    }

    @Override
    public final void onBook(final int instrument, final long rptSeq) {
        touched.add(instrument);
    }
}
