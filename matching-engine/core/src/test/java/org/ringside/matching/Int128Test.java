package org.ringside.matching;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;

class Int128Test {
    private static final int SEED = 5;

    @Test
    void shouldDivideAsBigNumbersDoWhenTheAnswerFits() {
        final Random random = new Random(SEED);
        for (int i = 0; i < 200_000; i++) {
            final long divisor = 1 + (random.nextLong() >>> 1 + random.nextInt(62));
            final long high = Math.floorMod(random.nextLong(), divisor);
            final long low = random.nextLong();
            final BigInteger dividend = BigInteger.valueOf(high).shiftLeft(Long.SIZE).add(unsigned(low));

            assertThat(Int128.divide(high, low, divisor))
                .as("seed %d: (%d, %d) / %d", SEED, high, low, divisor)
                .isEqualTo(dividend.divide(BigInteger.valueOf(divisor)).longValue());
        }
    }

    @Test
    void shouldMultiplyAndDivideWhenTheProductIsWide() {
        assertThat(Int128.multiplyDivide(Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE)).isEqualTo(Long.MAX_VALUE);
        assertThat(Int128.multiplyDivide(Long.MAX_VALUE, 3, 4)).isEqualTo(6_917_529_027_641_081_855L);
        assertThat(Int128.multiplyDivide(7, 3, 4)).isEqualTo(5);
    }

    private static BigInteger unsigned(final long value) {
        return new BigInteger(Long.toUnsignedString(value));
    }
}
