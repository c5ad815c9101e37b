package org.ringside.matching;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.jupiter.api.Test;

class SessionTest {
    private final Session session = new Session(1);

    @ParameterizedTest
    @ValueSource(longs = {1_000, 1_000_000_000_000L, Long.MAX_VALUE})
    void shouldRememberEveryIdOfTheDay(final long range) {
        final Set<Long> expected = new HashSet<>();
        final Random random = new Random(range);
        for (int i = 0; i < 20_000; i++) {
            final long id = random.nextLong() % range;
            assertThat(session.isUsed(id)).as("seed %d, step %d", range, i).isEqualTo(!expected.add(id));
            session.use(id);
            assertThat(session.isUsed(id)).isTrue();
        }
    }

    @Test
    void shouldForgetAllButLiveOnesWhenADayBegins() {
        session.use(5);
        session.use(6);
        session.add(6, 1);

        session.startDay();

        assertThat(session.isUsed(5)).isFalse();
        assertThat(session.isUsed(6)).isTrue();
        assertThat(session.order(6)).isEqualTo(1);
    }
}
