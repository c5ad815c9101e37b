package org.ringside.gateway.fix.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

/** The sum is that of all bytes, however many there are. */
class ChecksumTest {
    private final Random random = new Random(7);

    @Test
    void shouldAddUpAllBytes() {
        for (int length = 0; length < 3_000; length++) {
            final byte[] bytes = new byte[length + 3];
            random.nextBytes(bytes);
            if (length % 2 == 0) {
                Arrays.fill(bytes, (byte) 0xFF);
            }
            int sum = 0;
            for (int i = 0; i < length; i++) {
                sum += bytes[3 + i];
            }

            assertThat(Checksum.of(new UnsafeBuffer(bytes), 3, length)).as("of %d bytes", length)
                .isEqualTo(sum & 0xFF);
            assertThat(Checksum.of(bytes, 3, length)).as("of an array's %d bytes", length).isEqualTo(sum & 0xFF);
        }
    }
}
