package org.ringside.marketdata.client;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.marketdata.protocol.IndicativeEncoder;
import org.ringside.marketdata.protocol.InstrumentStateEncoder;
import org.ringside.marketdata.protocol.OrderAddedEncoder;
import org.ringside.marketdata.protocol.OrderChangedEncoder;
import org.ringside.marketdata.protocol.OrderDeletedEncoder;
import org.ringside.marketdata.protocol.OrderExecutedEncoder;
import org.ringside.marketdata.protocol.OrdersSnapshotEncoder;
import org.ringside.marketdata.protocol.Side;
import org.ringside.marketdata.protocol.TradeEncoder;
import org.ringside.marketdata.protocol.TradingPhase;
import org.ringside.marketdata.protocol.TradingStatusEncoder;

/** Packets of what a model has made. */
final class Packets {
    static final long SESSION = 77;

    private static final int HEADER_OF_GROUP = 4;

    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[PacketDescriptor.MAX_LENGTH]);
    private final PacketWriter live;
    private final PacketWriter snapshots;
    private long snapshotPackets;

    Packets() {
        this(SESSION);
    }

    Packets(final long session) {
        live = new PacketWriter(session, 0, PacketDescriptor.STREAM_ORDERS, 1);
        snapshots = new PacketWriter(session, 0, PacketDescriptor.STREAM_ORDER_SNAPSHOTS, 1);
    }

    /** What comes out of a line that loses, doubles and reorders packets. */
    static List<byte[]> disturbed(final Random random, final Collection<byte[]> line) {
        final List<byte[]> disturbed = new ArrayList<>();
        for (final byte[] packet : line) {
            final int dice = random.nextInt(100);
            if (dice >= 5) {
                disturbed.add(packet);
            }
            if (dice < 10) {
                disturbed.add(Math.max(0, disturbed.size() - random.nextInt(6)), packet);
            }
        }
        for (int i = 0; i + 1 < disturbed.size(); i++) {
            if (random.nextInt(20) == 0) {
                Collections.swap(disturbed, i, i + 1);
            }
        }
        return disturbed;
    }

    /** The packet of the golden file. */
    static byte[] sample() {
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[PacketDescriptor.MAX_LENGTH]);
        final PacketWriter writer = new PacketWriter(
            0x0807060504030201L, 0x3231, PacketDescriptor.STREAM_ORDER_SNAPSHOTS, 0x3433);
        writer.begin(buffer, 0);
        new OrderAddedEncoder().wrap(buffer, writer.claim(OrderAddedEncoder.BLOCK_LENGTH)).rptSeq(3).transactTime(4)
            .instrumentId(5).flags((short) 1).bookId(6).price(ModelBook.NULL).quantity(8).side(Side.BUY);
        writer.commit(OrderAddedEncoder.TEMPLATE_ID, OrderAddedEncoder.BLOCK_LENGTH, OrderAddedEncoder.BLOCK_LENGTH);
        final OrdersSnapshotEncoder chunk = new OrdersSnapshotEncoder()
            .wrap(buffer, writer.claim(OrdersSnapshotEncoder.BLOCK_LENGTH + 54)).rptSeq(3).transactTime(4)
            .instrumentId(5).flags((short) 1).sequence(9).hash(10).chunk(0).chunks(1);
        chunk.ordersCount(2).next().bookId(1).price(100).quantity(12).side(Side.BUY)
            .next().bookId(2).price(101).quantity(13).side(Side.SELL);
        writer.commit(OrdersSnapshotEncoder.TEMPLATE_ID, OrdersSnapshotEncoder.BLOCK_LENGTH, chunk.encodedLength());
        return Arrays.copyOf(buffer.byteArray(),
            writer.finish(0x1817161514131211L, 9, 0x2827262524232221L, 0x4847464544434241L));
    }

    /** All events, in packets of one to so many. */
    List<byte[]> live(final Random random, final List<ModelEvent.Numbered> events, final int most) {
        final List<byte[]> packets = new ArrayList<>();
        int next = 0;
        while (next < events.size()) {
            live.begin(buffer, 0);
            final long first = events.get(next).sequence();
            for (int left = 1 + random.nextInt(most); left > 0 && next < events.size(); left--) {
                if (!put(buffer, live, events.get(next))) {
                    break;
                }
                next++;
            }
            packets.add(finish(live, first));
        }
        return packets;
    }

    byte[] heartbeat(final long nextSequence) {
        return heartbeat(nextSequence, 0);
    }

    /** A packet without messages that says that the session is over. */
    byte[] end(final long nextSequence) {
        return heartbeat(nextSequence, PacketDescriptor.FLAG_END_OF_SESSION);
    }

    /** A packet without messages, with these flags. */
    byte[] heartbeat(final long nextSequence, final int flags) {
        return heartbeat(nextSequence, flags, nextSequence);
    }

    byte[] heartbeat(final long nextSequence, final int flags, final long sendingTime) {
        live.begin(buffer, 0);
        return Arrays.copyOf(buffer.byteArray(), live.finish(nextSequence, flags, sendingTime, nextSequence));
    }

    /** A snapshot, at most so many orders in a chunk. */
    List<byte[]> snapshot(final int instrument, final long sequence, final ModelImage image, final int most) {
        return snapshot(instrument, sequence, image, most, image.hashOfOrders());
    }

    List<byte[]> snapshot(
        final int instrument, final long sequence, final ModelImage image, final int most, final long hash) {
        final List<byte[]> packets = new ArrayList<>();
        snapshots.begin(buffer, 0);
        new InstrumentStateEncoder().wrap(buffer, snapshots.claim(InstrumentStateEncoder.BLOCK_LENGTH))
            .rptSeq(image.rptSeq()).transactTime(sequence).instrumentId(instrument).flags((short) 0)
            .sequence(sequence).phase(TradingPhase.CONTINUOUS);
        snapshots.commit(InstrumentStateEncoder.TEMPLATE_ID, InstrumentStateEncoder.BLOCK_LENGTH,
            InstrumentStateEncoder.BLOCK_LENGTH);
        packets.add(finish(snapshots, ++snapshotPackets));
        final int chunks = Math.max(1, (image.orders().size() + most - 1) / most);
        for (int chunk = 0; chunk < chunks; chunk++) {
            final List<ModelImage.Entry> orders = image.orders()
                .subList(chunk * most, Math.min(image.orders().size(), (chunk + 1) * most));
            snapshots.begin(buffer, 0);
            final int length = OrdersSnapshotEncoder.BLOCK_LENGTH + HEADER_OF_GROUP
                + orders.size() * OrdersSnapshotEncoder.OrdersEncoder.sbeBlockLength();
            final OrdersSnapshotEncoder encoder = new OrdersSnapshotEncoder().wrap(buffer, snapshots.claim(length))
                .rptSeq(image.rptSeq()).transactTime(sequence).instrumentId(instrument).flags((short) 0)
                .sequence(sequence).hash(hash).chunk(chunk).chunks(chunks);
            final OrdersSnapshotEncoder.OrdersEncoder group = encoder.ordersCount(orders.size());
            orders.forEach(order -> group.next().bookId(order.bookId()).price(order.price())
                .quantity(order.quantity()).side(order.side()));
            snapshots.commit(OrdersSnapshotEncoder.TEMPLATE_ID, OrdersSnapshotEncoder.BLOCK_LENGTH, length);
            packets.add(finish(snapshots, ++snapshotPackets));
        }
        return packets;
    }

    private byte[] finish(final PacketWriter writer, final long sequence) {
        return Arrays.copyOf(buffer.byteArray(), writer.finish(sequence, 0, sequence, sequence));
    }

    /** Puts an event into the packet that a writer has begun, or answers false if there is no room. */
    static boolean put(final UnsafeBuffer buffer, final PacketWriter writer, final ModelEvent.Numbered numbered) {
        final ModelEvent event = numbered.event();
        final int length = blockLength(event.template());
        final int body = writer.claim(length);
        if (body == PacketWriter.NO_ROOM) {
            return false;
        }
        // All messages begin alike.
        new OrderAddedEncoder().wrap(buffer, body).rptSeq(numbered.rptSeq()).transactTime(numbered.sequence())
            .instrumentId(event.instrument()).flags((short) (numbered.isLast() ? EventFlags.LAST : 0));
        switch (event.template()) {
            case TradingStatusEncoder.TEMPLATE_ID -> new TradingStatusEncoder().wrap(buffer, body)
                .endTime(TradingStatusEncoder.endTimeNullValue()).phase(TradingPhase.CONTINUOUS).extended((short) 0);
            case IndicativeEncoder.TEMPLATE_ID -> new IndicativeEncoder().wrap(buffer, body)
                .price(event.price()).volume(event.quantity()).imbalance(-1);
            case TradeEncoder.TEMPLATE_ID -> new TradeEncoder().wrap(buffer, body).tradeId(event.tradeId())
                .price(event.price()).quantity(event.quantity())
                .aggressor(event.side() == Side.BUY ? Side.SELL : Side.BUY);
            case OrderAddedEncoder.TEMPLATE_ID -> new OrderAddedEncoder().wrap(buffer, body).bookId(event.bookId())
                .price(event.price()).quantity(event.quantity()).side(event.side());
            case OrderChangedEncoder.TEMPLATE_ID -> new OrderChangedEncoder().wrap(buffer, body)
                .bookId(event.bookId()).price(event.price()).change(event.change()).quantity(event.quantity())
                .side(event.side());
            case OrderExecutedEncoder.TEMPLATE_ID -> new OrderExecutedEncoder().wrap(buffer, body)
                .bookId(event.bookId()).price(event.price()).change(event.change()).quantity(event.quantity())
                .side(event.side()).tradeId(event.tradeId()).lastPrice(event.price()).lastQty(-event.change());
            default -> new OrderDeletedEncoder().wrap(buffer, body).bookId(event.bookId()).price(event.price())
                .quantity(event.quantity()).side(event.side());
        }
        writer.commit(event.template(), length, length);
        return true;
    }

    private static int blockLength(final int template) {
        return switch (template) {
            case TradingStatusEncoder.TEMPLATE_ID -> TradingStatusEncoder.BLOCK_LENGTH;
            case IndicativeEncoder.TEMPLATE_ID -> IndicativeEncoder.BLOCK_LENGTH;
            case TradeEncoder.TEMPLATE_ID -> TradeEncoder.BLOCK_LENGTH;
            case OrderAddedEncoder.TEMPLATE_ID -> OrderAddedEncoder.BLOCK_LENGTH;
            case OrderChangedEncoder.TEMPLATE_ID -> OrderChangedEncoder.BLOCK_LENGTH;
            case OrderExecutedEncoder.TEMPLATE_ID -> OrderExecutedEncoder.BLOCK_LENGTH;
            default -> OrderDeletedEncoder.BLOCK_LENGTH;
        };
    }
}
