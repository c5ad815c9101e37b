package org.ringside.matching.benchmarks;

import java.util.SplittableRandom;

/**
 * A deep book whose prices stand still: orders are cancelled and others come at the same price, most of them near the
 * top; now and then somebody takes a little of the best level, and it is made up.
 */
final class DeepFlow implements Flow {
    private static final long CENTRE = 1_000_000;
    private static final int LEVELS = 200;
    private static final int ORDERS = 50;
    private static final int OPEN_ORDERS = 2 * LEVELS * ORDERS;
    private static final int NEAR_LEVELS = 10;
    private static final double NEAR_SHARE = 0.7;
    private static final double TAKE_SHARE = 0.06;
    private static final double REDUCE_SHARE = 0.1;
    private static final int MOST_LOTS = 100;

    private final String name;

    DeepFlow(final String name) {
        this.name = name;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String description() {
        return String.format("A static book of %,d orders on %d prices: orders come and go, 70 %% of them within %d"
            + " prices of the top, the others anywhere.", OPEN_ORDERS, 2 * LEVELS, NEAR_LEVELS);
    }

    @Override
    public Market begin(final CommandWriter writer, final SplittableRandom random) {
        return new DeepMarket(writer, random);
    }

    private static final class DeepMarket implements Market {
        private final CommandWriter writer;
        private final SplittableRandom random;

        DeepMarket(final CommandWriter writer, final SplittableRandom random) {
            this.writer = writer;
            this.random = random;
        }

        @Override
        public void fill() {
            for (int i = 0; i < ORDERS; i++) {
                for (int distance = 1; distance <= LEVELS; distance++) {
                    writer.enter(true, CENTRE - distance, lots());
                    writer.enter(false, CENTRE + distance, lots());
                }
            }
        }

        @Override
        public void step() {
            final double chance = random.nextDouble();
            if (chance < TAKE_SHARE) {
                take();
                return;
            }
            final int number = changing();
            final PlainBook.Order order = writer.order(number);
            if (chance < TAKE_SHARE + REDUCE_SHARE && order.open() > 1) {
                writer.reduce(number, 1 + random.nextLong(order.open() - 1));
            } else {
                final long price = order.price();
                writer.cancel(number);
                writer.enter(order.isBuy(), price, lots());
            }
        }

        private void take() {
            final boolean isBuy = random.nextBoolean();
            final long price = writer.bestPrice(!isBuy);
            writer.enterImmediate(isBuy, price, lots());
            while (writer.openOrders() < OPEN_ORDERS) {
                writer.enter(!isBuy, price, lots());
            }
        }

        private int changing() {
            final long farthest = random.nextDouble() < NEAR_SHARE ? NEAR_LEVELS : LEVELS;
            int number = writer.anyOrder();
            while (Math.abs(writer.order(number).price() - CENTRE) > farthest) {
                number = writer.anyOrder();
            }
            return number;
        }

        private long lots() {
            return 1 + random.nextInt(MOST_LOTS);
        }
    }
}
