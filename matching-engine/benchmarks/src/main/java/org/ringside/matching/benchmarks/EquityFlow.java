package org.ringside.matching.benchmarks;

import java.util.SplittableRandom;

/**
 * What a share looks like: the middle of the market walks at random, geometrically; distances from it and quantities
 * follow power laws; 15 % of the orders are immediate, 20 % are replaced, 95 % of those that rest are cancelled.
 */
final class EquityFlow implements Flow {
    private static final double START = 10_000;
    private static final double STEP = 7e-7;
    private static final int OPEN_ORDERS = 5_000;
    private static final double REPLACE_SHARE = 0.10;
    private static final double CANCEL_SHARE = 0.45;
    private static final double GAIN = 5;
    private static final int CANDIDATES = 16;
    private static final double IMMEDIATE_SHARE = 0.15;
    /** Immediate orders that come in time for the price they saw; for the others it is gone, by a tick. */
    private static final double IN_TIME_SHARE = 0.1;
    private static final long FARTHEST = 2_000;
    private static final double DEPTH_EXPONENT = 1;
    private static final long ROUND_LOT = 100;
    private static final long MOST_ROUND_LOTS = 100;
    private static final double SIZE_EXPONENT = 1.5;

    @Override
    public String name() {
        return "equity";
    }

    @Override
    public String description() {
        return String.format("Like a share, about %,d live orders: the middle is a geometric random walk, distances and"
            + " quantities follow power laws, 15 %% of the orders are IOC, 20 %% are replaced, 95 %% of those that rest"
            + " are cancelled.", OPEN_ORDERS);
    }

    @Override
    public Market begin(final CommandWriter writer, final SplittableRandom random) {
        return new EquityMarket(writer, random);
    }

    private static final class EquityMarket implements Market {
        private final CommandWriter writer;
        private final SplittableRandom random;
        private double middle = START;

        EquityMarket(final CommandWriter writer, final SplittableRandom random) {
            this.writer = writer;
            this.random = random;
        }

        @Override
        public void fill() {
            while (writer.openOrders() < OPEN_ORDERS) {
                enter();
            }
        }

        @Override
        public void step() {
            middle *= random.nextBoolean() ? 1 + STEP : 1 - STEP;
            final double chance = random.nextDouble();
            final double cancelShare =
                CANCEL_SHARE + GAIN * (writer.openOrders() - OPEN_ORDERS) / OPEN_ORDERS;
            if (chance < REPLACE_SHARE) {
                replace();
            } else if (chance < REPLACE_SHARE + (1 - REPLACE_SHARE) * cancelShare) {
                writer.cancel(fleeting());
            } else if (random.nextDouble() < IMMEDIATE_SHARE) {
                take();
            } else {
                enter();
            }
        }

        private void enter() {
            final boolean isBuy = random.nextBoolean();
            writer.enter(isBuy, price(isBuy), quantity());
        }

        private void take() {
            final boolean isBuy = random.nextBoolean();
            final long opposite = writer.bestPrice(!isBuy);
            final long seen = opposite == 0 ? price(isBuy) : opposite;
            final boolean isInTime = random.nextDouble() < IN_TIME_SHARE;
            writer.enterImmediate(isBuy, isInTime ? seen : isBuy ? seen - 1 : seen + 1, quantity());
        }

        /** Those near the middle are cancelled first: of some orders, the one that is nearest. */
        private int fleeting() {
            int nearest = writer.anyOrder();
            for (int i = 1; i < CANDIDATES; i++) {
                final int other = writer.anyOrder();
                if (distance(other) < distance(nearest)) {
                    nearest = other;
                }
            }
            return nearest;
        }

        private double distance(final int number) {
            return Math.abs(writer.order(number).price() - middle);
        }

        private void replace() {
            final int number = writer.anyOrder();
            writer.move(number, price(writer.order(number).isBuy()));
        }

        private long price(final boolean isBuy) {
            final long distance = power(DEPTH_EXPONENT, FARTHEST);
            final long below = (long) middle;
            return isBuy ? below + 1 - distance : below + distance;
        }

        private long quantity() {
            return ROUND_LOT * power(SIZE_EXPONENT, MOST_ROUND_LOTS);
        }

        /** From 1; larger than x with probability x to the power of -exponent. */
        private long power(final double exponent, final long most) {
            return Math.min(most, (long) StrictMath.pow(1 - random.nextDouble(), -1 / exponent));
        }
    }
}
