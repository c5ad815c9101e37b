package org.ringside.marketdata.publisher;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.agrona.DirectBuffer;
import org.junit.jupiter.api.Test;
import org.ringside.marketdata.client.FeedLimits;
import org.ringside.marketdata.client.FeedListener;
import org.ringside.marketdata.client.FeedState;
import org.ringside.marketdata.client.OrderFeed;
import org.ringside.marketdata.client.PacketReader;
import org.ringside.marketdata.protocol.InstrumentStateDecoder;
import org.ringside.marketdata.protocol.TradingPhase;

/** The loop of snapshots: whole, at its pace, and of one moment, while the market moves. */
class SnapshotSenderTest {
    private static final long MS = 1_000_000;
    private static final int ORDERS = 5_000;

    private final EventMaker events = new EventMaker();
    private final PacketReader reader = new PacketReader();
    private final Set<Long> sequences = new HashSet<>();
    private FeedPublisher publisher;
    private long bytes;
    private long states;
    private long now = MS;

    private boolean count(final DirectBuffer buffer, final int offset, final int length) {
        bytes += length;
        reader.wrap(buffer, offset, length);
        while (reader.next()) {
            if (reader.templateId() == InstrumentStateDecoder.TEMPLATE_ID) {
                states++;
            } else {
                sequences.add(buffer.getLong(reader.body() + InstrumentStateDecoder.sequenceEncodingOffset()));
            }
        }
        return true;
    }

    private void publish() {
        assertThat(publisher.onEvent(events.typeId(), events.buffer(), 0, events.length())).isEqualTo(Intake.TAKEN);
    }

    private void publisher(final long bytesPerSecond, final PacketSink sink) {
        publisher = new FeedPublisher(new FeedSettings(1, 0, 1, Long.MAX_VALUE, MS, MS, 200 * MS, bytesPerSecond,
            Long.MAX_VALUE));
        publisher.add(FeedStream.ORDER_SNAPSHOTS, sink);
        events.status(1, TradingPhase.CONTINUOUS);
        publish();
        for (int i = 0; i < ORDERS; i++) {
            events.add(1, i + 1, 1_000_000L * (i % 100), 5, i % 100 < 50);
            publish();
        }
    }

    @Test
    void shouldKeepToItsPaceAndFinishASnapshotOfTheMomentWhileTheMarketMoves() {
        publisher(100_000, this::count);
        for (int i = 0; i < 1_000; i++) {
            now += MS;
            events.execute(1, i + 1, 1_000_000L * (i % 100), -5, 0, i % 100 < 50);
            publish();
            publisher.send(now, now);
        }

        assertThat(bytes).isBetween(80_000L, 130_000L);
        assertThat(states).isEqualTo(1);
        assertThat(sequences).containsExactly(ORDERS + 2L);
    }

    @Test
    void shouldBeginARoundOnlyAfterItsTime() {
        publisher(1_000_000_000, this::count);
        for (int i = 0; i < 1_000; i++) {
            now += MS;
            publisher.send(now, now);
        }

        assertThat(states).isEqualTo(5);
    }

    @Test
    void shouldLetALateJoinerInWithAllOrders() {
        final OrderFeed feed = new OrderFeed(FeedLimits.DEFAULT, new FeedListener() { });
        final PacketSink sink = (buffer, offset, length) -> {
            feed.onPacket(buffer, offset, length, now);
            return true;
        };
        publisher(10_000_000, sink);
        publisher.add(FeedStream.ORDERS, sink);
        for (int i = 0; i < 100; i++) {
            now += 5 * MS;
            events.execute(1, i + 1, 1_000_000L * (i % 100), -5, 0, i % 100 < 50);
            publish();
            publisher.send(now, now);
        }

        assertThat(feed.state(1)).isEqualTo(FeedState.LIVE);
        assertThat(feed.book(1).orders()).isEqualTo(ORDERS - 100);
        assertThat(feed.rptSeq(1)).isEqualTo(ORDERS + 101);
    }

    @Test
    void shouldWaitForADestinationThatIsBehind() {
        publisher(1_000_000_000, (buffer, offset, length) -> now > 500 * MS && count(buffer, offset, length));
        for (int i = 0; i < 600; i++) {
            now += MS;
            publisher.send(now, now);
        }

        assertThat(states).isEqualTo(2);
        assertThat(publisher.dropped()).isZero();
    }
}
