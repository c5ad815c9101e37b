package org.ringside.matching;

/** What was traded of an instrument since its day began. No order depends on it. Prices in ticks, 0 for none. */
final class DayStatistics {
    private long open;
    private long high;
    private long low;
    private long volume;
    private long trades;
    private long lastQuantity;
    /** Unsigned, of 128 bits. */
    private long turnoverHigh;
    private long turnoverLow;

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
        trades++;
        lastQuantity = quantity;
        addTurnover(Math.multiplyHigh(price, quantity), price * quantity);
    }

    private void addTurnover(final long high, final long low) {
        final long sum = turnoverLow + low;
        final long carry = Long.compareUnsigned(sum, low) < 0 ? 1 : 0;
        final long sumHigh = turnoverHigh + high + carry;
        final boolean isTooMuch = Long.compareUnsigned(sumHigh, turnoverHigh) < 0;
        turnoverHigh = isTooMuch ? -1 : sumHigh;
        turnoverLow = isTooMuch ? -1 : sum;
    }

    /** Another day begins. */
    void startDay() {
        open = 0;
        high = 0;
        low = 0;
        volume = 0;
        trades = 0;
        lastQuantity = 0;
        turnoverHigh = 0;
        turnoverLow = 0;
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

    /** How many trades there were. */
    long trades() {
        return trades;
    }

    /** Lots of the last trade. */
    long lastQuantity() {
        return lastQuantity;
    }

    /** Upper 64 bits of the sum of prices times lots, which is unsigned. */
    long turnoverHigh() {
        return turnoverHigh;
    }

    /** Lower 64 bits. */
    long turnoverLow() {
        return turnoverLow;
    }

    void write(final StateOutput output) {
        output.putLong(open);
        output.putLong(high);
        output.putLong(low);
        output.putLong(volume);
        output.putLong(trades);
        output.putLong(lastQuantity);
        output.putLong(turnoverHigh);
        output.putLong(turnoverLow);
    }

    void read(final StateInput input, final long maximumPrice) {
        open = StateCheck.requirePrice(input.getLong(), maximumPrice);
        high = StateCheck.requirePrice(input.getLong(), maximumPrice);
        low = StateCheck.requirePrice(input.getLong(), maximumPrice);
        volume = input.getLong();
        if (volume < 0) {
            throw StateInput.damaged("a volume of " + volume);
        }
        trades = input.getLong();
        lastQuantity = input.getLong();
        turnoverHigh = input.getLong();
        turnoverLow = input.getLong();
    }
}
