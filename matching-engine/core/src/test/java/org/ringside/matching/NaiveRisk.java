package org.ringside.matching;

import java.math.BigInteger;

/** The limits of accounts. */
final class NaiveRisk {
    private final NaiveMarket market;

    NaiveRisk(final NaiveMarket market) {
        this.market = market;
    }

    /**
     * The limit that an order would break.
     *
     * @param quantity the order's, with what has traded.
     * @param price  what a lot is worth; 0 when nobody knows.
     * @param itself the order, when it is live already: then it is not one more; null for a new one.
     */
    RejectReason reason(final NaiveBook book, final Side side, final int account, final long quantity,
        final long leaves, final long price, final NaiveOrder itself) {
        final AccountSpec limits = market.accounts.get(account);
        final BigInteger lots = BigInteger.valueOf(leaves);
        if (quantity > limits.maxOrderQuantity()) {
            return RejectReason.ORDER_QUANTITY_LIMIT;
        }
        if (limits.maxNotional() != Long.MAX_VALUE
            && lots.multiply(BigInteger.valueOf(price)).compareTo(BigInteger.valueOf(limits.maxNotional())) > 0) {
            return RejectReason.NOTIONAL_LIMIT;
        }
        if (itself == null && openOrders(account) + 1 > limits.maxOpenOrders()) {
            return RejectReason.OPEN_ORDERS_LIMIT;
        }
        final BigInteger net = market.position(account, book.spec.instrumentId()).net();
        final BigInteger held = side == Side.BUY ? net : net.negate();
        final BigInteger most = BigInteger.valueOf(side == Side.BUY ? limits.maxLong() : limits.maxShort());
        final BigInteger reached = held.add(open(book, side, account, itself)).add(lots);
        return reached.compareTo(most) > 0 ? RejectReason.POSITION_LIMIT : null;
    }

    /** What is open on a side, of one account or, with null, of all; without one order. */
    BigInteger open(final NaiveBook book, final Side side, final Integer account, final NaiveOrder without) {
        BigInteger open = BigInteger.ZERO;
        for (final NaiveOrder order : book.orders) {
            if (order.side == side && order != without && (account == null || order.account == account)) {
                open = open.add(BigInteger.valueOf(order.leaves()));
            }
        }
        return open;
    }

    private long openOrders(final int account) {
        long count = 0;
        for (final NaiveBook book : market.books.values()) {
            count += book.orders.stream().filter(order -> order.account == account).count();
        }
        return count;
    }
}
