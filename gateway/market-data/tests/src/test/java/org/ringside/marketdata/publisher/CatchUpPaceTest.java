package org.ringside.marketdata.publisher;

import static org.assertj.core.api.Assertions.assertThat;

import org.agrona.DirectBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.ringside.marketdata.client.PacketDescriptor;

/** Many events are made again for several destinations of L3, as a publisher does it. The time is given in. */
class CatchUpPaceTest {
    private static final long MS = 1_000_000L;
    private static final int EVENTS = 600_000;
    /** Made again in a millisecond, when nobody is waited for. */
    private static final int PORTION = 5_000;
    private static final long AHEAD = 50_000;
    /** What the steady one takes in a millisecond. */
    private static final int STEADY = 200;
    private static final int NEVER = Integer.MAX_VALUE;
    private static final int LONGEST_MS = 20_000;

    private final EventMaker events = new EventMaker();
    private final FeedPublisher publisher = new FeedPublisher(FeedSettings.of(1, 0, 1));
    private final Destination quick = new Destination(PORTION);
    private final Destination steady = new Destination(STEADY);
    private final Destination stranger = new Destination(0);
    private long ms;

    /** Takes so many events in a millisecond at most, or a packet now and then. */
    private static final class Destination implements PacketSink {
        private int rate;
        private int mayTake;
        private boolean takesOne;
        private long taken;

        Destination(final int rate) {
            this.rate = rate;
        }

        void turn() {
            mayTake = Math.min(mayTake + rate, PORTION);
        }

        @Override
        public boolean offer(final DirectBuffer buffer, final int offset, final int length) {
            final int count = PacketDescriptor.count(buffer, offset);
            if (mayTake < count && !takesOne) {
                return false;
            }
            mayTake = Math.max(0, mayTake - count);
            takesOne = false;
            taken += count;
            return true;
        }
    }

    @BeforeEach
    void open() {
        publisher.add(FeedStream.ORDERS, quick);
        publisher.add(FeedStream.ORDERS, stranger);
        publisher.add(FeedStream.ORDERS, steady);
    }

    /** Makes so many events, and sends them until the steady one has all; returns how many milliseconds it took. */
    private long makeAgain(final int number, final int trickleMs) {
        final long begin = ms;
        final long upTo = publisher.sequence() + number;
        while (steady.taken < upTo) {
            for (int i = publisher.isAwaited(AHEAD) ? PORTION : 0; i < PORTION && publisher.sequence() < upTo; i++) {
                events.trade(1, publisher.sequence() + 1, 100, 1);
                publisher.onEvent(events.typeId(), events.buffer(), 0, events.length());
            }
            stranger.takesOne = ms % trickleMs == trickleMs - 1;
            turn();
            assertThat(ms - begin).as("milliseconds: %d events made, %d taken", publisher.sequence(), steady.taken)
                .isLessThan(LONGEST_MS);
        }
        return ms - begin;
    }

    private void turn() {
        ms++;
        quick.turn();
        steady.turn();
        stranger.turn();
        publisher.send(ms * MS, ms * MS);
    }

    private void assertNobodyMissesAnythingButTheStranger(final long tookMs) {
        assertThat(quick.taken).as("of who is quick").isEqualTo(EVENTS);
        assertThat(steady.taken).as("of who is steady").isEqualTo(EVENTS);
        assertThat(tookMs).isBetween((long) EVENTS / STEADY, EVENTS / STEADY + 2_000L);
        assertThat(publisher.dropped()).as("by the stranger").isPositive();
    }

    @Test
    @DisplayName("a destination stands still, or takes a packet now and then, while many events are made again")
    void shouldNeitherSlowNorOverrunOthersWhenADestinationStandsStill() {
        assertNobodyMissesAnythingButTheStranger(makeAgain(EVENTS, NEVER));
    }

    @Test
    void shouldNeitherSlowNorOverrunOthersWhenADestinationTakesAPacketNowAndThen() {
        assertNobodyMissesAnythingButTheStranger(makeAgain(EVENTS, 400));
    }

    @Test
    void shouldWaitForTheSlowestThatGoesOnAlsoWhenItStoodStillBefore() {
        makeAgain(EVENTS, NEVER);
        stranger.rate = PORTION;
        while (publisher.sent() < publisher.sequence()) {
            turn();
        }
        final long dropped = publisher.dropped();
        stranger.rate = STEADY / 2;
        final long tookMs = makeAgain(EVENTS, NEVER);

        assertThat(tookMs).isGreaterThan((EVENTS - 2 * AHEAD) / stranger.rate);
        while (publisher.sent() < publisher.sequence()) {
            turn();
        }
        assertThat(publisher.dropped()).isEqualTo(dropped);
    }
}
