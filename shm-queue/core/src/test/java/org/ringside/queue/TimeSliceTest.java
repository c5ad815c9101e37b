package org.ringside.queue;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimeSliceTest {
    @Test
    void shouldBeInForceForThreadsStartedAfterwardsWhenTheKernelTakesIt() throws InterruptedException {
        final boolean[] isTaken = new boolean[1];
        final long[] found = new long[3];
        final Thread parent = new Thread(() -> {
            found[0] = TimeSlice.ofThisThreadNs();
            isTaken[0] = TimeSlice.request(TimeSlice.MIN_NS);
            found[1] = TimeSlice.ofThisThreadNs();
            final Thread child = new Thread(() -> found[2] = TimeSlice.ofThisThreadNs());
            child.start();
            try {
                child.join();
            } catch (final InterruptedException ex) {
                Thread.currentThread().interrupt();
            }
        });
        parent.start();
        parent.join();

        // Elsewhere it says no, and nothing has changed.
        final long expected = isTaken[0] ? TimeSlice.MIN_NS : found[0];
        assertThat(found[1]).isEqualTo(expected);
        assertThat(found[2]).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"0, true", "1, false", "2, false", "3, true", "5, false", "6, false"})
    void shouldBeThatOfOrdinaryThreadsAndNotOfRealTimeOrIdleOnes(final int policy, final boolean hasSlices) {
        assertThat(TimeSlice.isOfPolicy(policy)).isEqualTo(hasSlices);
    }

    @Test
    void shouldSayThatAnOrdinaryThreadCanChoose() {
        assertThat(TimeSlice.isOfThisThreadsPolicy()).isTrue();
    }

    @Test
    void shouldSayNoWhenTheKernelMakesAnotherLengthOfIt() {
        assertThat(TimeSlice.request(1)).isFalse();
    }
}
