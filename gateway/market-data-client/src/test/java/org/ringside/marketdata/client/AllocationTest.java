package org.ringside.marketdata.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.ringside.marketdata.protocol.InstrumentStateDecoder;
import org.ringside.marketdata.protocol.OrderAddedDecoder;
import org.ringside.marketdata.protocol.OrderDeletedEncoder;
import org.ringside.marketdata.protocol.Side;

/** A day of events, snapshots beside them, gaps and joins: nothing is allocated once tables have their size. */
class AllocationTest {
    private static final int COMMANDS = 400;
    private static final int DAYS = 100;
    /** The JIT makes a few objects on the thread whose code it compiles. */
    private static final int ROUNDS = 10;
    /** In a frame. */
    private static final int RPT_SEQ_OFFSET = 12;
    /** In the block of messages of snapshots. */
    private static final int SEQUENCE_OFFSET = InstrumentStateDecoder.sequenceEncodingOffset();

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final CountingListener listener = new CountingListener();
    private final OrderFeed feed = new OrderFeed(new FeedLimits(4, 1_000, 1_000), listener);
    private final LevelBook levels = new LevelBook(1_000);
    private final List<UnsafeBuffer> packets = new ArrayList<>();
    private final List<UnsafeBuffer> snapshot = new ArrayList<>();
    private final long events;
    private long day;

    /** The same day can come again and again: its last commands empty the book. */
    AllocationTest() {
        final ModelMarket market = ModelMarket.of(new Random(42), 1, COMMANDS);
        final List<ModelEvent.Numbered> all = new ArrayList<>(market.events());
        for (final ModelImage.Entry order : market.imageAt(1, market.lastSequence()).orders()) {
            all.add(new ModelEvent.Numbered(new ModelEvent(OrderDeletedEncoder.TEMPLATE_ID, 1, order.bookId(),
                order.price(), 0, order.quantity(), order.side(), 0), all.size() + 1, all.size() + 1, true));
        }
        events = all.size();
        new Packets().live(new Random(1), all, 10).forEach(packet -> packets.add(new UnsafeBuffer(packet)));
        final long middle = market.endOfCommand(market.lastSequence() / 2);
        new Packets().snapshot(1, middle, market.imageAt(1, middle), 10)
            .forEach(packet -> snapshot.add(new UnsafeBuffer(packet)));
    }

    @Test
    void shouldAllocateNothingWhenTheMarketMoves() {
        long allocated = allocatedBy(DAYS);
        for (int round = 2; round <= ROUNDS && allocated > 0; round++) {
            allocated = allocatedBy(DAYS);
        }

        assertThat(allocated).as("bytes allocated by %d events", DAYS * events).isZero();
        assertThat(feed.nextSequence()).isEqualTo(day * events + 1);
        assertThat(feed.state(1)).isEqualTo(FeedState.LIVE);
        assertThat(listener.books).isGreaterThan(DAYS * COMMANDS / 4);
        assertThat(listener.orders).isPositive();
        assertThat(feed.refused()).isZero();
    }

    private long allocatedBy(final int days) {
        final long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < days; i++) {
            sendDay();
        }
        return threads.getCurrentThreadAllocatedBytes() - before;
    }

    private void sendDay() {
        final long now = day * SnapshotPace.WINDOW_NS;
        for (int i = 0; i < packets.size(); i++) {
            final UnsafeBuffer packet = packets.get(i);
            renumber(packet, day == 0 ? 0 : events);
            // A packet of each day is lost; what follows waits for the snapshot.
            if (i != packets.size() / 4) {
                feed.onPacket(packet, 0, packet.capacity(), now);
            }
            if (i == packets.size() * 3 / 4) {
                sendSnapshot(now);
            }
        }
        levels.clear();
        for (int price = 0; price < 200; price++) {
            levels.set(price, price + 1, 1, Side.BUY);
        }
        day++;
    }

    private void sendSnapshot(final long now) {
        for (int i = 0; i < snapshot.size(); i++) {
            final UnsafeBuffer packet = snapshot.get(i);
            shift(packet, PacketDescriptor.HEADER_LENGTH + RPT_SEQ_OFFSET, day == 0 ? 0 : events);
            shift(packet, PacketDescriptor.HEADER_LENGTH + RPT_SEQ_OFFSET + SEQUENCE_OFFSET,
                day == 0 ? 0 : events);
            feed.onPacket(packet, 0, packet.capacity(), now);
        }
    }

    /** Gives a packet the numbers of the next day. */
    private static void renumber(final UnsafeBuffer packet, final long more) {
        shift(packet, Long.BYTES, more);
        int frame = PacketDescriptor.HEADER_LENGTH;
        while (frame < packet.capacity()) {
            shift(packet, frame + RPT_SEQ_OFFSET, more);
            frame += packet.getShort(frame);
        }
    }

    private static void shift(final UnsafeBuffer packet, final int at, final long more) {
        packet.putLong(at, packet.getLong(at) + more);
    }

    private static final class CountingListener implements FeedListener {
        private long books;
        private long orders;

        @Override
        public void onBook(final int instrument, final long rptSeq) {
            books++;
        }

        @Override
        public void onOrderAdded(final OrderAddedDecoder message) {
            orders += message.bookId() > 0 ? 1 : 0;
        }
    }
}
