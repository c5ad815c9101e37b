package org.ringside.matching;

import java.math.BigInteger;

/** What an account has traded in an instrument, and what its net position has cost on average. */
final class NaivePosition {
    private BigInteger bought = BigInteger.ZERO;
    private BigInteger sold = BigInteger.ZERO;
    private BigInteger cost = BigInteger.ZERO;

    BigInteger net() {
        return bought.subtract(sold);
    }

    void trade(final Side side, final long price, final long lots) {
        final BigInteger quantity = BigInteger.valueOf(lots);
        final BigInteger before = net();
        if (side == Side.BUY) {
            bought = bought.add(quantity);
        } else {
            sold = sold.add(quantity);
        }
        final boolean adds = before.signum() == 0 || before.signum() == (side == Side.BUY ? 1 : -1);
        final BigInteger open = before.abs();
        if (adds) {
            cost = cost.add(BigInteger.valueOf(price).multiply(quantity));
        } else if (quantity.compareTo(open) <= 0) {
            cost = cost.multiply(open.subtract(quantity)).divide(open);
        } else {
            cost = BigInteger.valueOf(price).multiply(quantity.subtract(open));
        }
    }

    Event.PositionChanged view(final int account, final int instrument) {
        final BigInteger scaled = cost.multiply(BigInteger.valueOf(Event.PositionChanged.SCALE));
        final long average = net().signum() == 0 ? 0 : scaled.divide(net().abs()).longValueExact();
        return new Event.PositionChanged(
            account, instrument, atMost(bought), atMost(sold), net().longValueExact(), average);
    }

    /** What was bought or sold is counted no further than a long goes. */
    private static long atMost(final BigInteger quantity) {
        return quantity.min(BigInteger.valueOf(Long.MAX_VALUE)).longValueExact();
    }
}
