package org.ringside.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class IdSetTest {
    @Test
    void shouldHoldEachIdOnce() {
        final Random random = new Random(5);
        final IdSet ids = new IdSet();
        final Set<Long> reference = new HashSet<>();
        for (int i = 0; i < 50_000; i++) {
            final long id = random.nextInt(10) == 0 ? random.nextLong() : 1_000_000_000_000L + random.nextInt(40_000);
            assertThat(ids.contains(id)).isEqualTo(reference.contains(id));
            assertThat(ids.add(id)).isEqualTo(reference.add(id));
        }
        assertThat(ids.size()).isEqualTo(reference.size());
    }
}
