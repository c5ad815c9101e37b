package org.ringside.marketdata.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Feeds A and B of the same events: one of them is enough, and who is late tells nothing twice. */
class TwoFeedsTest {
    private static final long SECOND = 1_000_000_000L;
    /** How many events B is behind: it gets one a second. */
    private static final int BEHIND = 12;
    private static final int CUT = 30;

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
