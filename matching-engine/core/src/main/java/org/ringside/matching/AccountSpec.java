package org.ringside.matching;

/**
 * An account and its limits (rule book 8). Quantities are lots, the notional is ticks times lots; Long.MAX_VALUE is no
 * limit.
 *
 * @param account            its number, not 0.
 * @param firm               the firm that owns the account; 0 for none.
 * @param selfMatchId        accounts with the same id do not trade with each other if an order has such an instruction
 *                           (FIX 2362); 0 for none.
 * @param maxOrderQuantity   of one order.
 * @param maxNotional        of one order.
 * @param maxOpenOrders      at a time, in all instruments.
 * @param maxLong            position in each instrument, with all open orders to buy.
 * @param maxShort           position in each instrument, with all open orders to sell.
 */
public record AccountSpec(int account, int firm, int selfMatchId, long maxOrderQuantity, long maxNotional,
    int maxOpenOrders, long maxLong, long maxShort) {
    /** Largest position that the engine can count. A higher limit means the same. */
    public static final long MAX_POSITION = 1L << 62;

    /** Checks that no number is out of range. */
    public AccountSpec {
        if (account == 0) {
            throw new IllegalArgumentException("an account has a number other than 0");
        }
        if (maxOrderQuantity < 0 || maxNotional < 0 || maxOpenOrders < 0 || maxLong < 0 || maxShort < 0) {
            throw new IllegalArgumentException("limits are not negative: account " + account);
        }
        maxLong = Math.min(maxLong, MAX_POSITION);
        maxShort = Math.min(maxShort, MAX_POSITION);
    }

    /** An account without a firm and without limits. */
    public static AccountSpec unlimited(final int account) {
        return new AccountSpec(
            account, 0, 0, Long.MAX_VALUE, Long.MAX_VALUE, Integer.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE);
    }

    /** The same for this firm. */
    public AccountSpec withFirm(final int newFirm) {
        return new AccountSpec(
            account, newFirm, selfMatchId, maxOrderQuantity, maxNotional, maxOpenOrders, maxLong, maxShort);
    }

    /** The same with this limit of open orders. */
    public AccountSpec withMaxOpenOrders(final int newMaxOpenOrders) {
        return new AccountSpec(
            account, firm, selfMatchId, maxOrderQuantity, maxNotional, newMaxOpenOrders, maxLong, maxShort);
    }

    /** The same with this id of self-match prevention. */
    public AccountSpec withSelfMatchId(final int newSelfMatchId) {
        return new AccountSpec(
            account, firm, newSelfMatchId, maxOrderQuantity, maxNotional, maxOpenOrders, maxLong, maxShort);
    }
}
