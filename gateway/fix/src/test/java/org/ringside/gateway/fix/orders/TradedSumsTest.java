package org.ringside.gateway.fix.orders;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Random;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

/** Averages are those of exact arithmetic, and what is not known is not told. */
class TradedSumsTest {
    private final TradedSums sums = new TradedSums();
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[TradedSums.LENGTH]);

    @Test
    void shouldAverageAsExactArithmeticDoes() {
        final long seed = System.nanoTime();
        System.out.println("seed " + seed);
        final Random random = new Random(seed);
        for (int order = 1; order <= 2_000; order++) {
            final int priceBits = random.nextInt(Long.SIZE);
            BigInteger sum = BigInteger.ZERO;
            long traded = 0;
            for (int trade = 0; trade < 6; trade++) {
                final long price = random.nextLong() >> priceBits;
                final long quantity = 1 + (random.nextLong() >>> 4 + random.nextInt(Long.SIZE - 4));
                sum = sum.add(BigInteger.valueOf(price).multiply(BigInteger.valueOf(quantity)));
                traded += quantity;
                assertThat(sums.add(order, price, quantity, traded, trade < 5)).isTrue();
                sums.put(buffer, 0);
                assertThat(TradedSums.average(buffer, 0, traded)).as("seed %d, order %d", seed, order)
                    .isEqualTo(new BigDecimal(sum).divide(BigDecimal.valueOf(traded), 0, RoundingMode.HALF_UP)
                        .longValueExact());
            }
        }
    }

    @Test
    void shouldNotKnowAnOrderOfWhichATradeIsMissing() {
        assertThat(sums.add(1, 100, 5, 8, true)).isFalse();
        assertThat(sums.add(1, 100, 2, 10, true)).isFalse();
        assertThat(sums.find(1, 10)).isFalse();
        assertThat(sums.add(2, 100, 5, 5, true)).isTrue();
        assertThat(sums.find(2, 6)).isFalse();
        assertThat(sums.find(2, 5)).isTrue();
    }

    @Test
    void shouldNotKnowASumThatNeedsMoreThan128Bits() {
        assertThat(sums.add(1, Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE, true)).isTrue();
        assertThat(sums.add(2, Long.MIN_VALUE, Long.MAX_VALUE, Long.MAX_VALUE, true)).isTrue();
        assertThat(sums.find(1, Long.MAX_VALUE)).isTrue();
        sums.put(buffer, 0);
        assertThat(TradedSums.average(buffer, 0, Long.MAX_VALUE)).isEqualTo(Long.MAX_VALUE);
        assertThat(sums.find(2, Long.MAX_VALUE)).isTrue();
        sums.put(buffer, 0);
        assertThat(TradedSums.average(buffer, 0, Long.MAX_VALUE)).isEqualTo(Long.MIN_VALUE);
        sums.restore(3, new UnsafeBuffer(new byte[] {-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 127}),
            0, 7);
        assertThat(sums.add(3, 1, 1, 8, true)).isFalse();
    }

    @Test
    void shouldKnowAsManyOrdersAsItHasRoomForAndOthersWhenSomeAreOver() {
        for (int order = 1; order <= TradedSums.MAX_ORDERS + 1; order++) {
            assertThat(sums.add(order, 100, 5, 5, true)).isTrue();
        }
        assertThat(sums.find(TradedSums.MAX_ORDERS, 5)).isTrue();
        assertThat(sums.find(TradedSums.MAX_ORDERS + 1, 5)).isFalse();

        sums.remove(7);
        assertThat(sums.add(8, 100, 5, 10, false)).isTrue();
        assertThat(sums.add(9, 100, 5, 11, true)).isFalse();

        for (int order = TradedSums.MAX_ORDERS + 2; order <= TradedSums.MAX_ORDERS + 4; order++) {
            sums.add(order, 100, 5, 5, true);
            assertThat(sums.find(order, 5)).isTrue();
        }
    }
}
