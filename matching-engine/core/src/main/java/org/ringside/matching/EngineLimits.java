package org.ringside.matching;

/**
 * Limits of the work and the memory of one engine, for all sessions and instruments. They protect the venue. The engine
 * refuses commands that would exceed a limit; existing orders stay when a limit is lowered. The limits are part of the
 * engine's state. Begin with {@link #SHIPPED}, and use the {@code with} methods.
 *
 * @param maxFillsPerCommand most fills of one order that comes in, and orders that self-match prevention takes out on
 *                           its way; the rest of it is cancelled. From 1 to {@value #MOST_FILLS}.
 * @param maxOrders          live orders, of all sessions in all instruments: 0 to {@link #MOST_ORDERS}.
 * @param maxOpenOrders      open orders of a session's own account. The engine stores the number; the caller that
 *                           creates accounts applies it.
 * @param maxIdHoles         words of 64 client ids that one session may leave behind with holes in a day. The last
 *                           eighth is for cancels.
 * @param maxAllIdHoles      the same of all sessions together, without the first {@link #OWN_ID_HOLES} of each.
 */
public record EngineLimits(
    int maxFillsPerCommand, int maxOrders, int maxOpenOrders, int maxIdHoles, long maxAllIdHoles) {

    /** Records of the slab of price levels, less the one that is none, and one for each instrument's parked orders. */
    public static final int MOST_ORDERS = (1 << OrderSlab.RECORD_BITS) - (1 << 16);
    /** Words with holes that each session may leave, whatever the other sessions have left. */
    public static final int OWN_ID_HOLES = 64;
    /** The limits of an engine before {@link MatchingEngine#setLimits}: as much as its tables hold. */
    public static final EngineLimits SHIPPED =
        new EngineLimits(1_000, MOST_ORDERS, Integer.MAX_VALUE, Integer.MAX_VALUE, Long.MAX_VALUE);
    private static final int MOST_FILLS = 1_000_000;
    private static final int PART_FOR_CANCELS = 8;

    /** Checks that every number is in its range. */
    public EngineLimits {
        if (maxFillsPerCommand < 1 || maxFillsPerCommand > MOST_FILLS) {
            throw new IllegalArgumentException(
                "maxFillsPerCommand is " + maxFillsPerCommand + ", it must be 1 to " + MOST_FILLS);
        }
        if (maxOrders < 0 || maxOrders > MOST_ORDERS) {
            throw new IllegalArgumentException("maxOrders is " + maxOrders + ", it must be 0 to " + MOST_ORDERS);
        }
        if (maxOpenOrders < 0 || maxIdHoles < 0 || maxAllIdHoles < 0) {
            throw new IllegalArgumentException("limits are not negative: " + maxOpenOrders + ", " + maxIdHoles + ", "
                + maxAllIdHoles);
        }
    }

    /** The same with this limit of fills for an order that comes in. */
    public EngineLimits withMaxFillsPerCommand(final int newMaxFillsPerCommand) {
        return new EngineLimits(newMaxFillsPerCommand, maxOrders, maxOpenOrders, maxIdHoles, maxAllIdHoles);
    }

    /** The same with this limit of live orders. */
    public EngineLimits withMaxOrders(final int newMaxOrders) {
        return new EngineLimits(maxFillsPerCommand, newMaxOrders, maxOpenOrders, maxIdHoles, maxAllIdHoles);
    }

    /** The same with this limit of open orders for a session's own account. */
    public EngineLimits withMaxOpenOrders(final int newMaxOpenOrders) {
        return new EngineLimits(maxFillsPerCommand, maxOrders, newMaxOpenOrders, maxIdHoles, maxAllIdHoles);
    }

    /** The same with these limits of holes, for one session and for all. */
    public EngineLimits withIdHoles(final int newMaxIdHoles, final long newMaxAllIdHoles) {
        return new EngineLimits(maxFillsPerCommand, maxOrders, maxOpenOrders, newMaxIdHoles, newMaxAllIdHoles);
    }

    /** The part of a limit of holes that orders and replaces may use. */
    static long forOrders(final long maxHoles) {
        return maxHoles - maxHoles / PART_FOR_CANCELS;
    }
}
