package org.ringside.marketdata.publisher;

import java.util.HashMap;
import java.util.Map;
import org.agrona.DirectBuffer;
import org.ringside.marketdata.client.PacketReader;
import org.ringside.marketdata.client.PacketStatus;
import org.ringside.marketdata.protocol.StatisticsDecoder;
import org.ringside.marketdata.protocol.TopOfBookDecoder;
import org.ringside.marketdata.protocol.TradeDecoder;

/** What a subscriber of L1 or of the conflated stream knows: the last best prices and statistics as text. */
final class TopListener implements PacketSink {
    private final PacketReader packet = new PacketReader();
    private final TopOfBookDecoder top = new TopOfBookDecoder();
    private final StatisticsDecoder statistics = new StatisticsDecoder();
    private final Map<Integer, String> tops = new HashMap<>();
    private final Map<Integer, String> days = new HashMap<>();
    private long tradesSeen;
    private long repeats;

    @Override
    public boolean offer(final DirectBuffer buffer, final int offset, final int length) {
        if (packet.wrap(buffer, offset, length) != PacketStatus.OK) {
            throw new AssertionError("a packet of " + length + " bytes is damaged");
        }
        while (packet.next()) {
            switch (packet.templateId()) {
                case TopOfBookDecoder.TEMPLATE_ID -> {
                    top.wrap(buffer, packet.body(), packet.blockLength(), packet.version());
                    final String now = top.bid() + " " + top.bidQuantity() + " " + top.bidOrders() + " " + top.ask()
                        + " " + top.askQuantity() + " " + top.askOrders();
                    repeats += now.equals(tops.put(packet.instrumentId(), now)) ? 1 : 0;
                }
                case StatisticsDecoder.TEMPLATE_ID -> {
                    statistics.wrap(buffer, packet.body(), packet.blockLength(), packet.version());
                    days.put(packet.instrumentId(), packet.rptSeq() + ": " + statistics.open() + " "
                        + statistics.high() + " " + statistics.low() + " " + statistics.last() + " "
                        + statistics.previousClose() + " " + statistics.lastQty() + " " + statistics.volume() + " "
                        + statistics.trades() + " " + statistics.turnoverHigh() + " " + statistics.turnoverLow());
                }
                case TradeDecoder.TEMPLATE_ID -> tradesSeen++;
                default -> { }
            }
        }
        return true;
    }

    /** Bid, lots and orders, ask, lots and orders. */
    String top(final int instrument) {
        return tops.get(instrument);
    }

    /** Number of the event, then the fields of the message. */
    String day(final int instrument) {
        return days.get(instrument);
    }

    long tradesSeen() {
        return tradesSeen;
    }

    /** Best prices that were told again, though nothing had changed. */
    long repeats() {
        return repeats;
    }
}
