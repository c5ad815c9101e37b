package org.ringside.simulator;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import org.agrona.collections.Long2ObjectHashMap;
import org.ringside.gateway.protocol.Liquidity;
import org.ringside.simulator.flow.Command;
import org.ringside.simulator.flow.Decimal;

/**
 * Holds the first side of each trade until the second one is reported, and compares them. Of a trade that is complete
 * only a bit is kept.
 */
final class TradePairs {
    private static final class Half {
        private int securityId;
        private char side;
        private Liquidity liquidity;
        private long price;
        private long quantity;
    }

    private final Long2ObjectHashMap<Half> open = new Long2ObjectHashMap<>();
    private final IdSet complete = new IdSet();
    private final Deque<Half> pool = new ArrayDeque<>();
    private final Violations violations;
    private long tradedQuantity;

    TradePairs(final Violations violations) {
        this.violations = violations;
    }

    void add(
        final long tradeId, final int securityId, final char side, final Liquidity liquidity, final long price,
        final long quantity) {
        if (complete.contains(tradeId)) {
            violations.add(Violation.TRADE_REPEATED, () -> "trade " + tradeId);
            return;
        }
        final Half first = open.remove(tradeId);
        if (first == null) {
            addFirst(tradeId, securityId, side, liquidity, price, quantity);
            return;
        }
        complete.add(tradeId);
        if (first.securityId != securityId || first.price != price || first.quantity != quantity
            || first.side == side || !isPair(first.liquidity, liquidity)) {
            final String one = described(
                first.side, first.quantity, first.securityId, first.price, first.liquidity);
            violations.add(Violation.TRADE_SIDES_DIFFER, () -> "trade " + tradeId + ": " + one + ", and "
                + described(side, quantity, securityId, price, liquidity));
        }
        pool.push(first);
    }

    /** Trades of which at least one side was reported. */
    long trades() {
        return complete.size() + open.size();
    }

    /** Trades of which one side was reported. */
    long oneSided() {
        return open.size();
    }

    /** Lots, those of a trade counted once. */
    long tradedQuantity() {
        return tradedQuantity;
    }

    /** What the one-sided trades bought less what they sold. */
    long oneSidedImbalance() {
        long imbalance = 0;
        for (final Half half : open.values()) {
            imbalance += half.side == Command.BUY ? half.quantity : -half.quantity;
        }
        return imbalance;
    }

    /** Somebody who waited and somebody who came, or two whom an auction has brought together. */
    private static boolean isPair(final Liquidity one, final Liquidity other) {
        return one == Liquidity.AUCTION ? other == Liquidity.AUCTION
            : other != Liquidity.AUCTION && one != other;
    }

    private void addFirst(
        final long tradeId, final int securityId, final char side, final Liquidity liquidity, final long price,
        final long quantity) {
        final Half half = pool.isEmpty() ? new Half() : pool.pop();
        half.securityId = securityId;
        half.side = side;
        half.liquidity = liquidity;
        half.price = price;
        half.quantity = quantity;
        open.put(tradeId, half);
        tradedQuantity += quantity;
    }

    private static String described(
        final char side, final long quantity, final int securityId, final long price, final Liquidity liquidity) {
        return Decimal.appendPrice(new StringBuilder()
            .append(liquidity.name().toLowerCase(Locale.ROOT)).append(' ')
            .append(side == Command.BUY ? "buys " : "sells ")
            .append(quantity).append(" of ").append(securityId).append(" at "), price).toString();
    }
}
