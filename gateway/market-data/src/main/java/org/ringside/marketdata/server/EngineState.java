package org.ringside.marketdata.server;

import java.util.ArrayList;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.marketdata.client.BookHash;
import org.ringside.marketdata.client.EventFlags;
import org.ringside.marketdata.client.PacketDescriptor;
import org.ringside.marketdata.protocol.InstrumentDefinedEncoder;
import org.ringside.marketdata.protocol.InstrumentLimitsEncoder;
import org.ringside.marketdata.protocol.InstrumentStateEncoder;
import org.ringside.marketdata.protocol.OrdersSnapshotEncoder;
import org.ringside.marketdata.protocol.Side;
import org.ringside.marketdata.protocol.TradingPhase;
import org.ringside.marketdata.protocol.TradingStatusEncoder;
import org.ringside.marketdata.publisher.FeedPublisher;
import org.ringside.matching.follower.PublicInstrument;
import org.ringside.matching.follower.PublicStateVisitor;

/**
 * Gives a publisher the state of an engine, as the messages of a base. When phases end by themselves, and on which day
 * it is, comes with the next event that says so.
 */
final class EngineState implements PublicStateVisitor {
    private static final int ORDERS = 40;

    private final FeedPublisher publisher;
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[PacketDescriptor.MAX_LENGTH]);
    private final List<Order> orders = new ArrayList<>();
    private final List<Runnable> messages = new ArrayList<>();
    private PublicInstrument instrument;
    private long sequence;

    private record Order(long bookId, long price, long quantity, Side side) {
    }

    EngineState(final FeedPublisher publisher) {
        this.publisher = publisher;
    }

    /** Takes the state that a replay begins with; returns the number of the last event in it. */
    long load(final CatchUp replay) {
        sequence = replay.showState(this);
        flush();
        messages.forEach(Runnable::run);
        return sequence;
    }

    @Override
    public void onInstrument(final PublicInstrument next) {
        flush();
        instrument = next;
    }

    @Override
    public void onOrder(final long bookId, final long price, final long quantity,
        final org.ringside.matching.protocol.Side side) {
        orders.add(new Order(bookId, price, quantity, Side.get(side.value())));
    }

    /** The sequence is known when all has been shown. */
    private void flush() {
        if (instrument != null) {
            final PublicInstrument shown = instrument;
            final List<Order> its = List.copyOf(orders);
            messages.add(() -> write(shown, its));
            orders.clear();
        }
    }

    private void write(final PublicInstrument shown, final List<Order> its) {
        if (!shown.symbol().isEmpty()) {
            new InstrumentDefinedEncoder().wrap(buffer, 0).rptSeq(shown.rptSeq()).transactTime(0)
                .instrumentId(id(shown)).flags((short) EventFlags.LAST)
                .symbol(shown.symbol()).tick(shown.tick()).lot(shown.lot()).allocation((short) shown.allocation());
            give(InstrumentDefinedEncoder.TEMPLATE_ID, InstrumentDefinedEncoder.BLOCK_LENGTH);
        }
        new InstrumentLimitsEncoder().wrap(buffer, 0).rptSeq(shown.rptSeq()).transactTime(0)
            .instrumentId(id(shown)).flags((short) EventFlags.LAST)
            .previousClose(shown.previousClose()).low(shown.lowLimit()).high(shown.highLimit())
            .lotSize(shown.lotSize()).minQuantity(shown.minimumQuantity()).maxQuantity(shown.maximumQuantity());
        give(InstrumentLimitsEncoder.TEMPLATE_ID, InstrumentLimitsEncoder.BLOCK_LENGTH);
        new TradingStatusEncoder().wrap(buffer, 0).rptSeq(shown.rptSeq()).transactTime(0)
            .instrumentId(id(shown)).flags((short) EventFlags.LAST)
            .endTime(TradingStatusEncoder.endTimeNullValue()).phase(phase(shown)).extended((short) 0);
        give(TradingStatusEncoder.TEMPLATE_ID, TradingStatusEncoder.BLOCK_LENGTH);
        writeState(shown);
        writeOrders(shown, its);
    }

    private void writeState(final PublicInstrument shown) {
        final PublicInstrument.Day day = shown.day();
        new InstrumentStateEncoder().wrap(buffer, 0).rptSeq(shown.rptSeq()).transactTime(0)
            .instrumentId(id(shown)).flags((short) EventFlags.LAST).sequence(sequence)
            .endTime(InstrumentStateEncoder.endTimeNullValue()).phase(phase(shown)).extended((short) 0)
            .indicativePrice(shown.indicativePrice()).indicativeVolume(shown.indicativeVolume())
            .imbalance(shown.imbalance())
            .open(day.open()).high(day.high()).low(day.low()).last(day.last()).previousClose(shown.previousClose())
            .lastQty(day.lastQuantity()).volume(day.volume()).trades(day.trades())
            .turnoverHigh(day.turnoverHigh()).turnoverLow(day.turnoverLow());
        give(InstrumentStateEncoder.TEMPLATE_ID, InstrumentStateEncoder.BLOCK_LENGTH);
    }

    private void writeOrders(final PublicInstrument shown, final List<Order> its) {
        final long hash = its.stream().mapToLong(order ->
            BookHash.ofOrder(order.bookId, order.price, order.quantity, order.side)).sum();
        final int chunks = Math.max(1, (its.size() + ORDERS - 1) / ORDERS);
        for (int chunk = 0; chunk < chunks; chunk++) {
            final List<Order> part = its.subList(chunk * ORDERS, Math.min(its.size(), (chunk + 1) * ORDERS));
            final OrdersSnapshotEncoder.OrdersEncoder group = new OrdersSnapshotEncoder().wrap(buffer, 0)
                .rptSeq(shown.rptSeq()).transactTime(0).instrumentId(id(shown)).flags((short) 0)
                .sequence(sequence).hash(hash).chunk(chunk).chunks(chunks).ordersCount(part.size());
            part.forEach(order -> group.next()
                .bookId(order.bookId).price(order.price).quantity(order.quantity).side(order.side));
            give(OrdersSnapshotEncoder.TEMPLATE_ID, OrdersSnapshotEncoder.BLOCK_LENGTH);
        }
    }

    private static long id(final PublicInstrument shown) {
        return Integer.toUnsignedLong(shown.id());
    }

    private static TradingPhase phase(final PublicInstrument shown) {
        return TradingPhase.get(shown.phase().value());
    }

    private void give(final int templateId, final int blockLength) {
        publisher.restoreState(sequence, templateId, buffer, 0, blockLength);
    }
}
