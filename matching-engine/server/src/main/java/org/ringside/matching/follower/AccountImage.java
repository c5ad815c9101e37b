package org.ringside.matching.follower;

import java.util.List;
import org.ringside.matching.AccountSpec;

/**
 * An account in a {@link MarketImage}, with its use of its limits. Quantities are lots.
 *
 * @param account          its number.
 * @param firm             that owns it; 0 for none.
 * @param isBlocked        whether the account, or its firm, may enter no orders.
 * @param openOrders       number of live orders.
 * @param maxOpenOrders    limit of live orders.
 * @param maxOrderQuantity of one order.
 * @param maxLong          of a position with all open orders to buy.
 * @param maxShort         of a position with all open orders to sell.
 * @param positions        by instrument, in the order in which the instruments came.
 */
public record AccountImage(int account, int firm, boolean isBlocked, int openOrders, int maxOpenOrders,
    long maxOrderQuantity, long maxLong, long maxShort, List<Position> positions) {
    /** Stands for no limit of a position; a higher limit means the same. */
    public static final long NO_LIMIT = AccountSpec.MAX_POSITION;

    /** Copies the list if it can change. */
    public AccountImage {
        positions = List.copyOf(positions);
    }

    /**
     * Position of an account in an instrument.
     *
     * @param instrumentId of it.
     * @param net          bought less sold: negative when short.
     * @param bought       in all.
     * @param sold         in all.
     * @param openBuy      lots that open orders could still buy.
     * @param openSell     lots that open orders could still sell.
     * @param averagePrice of the net position, a mantissa with exponent -8; 0 without a net position.
     */
    public record Position(int instrumentId, long net, long bought, long sold, long openBuy, long openSell,
        long averagePrice) {
    }
}
