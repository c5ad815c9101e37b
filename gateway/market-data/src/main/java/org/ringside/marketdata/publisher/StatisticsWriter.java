package org.ringside.marketdata.publisher;

import org.ringside.marketdata.client.EventFlags;
import org.ringside.marketdata.protocol.StatisticsEncoder;

/** Writes what was traded in an instrument. */
final class StatisticsWriter {
    private final StatisticsEncoder encoder = new StatisticsEncoder();

    void write(final MessageOutput output, final InstrumentMarket instrument, final long enginePublished) {
        final DayTrades day = instrument.day();
        encoder.wrap(output.buffer(), output.claim(StatisticsEncoder.BLOCK_LENGTH))
            .rptSeq(instrument.rptSeq())
            .transactTime(instrument.transactTime())
            .instrumentId(Integer.toUnsignedLong(instrument.id()))
            .flags((short) EventFlags.LAST)
            .open(day.open())
            .high(day.high())
            .low(day.low())
            .last(day.last())
            .previousClose(instrument.previousClose())
            .lastQty(day.lastQuantity())
            .volume(day.volume())
            .trades(day.trades())
            .turnoverHigh(day.turnoverHigh())
            .turnoverLow(day.turnoverLow());
        output.commit(StatisticsEncoder.TEMPLATE_ID, StatisticsEncoder.BLOCK_LENGTH, StatisticsEncoder.BLOCK_LENGTH,
            enginePublished);
    }
}
