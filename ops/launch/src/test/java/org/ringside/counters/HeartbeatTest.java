package org.ringside.counters;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

class HeartbeatTest {
    private static final long HOUR_NS = 3_600_000_000_000L;

    private final ByteBuffer bytes = ByteBuffer.allocateDirect(2 * Heartbeat.LENGTH).order(ByteOrder.LITTLE_ENDIAN);
    private final Heartbeat heartbeat = new Heartbeat(new UnsafeBuffer(bytes), Heartbeat.LENGTH);

    @Test
    void shouldTellTheAgeOfTheLastBeat() {
        assertThat(age()).isEqualTo(Heartbeat.NEVER);

        heartbeat.beat(System.nanoTime());
        assertThat(age()).isNotNegative();

        heartbeat.beat(System.nanoTime() - HOUR_NS);
        assertThat(age()).isGreaterThanOrEqualTo(HOUR_NS);
        assertThat(bytes.getLong(0)).as("beside it").isZero();
    }

    /** The file of a process that was killed, on a disk. */
    @Test
    void shouldTakeABeatOfAnotherBootForNone() {
        heartbeat.beat(System.nanoTime() + HOUR_NS);

        assertThat(age()).isEqualTo(Heartbeat.NEVER);
    }

    @Test
    void shouldCallACycleStuckAfterASecond() {
        assertThat(Heartbeat.isAlive(0)).isTrue();
        assertThat(Heartbeat.isAlive(1_000_000_000L)).isTrue();
        assertThat(Heartbeat.isAlive(1_000_000_001L)).isFalse();
        assertThat(Heartbeat.isAlive(Heartbeat.NEVER)).isFalse();
    }

    private long age() {
        return Heartbeat.ageNs(bytes, Heartbeat.LENGTH);
    }
}
