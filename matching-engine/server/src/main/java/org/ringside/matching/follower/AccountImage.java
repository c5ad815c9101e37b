package org.ringside.matching.follower;

import java.util.List;
import org.ringside.matching.AccountSpec;

/**
 * An account in a {@link MarketImage}: what it uses of its limits. Quantities are lots.
 *
 * @param account          its number.
 * @param firm             that owns it; 0 for none.
 * @param isBlocked        it, or its firm, may enter no orders.
 * @param openOrders       that live.
 * @param maxOpenOrders    that may live.
 * @param maxOrderQuantity of one order.
 * @param maxLong          of a position with what is open to buy.
 * @param maxShort         of a position with what is open to sell.
 * @param positions        by instrument, in the order in which the instruments came.
 */
public record AccountImage(int account, int firm, boolean isBlocked, int openOrders, int maxOpenOrders,
    long maxOrderQuantity, long maxLong, long maxShort, List<Position> positions) {
    /** So many lots of a position are no limit; a limit above it means the same. */
    public static final long NO_LIMIT = AccountSpec.MAX_POSITION;

    /** Copies the list, as far as it can change. */
    public AccountImage {
        positions = List.copyOf(positions);
    }

    /**
     * What an account has of an instrument.
     *
     * @param instrumentId of it.
     * @param net          bought less sold: negative when short.
     * @param bought       in all.
     * @param sold         in all.
     * @param openBuy      what open orders could still buy.
     * @param openSell     what open orders could still sell.
     * @param averagePrice of the net position, a mantissa with exponent -8; 0 when there is none.
     */
    public record Position(int instrumentId, long net, long bought, long sold, long openBuy, long openSell,
        long averagePrice) {
    }
}
