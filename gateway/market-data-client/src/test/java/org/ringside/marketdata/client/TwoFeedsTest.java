package org.ringside.marketdata.client;

import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Feeds A and B of the same events: one of them is enough, and who is late tells nothing twice. */
class TwoFeedsTest {
    private static final long SECOND = 1_000_000_000L;
    /** How many events B is behind: it gets one a second. */
    private static final int BEHIND = 12;
    private static final int CUT = 30;
    private static final long EPOCH = 1_000 * SECOND;
    /** Where a packet says when it was sent, and when its last event was published. */
    private static final int SENDING_TIME = 16;
    private static final int ENGINE_PUBLISHED = 32;

    private final ModelMarket market = ModelMarket.ofSingleEvents(new Random(42), 60);
    private final Packets packets = new Packets();
    /** One event each, which is a whole command. */
    private final List<byte[]> live = packets.live(new Random(1), market.events(), 1);
    private final CheckedFeed feed = new CheckedFeed(market);

    /** Its packets were sent when those of A were, and come later: also those that say that there is no more. */
    @Test
    @DisplayName("one of two feeds is cut, and the other one is behind")
    void shouldWaitForTheFeedThatIsBehindWhenTheOtherOneIsCut() {
        for (int i = 0; i < live.size() + BEHIND; i++) {
            if (i < CUT) {
                feed.take(live.get(i), i * SECOND);
            }
            takeLate(i - BEHIND, i * SECOND);
        }

        assertToldOnce();
    }

    @Test
    void shouldGoOnWithTheFeedThatIsAheadWhenTheOtherOneIsCut() {
        for (int i = 0; i < live.size(); i++) {
            feed.take(live.get(i), i * SECOND);
            if (i < CUT) {
                takeLate(i - BEHIND, i * SECOND);
            }
        }

        assertToldOnce();
    }

    /** A sender that has less says so in packets that it sends later: then it is followed. */
    @Test
    void shouldStillFollowASenderThatHasLess() {
        feed.take(live, 0);
        final byte[] less = new Packets().heartbeat(20, 0, live.size() + 1);
        feed.take(less, SECOND);
        feed.take(less, 5 * SECOND);

        assertThat(feed.feed().nextSequence()).isEqualTo(20);
    }

    /** A publisher that was away sends much at once: all of it says the same time. */
    @Test
    void shouldWaitForTheFeedThatIsBehindWhenTheOtherOneIsCutBehindABurst() {
        final int before = 10;
        for (int i = 0; i < before; i++) {
            feed.take(at(live.get(i), i * SECOND), i * SECOND);
        }
        final long burst = (before + 15) * SECOND;
        for (int i = before; i < live.size(); i++) {
            feed.take(at(live.get(i), burst), burst);
        }
        for (int i = before; i < live.size(); i++) {
            feed.take(at(live.get(i), burst), burst + i * SECOND);
        }

        assertToldOnce();
    }

    /** A packet that was sent then, with events that the engine has published then. */
    private static byte[] at(final byte[] packet, final long time) {
        final UnsafeBuffer buffer = new UnsafeBuffer(packet.clone());
        buffer.putLong(SENDING_TIME, EPOCH + time, LITTLE_ENDIAN);
        buffer.putLong(ENGINE_PUBLISHED, EPOCH + time, LITTLE_ENDIAN);
        return buffer.byteArray();
    }

    private void takeLate(final int event, final long now) {
        if (event >= 0 && event < live.size()) {
            feed.take(live.get(event), now);
            feed.take(packets.heartbeat(event + 2), now);
        }
    }

    private void assertToldOnce() {
        feed.assertInStep();
        assertThat(feed.states()).containsExactly("1 LIVE");
        assertThat(feed.gaps()).isEmpty();
        assertThat(feed.books()).isEqualTo(live.size());
    }
}
