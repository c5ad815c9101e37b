package org.ringside.matching.benchmarks;

import java.util.SplittableRandom;

/**
 * A price that swings: an order sweeps 25 levels of one side, the other side follows into the gap, then the same the
 * other way. Meanwhile some orders are cancelled and come again.
 */
final class SwingingFlow implements Flow {
    private static final long CENTRE = 1_000_000;
    private static final int SWEPT = 25;
    private static final int LEVELS = 4 * SWEPT;
    private static final int ORDERS = 3;
    private static final int MOST_LOTS = 100;
    private static final double CHANGE_SHARE = 0.3;
    /** More than there is: the limit says where it ends. */
    private static final long SWEEP_LOTS = 1_000_000;

    @Override
    public String name() {
        return "swinging";
    }

    @Override
    public String description() {
        return String.format("A price that swings: one order sweeps %d levels of %d orders, the other side follows,"
            + " then the same the other way.", SWEPT, ORDERS);
    }

    @Override
    public Market begin(final CommandWriter writer, final SplittableRandom random) {
        return new SwingingMarket(writer, random);
    }

    private static final class SwingingMarket implements Market {
        private final CommandWriter writer;
        private final SplittableRandom random;
        private boolean isUp;

        SwingingMarket(final CommandWriter writer, final SplittableRandom random) {
            this.writer = writer;
            this.random = random;
        }

        @Override
        public void fill() {
            for (int i = 0; i < ORDERS; i++) {
                for (int distance = 1; distance <= LEVELS; distance++) {
                    writer.enter(true, CENTRE + 1 - distance, lots());
                    writer.enter(false, CENTRE + distance, lots());
                }
            }
        }

        /** Up: the sellers of 25 levels go, and as many buyers come where they were. Down: the other way round. */
        @Override
        public void step() {
            isUp = !isUp;
            final long first = isUp ? CENTRE + 1 : CENTRE + SWEPT;
            final long last = isUp ? CENTRE + SWEPT : CENTRE + 1;
            writer.enterImmediate(isUp, last, SWEEP_LOTS);
            for (int i = 0; i < ORDERS; i++) {
                for (int level = 0; level < SWEPT; level++) {
                    writer.enter(isUp, isUp ? first + level : first - level, lots());
                    if (random.nextDouble() < CHANGE_SHARE) {
                        change();
                    }
                }
            }
        }

        private void change() {
            final int number = writer.anyOrder();
            final PlainBook.Order order = writer.order(number);
            final long price = order.price();
            writer.cancel(number);
            writer.enter(order.isBuy(), price, lots());
        }

        private long lots() {
            return 1 + random.nextInt(MOST_LOTS);
        }
    }
}
