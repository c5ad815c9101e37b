package org.ringside.marketdata.publisher;

import org.ringside.marketdata.client.EventFlags;
import org.ringside.marketdata.protocol.InstrumentStateEncoder;

/** Writes what begins the snapshot of an instrument: its phase, its auction, its statistics. */
final class StateWriter {
    private final InstrumentStateEncoder encoder = new InstrumentStateEncoder();

    void write(final MessageOutput output, final MarketState market, final InstrumentMarket instrument) {
        final DayTrades day = instrument.day();
        encoder.wrap(output.buffer(), output.claim(InstrumentStateEncoder.BLOCK_LENGTH))
            .rptSeq(instrument.rptSeq())
            .transactTime(instrument.transactTime())
            .instrumentId(Integer.toUnsignedLong(instrument.id()))
            .flags((short) EventFlags.LAST)
            .sequence(market.sequence())
            .endTime(instrument.endTime())
            .phase(instrument.phase())
            .extended(instrument.extended())
            .indicativePrice(instrument.indicativePrice())
            .indicativeVolume(instrument.indicativeVolume())
            .imbalance(instrument.imbalance());
        encoder
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
        output.commit(InstrumentStateEncoder.TEMPLATE_ID, InstrumentStateEncoder.BLOCK_LENGTH,
            InstrumentStateEncoder.BLOCK_LENGTH, market.enginePublished());
    }
}
