package org.ringside.marketdata.publisher;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import org.agrona.DirectBuffer;
import org.ringside.marketdata.client.BookStatus;
import org.ringside.marketdata.protocol.DayStartedDecoder;
import org.ringside.marketdata.protocol.InstrumentDefinedDecoder;
import org.ringside.marketdata.protocol.InstrumentLimitsDecoder;
import org.ringside.marketdata.protocol.InstrumentStateDecoder;
import org.ringside.marketdata.protocol.OrdersSnapshotDecoder;
import org.ringside.marketdata.protocol.TradingStatusDecoder;

/** Makes a market again from what {@link StateDump} has written. */
final class StateLoader {
    private final MarketState market;
    private final InstrumentStateDecoder state = new InstrumentStateDecoder();
    private final OrdersSnapshotDecoder orders = new OrdersSnapshotDecoder();

    StateLoader(final MarketState market) {
        this.market = market;
    }

    void load(
        final long sequence, final int templateId, final DirectBuffer buffer, final int body, final int blockLength) {
        market.goOnBehind(sequence);
        final int id = buffer.getInt(body + DayStartedDecoder.instrumentIdEncodingOffset(), LITTLE_ENDIAN);
        switch (templateId) {
            case DayStartedDecoder.TEMPLATE_ID -> market.day().keep(templateId, buffer, body, blockLength);
            case InstrumentDefinedDecoder.TEMPLATE_ID ->
                market.of(id).definition().keep(templateId, buffer, body, blockLength);
            case InstrumentLimitsDecoder.TEMPLATE_ID ->
                market.of(id).limits().keep(templateId, buffer, body, blockLength);
            case TradingStatusDecoder.TEMPLATE_ID ->
                market.of(id).status().keep(templateId, buffer, body, blockLength);
            case InstrumentStateDecoder.TEMPLATE_ID -> market.of(id).load(
                state.wrap(buffer, body, blockLength, InstrumentStateDecoder.SCHEMA_VERSION));
            case OrdersSnapshotDecoder.TEMPLATE_ID -> load(market.of(id),
                orders.wrap(buffer, body, blockLength, OrdersSnapshotDecoder.SCHEMA_VERSION));
            default -> throw new IllegalStateException("a message " + templateId + " in a base");
        }
    }

    private void load(final InstrumentMarket instrument, final OrdersSnapshotDecoder chunk) {
        OrdersSnapshotDecoder.OrdersDecoder order = chunk.orders();
        while (order.hasNext()) {
            order = order.next();
            final BookStatus ofOrders =
                instrument.orders().add(order.bookId(), order.price(), order.quantity(), order.side());
            final BookStatus ofLevels = instrument.levels().add(order.price(), order.quantity(), order.side());
            if (ofOrders != BookStatus.OK || ofLevels != BookStatus.OK) {
                throw new IllegalStateException("order " + order.bookId() + " of instrument " + instrument.id()
                    + " in a base: " + ofOrders + ", " + ofLevels);
            }
        }
        if (chunk.chunk() + 1 == chunk.chunks() && instrument.orders().hash() != chunk.hash()) {
            throw new IllegalStateException("the orders of instrument " + instrument.id() + " in a base are not those"
                + " that were written");
        }
    }
}
