package org.ringside.matching;

/**
 * What an account has bought and sold of an instrument, and what its open orders could still buy and sell, in lots. The
 * average method gives the cost of the net position, in ticks times lots, with 128 bits.
 *
 * <p>A listener or a query gets a view, good until the next command.
 */
public final class Position {
    /** Products of numbers of so many bits, and of so few, and the sum of two such products, fit into a long. */
    private static final int SMALL_BITS = 40;
    private static final int FEW_BITS = 22;

    private final int account;
    private final int instrumentId;
    private long net;
    private long bought;
    private long sold;
    private long costHigh;
    private long costLow;
    private long openBuy;
    private long openSell;

    Position(final int account, final int instrumentId) {
        this.account = account;
        this.instrumentId = instrumentId;
    }

    /** The account of the position. */
    public int account() {
        return account;
    }

    /** The instrument of the position. */
    public int instrumentId() {
        return instrumentId;
    }

    /** Lots bought in total; Long.MAX_VALUE for that many or more. */
    public long longQuantity() {
        return bought;
    }

    /** Lots sold in total; Long.MAX_VALUE for that many or more. */
    public long shortQuantity() {
        return sold;
    }

    /** Bought less sold: negative when short. */
    public long netQuantity() {
        return net;
    }

    /**
     * Average price of a lot of the net position.
     *
     * @param scale units of a tick: with 1 the answer is in whole ticks.
     * @return rounded down; 0 without a net position.
     * @throws ArithmeticException when the price does not fit into a long.
     */
    public long averagePrice(final long scale) {
        final long lots = Math.abs(netQuantity());
        if (lots == 0) {
            return 0;
        }
        final long whole = Int128.divide(costHigh, costLow, lots);
        final long remainder = costLow - whole * lots;
        return Math.addExact(Math.multiplyExact(whole, scale), Int128.multiplyDivide(remainder, scale, lots));
    }

    /** Lots that open orders could still buy. */
    public long openBuy() {
        return openBuy;
    }

    /** Lots that open orders could still sell. */
    public long openSell() {
        return openSell;
    }

    /** More, or less, is open on this side. */
    void open(final Side side, final long lots) {
        final long sells = -side.ordinal();
        openBuy += lots & ~sells;
        openSell += lots & sells;
    }

    /**
     * Counts a trade of an open order. Its side, and whether it opens or closes, cannot be predicted. As long as the
     * cost fits into a long, one way without branches does for all, with a division that may be by 1.
     */
    void trade(final Side side, final long price, final long lots) {
        final long sells = -side.ordinal();
        final long closing = (net ^ ~sells) - ~sells;
        openBuy -= lots & ~sells;
        openSell -= lots & sells;
        bought = atMost(bought + (lots & ~sells));
        sold = atMost(sold + (lots & sells));
        net += (lots ^ sells) - sells;
        final long whole = Math.max(1, closing);
        final long left = whole - Math.max(0, Math.min(lots, closing));
        final long added = lots - (whole - left);
        final boolean isSmall = costHigh == 0 && (costLow | price) >>> SMALL_BITS == 0
            && (whole | lots) >>> FEW_BITS == 0;
        if (isSmall) {
            costLow = costLow * left / whole + price * added;
        } else {
            tradeMuch(closing, price, lots);
        }
    }

    private void tradeMuch(final long closing, final long price, final long lots) {
        if (closing <= 0) {
            addCost(price, lots);
        } else if (lots < closing) {
            keepCost(closing - lots, closing);
        } else {
            costHigh = 0;
            costLow = 0;
            addCost(price, lots - closing);
        }
    }

    /** A sum of two that are not negative. */
    private static long atMost(final long sum) {
        return sum < 0 ? Long.MAX_VALUE : sum;
    }

    private void addCost(final long price, final long lots) {
        final long low = price * lots;
        final long sum = costLow + low;
        costHigh += Math.multiplyHigh(price, lots) + (Long.compareUnsigned(sum, low) < 0 ? 1 : 0);
        costLow = sum;
    }

    /** What is left of the cost when of so many lots so many are left. The average is a price, and fits into a long. */
    private void keepCost(final long left, final long lots) {
        final long average = Int128.divide(costHigh, costLow, lots);
        final long remainder = costLow - average * lots;
        costHigh = 0;
        costLow = Int128.multiplyDivide(remainder, left, lots);
        addCost(average, left);
    }

    /** Whether nothing was ever traded. */
    boolean isUntraded() {
        return (bought | sold) == 0;
    }

    /** Whether nothing was ever traded, and nothing is open. */
    boolean isUntouched() {
        return (bought | sold | openBuy | openSell) == 0;
    }

    void write(final StateOutput output) {
        output.putLong(net);
        output.putLong(bought);
        output.putLong(sold);
        output.putLong(costHigh);
        output.putLong(costLow);
        output.putLong(openBuy);
        output.putLong(openSell);
    }

    void read(final StateInput input) {
        net = input.getLong();
        bought = input.getLong();
        sold = input.getLong();
        costHigh = input.getLong();
        costLow = input.getLong();
        openBuy = input.getLong();
        openSell = input.getLong();
    }
}
