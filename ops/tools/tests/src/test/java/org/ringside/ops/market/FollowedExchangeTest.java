package org.ringside.ops.market;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.ringside.matching.follower.Follower;
import org.ringside.matching.follower.MarketImage;

class FollowedExchangeTest {
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final MarketImage loading = image(0, "the books are being loaded");
    private final MarketImage failed = image(0, "there is no journal");
    private final MarketImage whole = image(TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis())
        + PATIENCE.toNanos(), "");

    /** What the engine has journaled and not published yet has an image wait, with nothing to read meanwhile. */
    @Test
    void shouldWaitUntilTheBooksAreLoaded() throws InterruptedException {
        assertThat(FollowedExchange.catchUp(new Script(loading, loading, loading, whole), PATIENCE)).isSameAs(whole);
    }

    @Test
    void shouldNotWaitLongerThanItsPatience() throws InterruptedException {
        assertThat(FollowedExchange.catchUp(new Script(loading), Duration.ofMillis(20)).isLoading()).isTrue();
    }

    @Test
    void shouldNotWaitForWhatCannotBeHad() throws InterruptedException {
        assertThat(FollowedExchange.catchUp(new Script(loading, failed, whole), PATIENCE)).isSameAs(failed);
    }

    private static MarketImage image(final long knownNs, final String why) {
        return new MarketImage(0, knownNs, MarketImage.NO_RECORD, why, 0, List.of(), List.of());
    }

    /** Has one image after the other, and nothing to do. */
    private static final class Script implements Follower {
        private final Queue<MarketImage> images;

        Script(final MarketImage... images) {
            this.images = new ArrayDeque<>(List.of(images));
        }

        @Override
        public int poll(final int limit) {
            if (images.size() > 1) {
                images.remove();
            }
            return 0;
        }

        @Override
        public MarketImage image() {
            return images.element();
        }

        @Override
        public void close() {
            images.clear();
        }
    }
}
