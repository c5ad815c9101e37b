package org.ringside.matching.benchmarks;

import java.util.SplittableRandom;

/**
 * Prices from 1 to 10^12, with as many orders in each power of ten: most have a price of their own, and most
 * levels are far apart. Orders come and go, and now and then one takes the best.
 */
final class WideFlow implements Flow {
    private static final int OPEN_ORDERS = 10_000;
    /** Each side has so many powers of ten: bids up to the middle, asks from there on. */
    private static final double DIGITS = 6;
    private static final double IMMEDIATE_SHARE = 0.08;
    private static final int MOST_LOTS = 100;

    private final String name;

    WideFlow(final String name) {
        this.name = name;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String description() {
        return String.format("About %,d live orders at prices from 1 to 10^12, as many in each power of ten: new"
            + " orders, cancels, 8 %% IOC.", OPEN_ORDERS);
    }

    /** A range for no market; what has to hold is that it costs little. */
    @Override
    public boolean isCompared() {
        return false;
    }

    @Override
    public Market begin(final CommandWriter writer, final SplittableRandom random) {
        return new WideMarket(writer, random);
    }

    private static final class WideMarket implements Market {
        private final CommandWriter writer;
        private final SplittableRandom random;

        WideMarket(final CommandWriter writer, final SplittableRandom random) {
            this.writer = writer;
            this.random = random;
        }

        @Override
        public void fill() {
            while (writer.openOrders() < OPEN_ORDERS) {
                enter();
            }
        }

        /** The more orders rest, the more are cancelled. */
        @Override
        public void step() {
            if (random.nextDouble() < IMMEDIATE_SHARE) {
                final boolean isBuy = random.nextBoolean();
                writer.enterImmediate(isBuy, writer.bestPrice(!isBuy), lots());
            } else if (random.nextInt(2 * OPEN_ORDERS) < writer.openOrders()) {
                writer.cancel(writer.anyOrder());
            } else {
                enter();
            }
        }

        /** Bids end below the middle, where asks begin: none of these trades. */
        private void enter() {
            final boolean isBuy = random.nextBoolean();
            final double digits = DIGITS * random.nextDouble();
            final long price = (long) StrictMath.pow(10, isBuy ? digits : DIGITS + digits);
            writer.enter(isBuy, price, lots());
        }

        private long lots() {
            return 1 + random.nextInt(MOST_LOTS);
        }
    }
}
