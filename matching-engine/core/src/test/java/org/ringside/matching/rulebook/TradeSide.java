package org.ringside.matching.rulebook;

import org.ringside.matching.Liquidity;
import org.ringside.matching.Side;

/** One side of a trade; two make a line of a scenario. */
record TradeSide(String name, Side side, long leaves, long tradeId, long price, long quantity, Liquidity liquidity) {
    /** The trade, told by the order that came in, in an auction by the buyer. This side was told of first. */
    String with(final TradeSide second) {
        if (tradeId != second.tradeId || price != second.price || quantity != second.quantity
            || side == second.side) {
            return "no trade: " + this + " with " + second;
        }
        if (liquidity == Liquidity.MAKER && second.liquidity == Liquidity.TAKER) {
            return second.tell(this);
        }
        if (liquidity == Liquidity.AUCTION && second.liquidity == Liquidity.AUCTION && side == Side.BUY) {
            return tell(second) + " in auction";
        }
        return "sides in the wrong order: " + this + " with " + second;
    }

    private String tell(final TradeSide other) {
        return name + (side == Side.BUY ? " buys " : " sells ") + quantity + " @ " + price
            + (side == Side.BUY ? " from " : " to ") + other.name + left(other);
    }

    private String left(final TradeSide other) {
        if (leaves == 0 && other.leaves == 0) {
            return "";
        }
        return " (" + (leaves == 0 ? "" : name + " " + leaves) + (leaves == 0 || other.leaves == 0 ? "" : ", ")
            + (other.leaves == 0 ? "" : other.name + " " + other.leaves) + " left)";
    }
}
