package org.ringside.marketdata.publisher;

import static org.assertj.core.api.Assertions.assertThat;

import org.agrona.DirectBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.ringside.marketdata.client.FeedLimits;
import org.ringside.marketdata.client.FeedListener;
import org.ringside.marketdata.client.FeedState;
import org.ringside.marketdata.client.OrderFeed;
import org.ringside.marketdata.client.PacketReader;
import org.ringside.marketdata.protocol.TradingPhase;

/** A destination takes nothing for a while, and another one notices nothing. The time is given in. */
class SlowSubscriberTest {
    private static final long SECOND = 1_000_000_000L;
    private static final int EVENTS = 2_000;

    private final EventMaker events = new EventMaker();
    private final PacketReader reader = new PacketReader();
    private final OrderFeed quick = new OrderFeed(FeedLimits.DEFAULT, new FeedListener() { });
    private final OrderFeed slow = new OrderFeed(FeedLimits.DEFAULT, new FeedListener() { });
    private final FeedPublisher publisher = new FeedPublisher(FeedSettings.of(1, 0, 1));
    private boolean isStopped;
    private long oldest = Long.MAX_VALUE;
    private long orders;
    private long now = SECOND;

    private boolean toQuick(final DirectBuffer buffer, final int offset, final int length) {
        quick.onPacket(buffer, offset, length, now);
        return true;
    }

    private boolean toSlow(final DirectBuffer buffer, final int offset, final int length) {
        if (isStopped) {
            return false;
        }
        reader.wrap(buffer, offset, length);
        oldest = Math.min(oldest, reader.sequence());
        slow.onPacket(buffer, offset, length, now);
        return true;
    }

    private void trade(final int seconds) {
        for (int i = 0; i < seconds * EVENTS; i++) {
            events.add(1, ++orders, 1_000_000L * (orders % 100), 5, orders % 100 < 50);
            assertThat(publisher.onEvent(events.typeId(), events.buffer(), 0, events.length()))
                .isEqualTo(Intake.TAKEN);
            now += SECOND / EVENTS;
            publisher.send(now, now);
            assertThat(quick.nextSequence()).isEqualTo(publisher.sequence() + 1);
        }
    }

    private void open() {
        publisher.add(FeedStream.ORDERS, this::toQuick);
        publisher.add(FeedStream.ORDERS, this::toSlow);
        publisher.add(FeedStream.ORDER_SNAPSHOTS, (buffer, offset, length) ->
            toQuick(buffer, offset, length) && (isStopped || toSnapshots(buffer, offset, length)));
        events.status(1, TradingPhase.CONTINUOUS);
        publisher.onEvent(events.typeId(), events.buffer(), 0, events.length());
        trade(1);
    }

    private boolean toSnapshots(final DirectBuffer buffer, final int offset, final int length) {
        slow.onPacket(buffer, offset, length, now);
        return true;
    }

    @Test
    @DisplayName("a subscriber stands still for a few seconds")
    void shouldSendAllThatHasWaitedToWhoWasAwayForAShortTime() {
        open();
        isStopped = true;
        trade(5);
        assertThat(publisher.sent()).isEqualTo(slow.nextSequence() - 1).isLessThan(publisher.sequence());
        isStopped = false;
        trade(1);

        assertThat(publisher.dropped()).isZero();
        assertInStep();
    }

    @Test
    @DisplayName("a subscriber stands still for longer than maxLagMs")
    void shouldDropWhatHasWaitedForTooLongAndLetTheSubscriberRecoverAlone() {
        open();
        final long before = publisher.sequence();
        isStopped = true;
        trade(15);
        assertThat(publisher.dropped()).isBetween(9L * EVENTS, 15L * EVENTS);
        assertThat(publisher.sent()).isGreaterThan(before + 9L * EVENTS);
        isStopped = false;
        oldest = Long.MAX_VALUE;
        trade(3);

        assertThat(oldest).isGreaterThan(before + 9L * EVENTS);
        assertInStep();
    }

    private void assertInStep() {
        assertThat(slow.nextSequence()).isEqualTo(publisher.sequence() + 1);
        assertThat(slow.state(1)).isEqualTo(FeedState.LIVE);
        assertThat(slow.book(1).hash()).isEqualTo(quick.book(1).hash());
    }
}
