package org.ringside.marketdata.tool;

import java.util.Map;
import java.util.TreeMap;
import org.agrona.DirectBuffer;
import org.ringside.marketdata.client.FeedListener;
import org.ringside.marketdata.client.PacketReader;
import org.ringside.marketdata.client.PacketStatus;
import org.ringside.marketdata.protocol.InstrumentDefinedDecoder;
import org.ringside.marketdata.protocol.InstrumentStateDecoder;
import org.ringside.marketdata.protocol.StatisticsDecoder;
import org.ringside.marketdata.protocol.TradingPhase;
import org.ringside.marketdata.protocol.TradingStatusDecoder;

/** What a subscriber knows of instruments besides their books: names, phases, the day's trades. */
final class KnownMarket implements FeedListener {
    private final PacketReader packet = new PacketReader();
    private final StatisticsDecoder statistics = new StatisticsDecoder();
    private final Map<Integer, String> symbols = new TreeMap<>();
    private final Map<Integer, TradingPhase> phases = new TreeMap<>();
    private final Map<Integer, Day> days = new TreeMap<>();

    /** Trades of a day; the price is a mantissa. */
    record Day(long last, long volume, long trades) {
    }

    /** Names of instruments by number. */
    Map<Integer, String> symbols() {
        return symbols;
    }

    TradingPhase phase(final int instrument) {
        return phases.getOrDefault(instrument, TradingPhase.NULL_VAL);
    }

    /** Null when nothing is known yet. */
    Day day(final int instrument) {
        return days.get(instrument);
    }

    /** Takes statistics out of a packet of any stream. */
    void onPacket(final DirectBuffer buffer, final int offset, final int length) {
        if (packet.wrap(buffer, offset, length) != PacketStatus.OK) {
            return;
        }
        while (packet.next()) {
            if (packet.templateId() == StatisticsDecoder.TEMPLATE_ID) {
                statistics.wrap(buffer, packet.body(), packet.blockLength(), packet.version());
                days.put(packet.instrumentId(),
                    new Day(statistics.last(), statistics.volume(), statistics.trades()));
            }
        }
    }

    @Override
    public void onInstrumentDefined(final InstrumentDefinedDecoder message) {
        symbols.put((int) message.instrumentId(), message.symbol());
    }

    @Override
    public void onTradingStatus(final TradingStatusDecoder message) {
        phases.put((int) message.instrumentId(), message.phase());
    }

    @Override
    public void onInstrumentState(final InstrumentStateDecoder message) {
        phases.put((int) message.instrumentId(), message.phase());
    }
}
