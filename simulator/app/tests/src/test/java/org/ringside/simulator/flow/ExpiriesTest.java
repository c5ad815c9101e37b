package org.ringside.simulator.flow;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ExpiriesTest {
    @Test
    void shouldGiveOrdersBackByTime() {
        final Random random = new Random(11);
        final Expiries expiries = new Expiries();
        final TreeMap<Double, Long> reference = new TreeMap<>();
        for (long i = 1; i <= 20_000; i++) {
            if (random.nextInt(5) < 3) {
                final double time = random.nextDouble();
                expiries.add(time, i);
                reference.put(time, i);
            } else if (!reference.isEmpty()) {
                final Map.Entry<Double, Long> first = reference.pollFirstEntry();
                assertThat(expiries.earliest()).isEqualTo(first.getKey());
                assertThat(expiries.remove()).isEqualTo(first.getValue());
            }
        }
        while (!reference.isEmpty()) {
            assertThat(expiries.remove()).isEqualTo(reference.pollFirstEntry().getValue());
        }
        assertThat(expiries.earliest()).isEqualTo(Double.POSITIVE_INFINITY);
    }
}
