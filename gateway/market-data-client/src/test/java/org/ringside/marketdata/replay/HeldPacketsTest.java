package org.ringside.marketdata.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Random;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

class HeldPacketsTest {
    @Test
    void shouldHandOutWhatItHoldsInTheOrderInWhichItCame() {
        final long seed = System.nanoTime();
        final Random random = new Random(seed);
        final HeldPackets held = new HeldPackets(1 << 20);
        final ArrayDeque<byte[]> model = new ArrayDeque<>();
        for (int step = 0; step < 5_000; step++) {
            final boolean isGrowing = step / 1_000 % 2 == 0;
            if (model.isEmpty() || isGrowing && random.nextInt(3) != 0) {
                final byte[] packet = new byte[random.nextInt(1_400)];
                random.nextBytes(packet);
                if (held.add(new UnsafeBuffer(packet), 0, packet.length)) {
                    model.add(packet);
                }
            } else {
                assertThat(first(held)).as("seed %d", seed).isEqualTo(model.remove());
                held.remove();
            }
            assertThat(held.isEmpty()).isEqualTo(model.isEmpty());
        }
    }

    @Test
    void shouldHoldNoMoreThanItMayAndHaveRoomAgainForWhatHasGone() {
        final HeldPackets held = new HeldPackets(ReplayLimits.LEAST_HELD_BYTES);
        final UnsafeBuffer packet = new UnsafeBuffer(new byte[1_020]);
        int count = 0;
        while (held.add(packet, 0, 1_020)) {
            count++;
        }
        assertThat(count).isEqualTo(64);
        for (int i = 0; i < 32; i++) {
            held.remove();
        }
        for (int i = 0; i < 32; i++) {
            assertThat(held.add(packet, 0, 1_020)).isTrue();
        }
        assertThat(held.add(packet, 0, 0)).isFalse();
    }

    private static byte[] first(final HeldPackets held) {
        final byte[] packet = new byte[held.length()];
        held.buffer().getBytes(held.offset(), packet);
        return packet;
    }
}
