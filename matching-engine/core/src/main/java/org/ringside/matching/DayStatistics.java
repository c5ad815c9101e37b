package org.ringside.matching;

/** What was traded of an instrument since its day began. No order depends on it. Prices in ticks, 0 for none. */
final class DayStatistics {
    private long open;
    private long high;
    private long low;
    private long volume;

    /** A trade, in an auction as well. */
    void trade(final long price, final long quantity) {
        if (open == 0) {
            open = price;
            high = price;
            low = price;
        } else {
            high = Math.max(high, price);
            low = Math.min(low, price);
        }
        // No day has so many lots, unless somebody tries to.
        final long sum = volume + quantity;
        volume = sum < 0 ? Long.MAX_VALUE : sum;
    }

    /** Another day begins. */
    void startDay() {
        open = 0;
        high = 0;
        low = 0;
        volume = 0;
    }

    /** Price of the first trade. */
    long open() {
        return open;
    }

    /** Highest price of a trade. */
    long high() {
        return high;
    }

    /** Lowest price of a trade. */
    long low() {
        return low;
    }

    /** Lots of all trades, each trade once. */
    long volume() {
        return volume;
    }

    void write(final StateOutput output) {
        output.putLong(open);
        output.putLong(high);
        output.putLong(low);
        output.putLong(volume);
    }

    void read(final StateInput input, final long maximumPrice) {
        open = StateCheck.requirePrice(input.getLong(), maximumPrice);
        high = StateCheck.requirePrice(input.getLong(), maximumPrice);
        low = StateCheck.requirePrice(input.getLong(), maximumPrice);
        volume = input.getLong();
        if (volume < 0) {
            throw StateInput.damaged("a volume of " + volume);
        }
    }
}
