package org.ringside.matching;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.jupiter.api.Test;

class SessionTest {
    private final Session session = new Session(1, new IdHoles());

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
    void shouldReadWhatItHasWritten() {
        new Random(4).longs(5_000, 0, 100_000).forEach(session::use);

        final StateValues values = new StateValues();
        session.write(values);
        final StateInput input = new StateInput(values);
        final Session read = new Session(input.getInt(), new IdHoles());
        read.read(input);
        assertThat(hash(read)).isEqualTo(hash(session));
        for (long id = 0; id < 100_000; id++) {
            assertThat(read.isUsed(id)).isEqualTo(session.isUsed(id));
        }
    }

    private static long hash(final Session session) {
        final StateHash hash = new StateHash();
        session.write(hash);
        return hash.value();
    }

    @Test
    void shouldCountTheSameHolesWhenItIsWrittenAndReadInBetween() {
        final IdHoles all = new IdHoles();
        Session read = new Session(1, all);
        final Session kept = new Session(1, new IdHoles());
        final Random random = new Random(5);
        for (int i = 0; i < 200; i++) {
            final long first = random.nextInt(30_000);
            for (long id = first; id < first + random.nextInt(400); id++) {
                read.use(id);
                kept.use(id);
            }
            final StateValues values = new StateValues();
            read.write(values);
            final StateInput input = new StateInput(values);
            all.add(-read.idHoles());
            read = new Session(input.getInt(), all);
            read.read(input);

            assertThat(read.idHoles()).as("seed 5, step %d", i).isEqualTo(kept.idHoles());
            assertThat(all.count()).isEqualTo(kept.idHoles());
        }
        assertThat(kept.idHoles()).isGreaterThan(100);
    }

    @Test
    void shouldForgetAllButLiveOnesWhenADayBegins() {
        session.use(5);
        session.use(6);

        session.startDay();
        session.keep(6);

        assertThat(session.isUsed(5)).isFalse();
        assertThat(session.isUsed(6)).isTrue();
        assertThat(session.idHoles()).isZero();
    }
}
