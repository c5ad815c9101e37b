package org.ringside.marketdata.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.ringside.queue.WaitStrategy;
import org.ringside.queue.Waiter;

class DueWaiterTest {
    private static final int ROUNDS = 3;

    private final List<Long> waits = new ArrayList<>();
    private boolean isReady;

    private final DueWaiter waiter = new DueWaiter(new Waiter() {
        @Override
        public void await(final long timeoutNs) {
            waits.add(timeoutNs);
        }

        @Override
        public boolean ready() {
            return isReady;
        }
    });

    @ParameterizedTest
    @ValueSource(strings = {"blocking", "timed-blocking"})
    void shouldNotSleepBeyondWhatIsDueWhenAStrategyWouldSleepLonger(final String name) {
        final WaitStrategy strategy = WaitStrategy.of(name, waiter);

        for (int i = 0; i < ROUNDS; i++) {
            strategy.idle(0);
        }

        assertThat(waits).hasSize(ROUNDS).allMatch(ns -> Set.of(1_000_000L, 2_000_000L).contains(ns));
    }

    @Test
    void shouldNotSleepWhenAMessageIsThere() {
        isReady = true;

        assertThat(waiter.ready()).isTrue();
        WaitStrategy.of("blocking", waiter).idle(0);

        assertThat(waits).isEmpty();
    }
}
