package org.ringside.matching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The cost of a position, by the average method. */
class PositionTest {
    private final Position position = new Position(1, 1);

    @Test
    void shouldAverageWhenAPositionGrows() {
        position.trade(Side.BUY, 100, 10);
        position.trade(Side.BUY, 110, 10);

        assertThat(position.netQuantity()).isEqualTo(20);
        assertThat(position.averagePrice(1)).isEqualTo(105);
    }

    @Test
    void shouldKeepTheAverageWhenAPositionShrinks() {
        position.trade(Side.SELL, 100, 10);
        position.trade(Side.SELL, 101, 10);
        position.trade(Side.BUY, 50, 15);

        assertThat(position.netQuantity()).isEqualTo(-5);
        assertThat(position.shortQuantity()).isEqualTo(20);
        assertThat(position.longQuantity()).isEqualTo(15);
        assertThat(position.averagePrice(10)).isEqualTo(1004);
    }

    @Test
    void shouldBeginAnewWhenAPositionCrossesZero() {
        position.trade(Side.BUY, 100, 10);
        position.trade(Side.SELL, 120, 15);

        assertThat(position.netQuantity()).isEqualTo(-5);
        assertThat(position.averagePrice(1)).isEqualTo(120);
    }

    @Test
    void shouldHaveNoAverageWhenFlat() {
        position.trade(Side.BUY, 100, 10);
        position.trade(Side.SELL, 90, 10);

        assertThat(position.averagePrice(1)).isZero();
    }

    @Test
    void shouldRefuseAScaleWhenTheAverageDoesNotFit() {
        position.trade(Side.BUY, MatchingEngine.MAX_PRICE, 1);

        assertThatThrownBy(() -> position.averagePrice(10_000)).isInstanceOf(ArithmeticException.class);
    }

    @Test
    void shouldAgreeWithBigNumbersWhenTradesAreLarge() {
        final long seed = 11;
        final Random random = new Random(seed);
        BigInteger cost = BigInteger.ZERO;
        long net = 0;
        for (int i = 0; i < 100_000; i++) {
            final Side side = random.nextBoolean() ? Side.BUY : Side.SELL;
            final long price = 1 + (random.nextLong() & MatchingEngine.MAX_PRICE - 1 >> random.nextInt(40));
            final long lots = 1 + (random.nextLong() & MatchingEngine.MAX_QUANTITY - 1 >> random.nextInt(50));
            position.trade(side, price, lots);

            final long signed = side == Side.BUY ? lots : -lots;
            cost = cost(cost, net, signed, BigInteger.valueOf(price));
            net += signed;

            final BigInteger average = net == 0 ? BigInteger.ZERO : cost.divide(BigInteger.valueOf(Math.abs(net)));
            assertThat(position.netQuantity()).isEqualTo(net);
            assertThat(position.averagePrice(1)).as("seed %d, trade %d", seed, i).isEqualTo(average.longValueExact());
        }
    }

    private static BigInteger cost(final BigInteger cost, final long net, final long signed, final BigInteger price) {
        final BigInteger lots = BigInteger.valueOf(Math.abs(signed));
        if (net == 0 || net > 0 == signed > 0) {
            return cost.add(price.multiply(lots));
        }
        final long left = Math.abs(net) - Math.abs(signed);
        return left >= 0
            ? cost.multiply(BigInteger.valueOf(left)).divide(BigInteger.valueOf(Math.abs(net)))
            : price.multiply(BigInteger.valueOf(-left));
    }
}
