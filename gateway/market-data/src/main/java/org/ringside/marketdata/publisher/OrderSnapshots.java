package org.ringside.marketdata.publisher;

import org.ringside.marketdata.client.PacketWriter;
import org.ringside.marketdata.protocol.GroupSizeEncodingEncoder;
import org.ringside.marketdata.protocol.OrdersSnapshotEncoder;

/** Snapshots of L3: all orders of an instrument. */
final class OrderSnapshots implements SnapshotSource {
    private static final int BEFORE_ENTRIES = OrdersSnapshotEncoder.BLOCK_LENGTH
        + GroupSizeEncodingEncoder.ENCODED_LENGTH;
    private static final int ENTRY = OrdersSnapshotEncoder.OrdersEncoder.sbeBlockLength();
    private static final int MOST = (PacketWriter.MAX_BODY_LENGTH - BEFORE_ENTRIES) / ENTRY;

    private final OrdersSnapshotEncoder encoder = new OrdersSnapshotEncoder();

    @Override
    public void take(final SnapshotCopy copy, final MarketState market, final InstrumentMarket instrument) {
        copy.takeOrders(market, instrument);
    }

    @Override
    public int chunks(final SnapshotCopy copy) {
        return Math.max(1, (copy.count() + MOST - 1) / MOST);
    }

    @Override
    public void write(final SnapshotCopy copy, final int chunk, final MessageOutput output) {
        final int first = chunk * MOST;
        final int entries = Math.min(MOST, copy.count() - first);
        final int length = BEFORE_ENTRIES + entries * ENTRY;
        final OrdersSnapshotEncoder.OrdersEncoder group = encoder.wrap(output.buffer(), output.claim(length))
            .rptSeq(copy.rptSeq())
            .transactTime(copy.transactTime())
            .instrumentId(Integer.toUnsignedLong(copy.instrument().id()))
            .flags((short) 0)
            .sequence(copy.sequence())
            .hash(copy.hash())
            .chunk(chunk)
            .chunks(chunks(copy))
            .ordersCount(entries);
        for (int i = first; i < first + entries; i++) {
            group.next().bookId(copy.number(i)).price(copy.price(i)).quantity(copy.quantity(i)).side(copy.side(i));
        }
        output.commit(OrdersSnapshotEncoder.TEMPLATE_ID, OrdersSnapshotEncoder.BLOCK_LENGTH, length,
            copy.enginePublished());
    }
}
