package org.ringside.matching.benchmarks;

import java.util.SplittableRandom;

/**
 * New orders, cancels, immediate orders and replaces in fixed shares, at random around a fixed price; as many new
 * orders cross as it takes to keep the number of those that rest.
 */
final class MixedFlow implements Flow {
    private static final long CENTRE = 1_000_000;
    private static final int PERCENT = 100;
    private static final int NEW_PERCENT = 60;
    private static final int CANCEL_PERCENT = 30;
    private static final int IMMEDIATE_PERCENT = 8;
    private static final int MOST_LOTS = 100;
    /** How far beyond the best price an order that takes may go: 0 to 4 ticks. */
    private static final int REACH = 5;
    /** Share of new orders that cross when as many rest as should, and how it answers to their number. */
    private static final double CROSSING = 0.18;
    private static final double GAIN = 5;

    private final String name;
    private final int openOrders;
    private final int halfWidth;
    private final int nearMean;

    /**
     * A flow.
     *
     * @param openOrders that rest at a time
     * @param halfWidth  price levels of each side
     * @param nearMean   mean distance from the centre of the half of the orders that come near it; the others are
     *                   anywhere
     */
    MixedFlow(final String name, final int openOrders, final int halfWidth, final int nearMean) {
        this.name = name;
        this.openOrders = openOrders;
        this.halfWidth = halfWidth;
        this.nearMean = nearMean;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String description() {
        return String.format("About %,d live orders on %,d prices around a fixed one: 60 %% new, 30 %% cancel,"
            + " 8 %% IOC, 2 %% replace.", openOrders, 2 * halfWidth);
    }

    @Override
    public Market begin(final CommandWriter writer, final SplittableRandom random) {
        return new MixedMarket(writer, random);
    }

    private final class MixedMarket implements Market {
        private final CommandWriter writer;
        private final SplittableRandom random;

        MixedMarket(final CommandWriter writer, final SplittableRandom random) {
            this.writer = writer;
            this.random = random;
        }

        @Override
        public void fill() {
            while (writer.openOrders() < openOrders) {
                final boolean isBuy = random.nextBoolean();
                writer.enter(isBuy, at(isBuy, random.nextInt(halfWidth)), lots());
            }
        }

        @Override
        public void step() {
            final int chance = random.nextInt(PERCENT);
            if (chance < NEW_PERCENT) {
                enter();
            } else if (chance < NEW_PERCENT + CANCEL_PERCENT) {
                writer.cancel(writer.anyOrder());
            } else if (chance < NEW_PERCENT + CANCEL_PERCENT + IMMEDIATE_PERCENT) {
                final boolean isBuy = random.nextBoolean();
                writer.enterImmediate(isBuy, through(isBuy), lots());
            } else {
                replace();
            }
        }

        private void enter() {
            final boolean isBuy = random.nextBoolean();
            final double crossing = CROSSING + GAIN * (writer.openOrders() - openOrders) / openOrders;
            writer.enter(isBuy, random.nextDouble() < crossing ? through(isBuy) : passive(isBuy), lots());
        }

        private void replace() {
            final int number = writer.anyOrder();
            final PlainBook.Order order = writer.order(number);
            if (order.open() > 1 && random.nextBoolean()) {
                writer.reduce(number, 1 + random.nextLong(order.open() - 1));
            } else {
                writer.move(number, passive(order.isBuy()));
            }
        }

        /** Half of them near the centre, half anywhere. */
        private long passive(final boolean isBuy) {
            final int offset = random.nextBoolean() ? random.nextInt(halfWidth)
                : (int) Math.min(halfWidth - 1, -nearMean * StrictMath.log(1 - random.nextDouble()));
            return at(isBuy, offset);
        }

        private long through(final boolean isBuy) {
            final long opposite = writer.bestPrice(!isBuy);
            return opposite == 0 ? at(isBuy, 0) : opposite + (isBuy ? 1 : -1) * random.nextInt(REACH);
        }

        private long at(final boolean isBuy, final int offset) {
            return isBuy ? CENTRE - 1 - offset : CENTRE + 1 + offset;
        }

        private long lots() {
            return 1 + random.nextInt(MOST_LOTS);
        }
    }
}
