package org.ringside.marketdata.publisher;

import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.marketdata.client.PacketDescriptor;

/**
 * Writes all that is known of the market at one sequence, as messages: the day, and of each instrument definition,
 * limits, status, state and orders.
 */
final class StateDump implements MessageOutput {
    private final MarketState market;
    private final StateKeeper keeper;
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[PacketDescriptor.MAX_LENGTH]);

    StateDump(final MarketState market, final StateKeeper keeper) {
        this.market = market;
        this.keeper = keeper;
    }

    void run() {
        final SnapshotCopy copy = new SnapshotCopy();
        final OrderSnapshots orders = new OrderSnapshots();
        final StateWriter state = new StateWriter();
        write(market.day());
        for (int i = 0; i < market.size(); i++) {
            final InstrumentMarket instrument = market.at(i);
            write(instrument.definition());
            write(instrument.limits());
            write(instrument.status());
            state.write(this, market, instrument);
            orders.take(copy, market, instrument);
            for (int chunk = 0; chunk < orders.chunks(copy); chunk++) {
                orders.write(copy, chunk, this);
            }
        }
    }

    private void write(final KeptMessage message) {
        if (message.isThere()) {
            keeper.keep(message.templateId(), message.length(), message.body(), 0, message.length());
        }
    }

    @Override
    public MutableDirectBuffer buffer() {
        return buffer;
    }

    @Override
    public int claim(final int bodyLength) {
        return 0;
    }

    @Override
    public void commit(
        final int templateId, final int blockLength, final int bodyLength, final long enginePublished) {
        keeper.keep(templateId, blockLength, buffer, 0, bodyLength);
    }
}
