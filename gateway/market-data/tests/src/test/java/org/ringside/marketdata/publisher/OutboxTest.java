package org.ringside.marketdata.publisher;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.ringside.marketdata.client.PacketDescriptor;
import org.ringside.marketdata.client.PacketReader;
import org.ringside.marketdata.client.PacketStatus;
import org.ringside.marketdata.protocol.OrderAddedEncoder;

/** How messages become packets, and what becomes of them when a destination is behind. */
class OutboxTest {
    private static final int LENGTH = OrderAddedEncoder.BLOCK_LENGTH;
    private static final long HEARTBEAT = 1_000;
    private static final int CAPACITY = 1 << 13;

    private final List<String> packets = new ArrayList<>();
    private final PacketReader reader = new PacketReader();
    private final OrderAddedEncoder encoder = new OrderAddedEncoder();
    private boolean isTaking = true;
    private long bookIds;
    private long lastBookId;

    /** Each packet as {@code sequence+count}; the orders in them have to be without a hole unless one was dropped. */
    private Outbox outbox(final int stream) {
        return new Outbox(new StreamId(7, 3, stream, 9, HEARTBEAT, Long.MAX_VALUE), (buffer, offset, length) -> {
            if (isTaking) {
                assertThat(reader.wrap(buffer, offset, length)).isEqualTo(PacketStatus.OK);
                assertThat(reader.session()).isEqualTo(7);
                assertThat(reader.channel()).isEqualTo(3);
                assertThat(reader.stream()).isEqualTo(stream);
                assertThat(reader.incarnation()).isEqualTo(9);
                packets.add(reader.sequence() + "+" + reader.count());
                while (reader.next()) {
                    final long bookId = buffer.getLong(reader.body() + OrderAddedEncoder.bookIdEncodingOffset());
                    assertThat(bookId).isGreaterThan(lastBookId);
                    lastBookId = bookId;
                }
            }
            return isTaking;
        }, CAPACITY);
    }

    private void add(final Outbox outbox, final int messages) {
        for (int i = 0; i < messages; i++) {
            encoder.wrap(outbox.buffer(), outbox.claim(LENGTH)).bookId(++bookIds);
            outbox.commit(OrderAddedEncoder.TEMPLATE_ID, LENGTH, LENGTH, 1);
        }
    }

    @Test
    void shouldFillPacketsAndNumberMessagesOfOrders() {
        final Outbox outbox = outbox(PacketDescriptor.STREAM_ORDERS);
        outbox.beginWith(100);
        add(outbox, 50);
        outbox.send(1, 1, 0);
        add(outbox, 1);
        outbox.send(2, 2, 0);

        assertThat(packets).containsExactly("100+23", "123+23", "146+4", "150+1");
        assertThat(outbox.isEmpty()).isTrue();
    }

    @Test
    void shouldNumberPacketsOfOtherStreams() {
        final Outbox outbox = outbox(PacketDescriptor.STREAM_LEVELS);
        add(outbox, 30);
        outbox.send(1, 1, 0);
        outbox.skipNumber();
        add(outbox, 1);
        outbox.send(2, 2, 0);

        assertThat(packets).containsExactly("1+23", "2+7", "4+1");
    }

    @Test
    void shouldOfferAgainWhatWasNotTakenWithWhatHasComeMeanwhile() {
        final Outbox outbox = outbox(PacketDescriptor.STREAM_ORDERS);
        isTaking = false;
        add(outbox, 1);
        outbox.send(1, 1, 0);
        assertThat(outbox.isBehind()).isTrue();
        add(outbox, 2);
        isTaking = true;
        outbox.send(2, 2, 0);

        assertThat(packets).containsExactly("1+3");
        assertThat(outbox.isBehind()).isFalse();
        assertThat(outbox.dropped()).isZero();
    }

    @Test
    void shouldDropAllThatWaitsWhenThereIsNoRoomAndLetANumberBeMissing() {
        final Outbox orders = outbox(PacketDescriptor.STREAM_ORDERS);
        final Outbox levels = outbox(PacketDescriptor.STREAM_LEVELS);
        final int room = CAPACITY / 64;
        isTaking = false;
        add(orders, room);
        orders.send(1, 1, 0);
        assertThat(orders.dropped()).isZero();
        add(orders, 2);
        add(levels, room + 1);
        isTaking = true;
        orders.send(2, 2, 0);
        levels.send(2, 2, 0);

        assertThat(orders.dropped()).isEqualTo(room);
        assertThat(levels.dropped()).isEqualTo(room);
        assertThat(packets).containsExactly((room + 1) + "+2", "2+1");
    }

    @Test
    void shouldComeRoundAgainAndAgain() {
        final Outbox outbox = outbox(PacketDescriptor.STREAM_ORDERS);
        for (int i = 0; i < 300; i++) {
            isTaking = i % 3 == 2;
            add(outbox, 1 + i % 17);
            outbox.send(i, i, 0);
        }

        assertThat(outbox.dropped()).isZero();
        assertThat(lastBookId).isEqualTo(bookIds);
    }

    @Test
    void shouldSendAnEmptyPacketAfterSilence() {
        final Outbox outbox = outbox(PacketDescriptor.STREAM_ORDERS);
        add(outbox, 1);
        outbox.send(HEARTBEAT, 1, 0);
        outbox.send(2 * HEARTBEAT - 1, 2, 0);
        outbox.send(2 * HEARTBEAT, 3, 0);
        outbox.send(2 * HEARTBEAT + 1, 4, 0);

        assertThat(packets).containsExactly("1+1", "2+0");
    }
}
