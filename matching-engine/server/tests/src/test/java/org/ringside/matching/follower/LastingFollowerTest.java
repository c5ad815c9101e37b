package org.ringside.matching.follower;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class LastingFollowerTest {
    private static final long SECOND_NS = TimeUnit.SECONDS.toNanos(1);
    private static final int LIMIT = 10;

    private final List<RuntimeException> failures = new ArrayList<>();
    private final List<Scripted> made = new ArrayList<>();
    private long nowNs = 1_000 * SECOND_NS;
    private final Follower follower = Follower.lasting(this::make, () -> nowNs, failures::add);

    /** Shows what a test sets, and fails when it is told to. */
    private static final class Scripted implements Follower {
        private MarketImage image = MarketImage.nothing(1, "nothing yet");
        private Throwable failure;
        private boolean isClosed;

        @Override
        public int poll(final int limit) {
            if (failure instanceof final Error error) {
                throw error;
            }
            if (failure != null) {
                throw (RuntimeException) failure;
            }
            return limit;
        }

        @Override
        public MarketImage image() {
            return image;
        }

        @Override
        public void close() {
            isClosed = true;
        }
    }

    @Test
    void shouldShowWhatTheFollowerShows() {
        assertThat(follower.image().why()).isEqualTo("nothing yet");
        newest().image = image(42);

        assertThat(follower.poll(LIMIT)).isEqualTo(LIMIT);
        assertThat(follower.image()).isEqualTo(image(42));
    }

    @Test
    void shouldKeepTheBooksSayWhyAndGoOnWithAnotherFollowerWhenOneFails() {
        newest().image = image(42);
        follower.poll(LIMIT);
        final Scripted first = newest();
        first.failure = new IllegalStateException("nobody foresaw this");

        assertThat(follower.poll(LIMIT)).isZero();

        assertThat(failures).containsExactly((RuntimeException) first.failure);
        assertThat(first.isClosed).isTrue();
        assertThat(follower.image()).isEqualTo(image(42).at(nowNs, image(42).knownNs(),
            "the market cannot be followed: java.lang.IllegalStateException: nobody foresaw this; it is tried again"));

        nowNs += SECOND_NS - 1;
        assertThat(follower.poll(LIMIT)).isZero();
        assertThat(made).hasSize(1);
        nowNs++;
        assertThat(follower.poll(LIMIT)).isEqualTo(LIMIT);
        assertThat(made).hasSize(2);
        assertThat(follower.image().nextRecord()).as("the other one has seen nothing yet").isEqualTo(42);
        newest().image = image(43);
        follower.poll(LIMIT);
        assertThat(follower.image()).isEqualTo(image(43));
        follower.close();
        assertThat(newest().isClosed).isTrue();
    }

    @Test
    void shouldWaitLongerEachTimeUntilAMinuteWasCalm() {
        assertThat(pauseSeconds()).isEqualTo(1);
        assertThat(pauseSeconds()).isEqualTo(2);
        for (int i = 0; i < 10; i++) {
            pauseSeconds();
        }
        nowNs += 60 * SECOND_NS;

        assertThat(pauseSeconds()).isEqualTo(1);
    }

    @Test
    void shouldPassAnErrorThrough() {
        newest().failure = new InternalError("the process is unwell");

        assertThatThrownBy(() -> follower.poll(LIMIT)).isSameAs(newest().failure);
    }

    /** Has the newest follower fail, and answers how long it takes until there is another one: 64 at most. */
    private int pauseSeconds() {
        final int count = made.size();
        newest().failure = new IllegalStateException("again");
        follower.poll(LIMIT);
        int seconds = 0;
        while (made.size() == count) {
            nowNs += SECOND_NS;
            seconds++;
            follower.poll(LIMIT);
        }
        assertThat(seconds).isLessThanOrEqualTo(64);
        return seconds;
    }

    private Scripted newest() {
        return made.get(made.size() - 1);
    }

    private Follower make() {
        made.add(new Scripted());
        return newest();
    }

    private static MarketImage image(final long nextRecord) {
        return new MarketImage(nextRecord, nextRecord, nextRecord, "", 0, List.of(), List.of());
    }
}
