package org.ringside.marketdata.itch;

import org.ringside.marketdata.protocol.OrderAddedEncoder;
import org.ringside.marketdata.protocol.Side;
import org.ringside.marketdata.protocol.TradingPhase;

/** Our values as those of ITCH. */
final class ItchValues {
    /** There is no such value in ITCH. */
    static final long DOES_NOT_FIT = -1;
    /** Our price of what has none. */
    static final long NO_PRICE = OrderAddedEncoder.priceNullValue();
    /** Greatest quantity. */
    static final long MAX_SHARES = (1L << 32) - 1;
    /** Greatest price: 200,000 with our eight decimals. */
    static final long MAX_PRICE = 200_000L * 100_000_000;
    /** Our decimals are eight, those of ITCH four. */
    static final long PRICE_STEP = 10_000;

    private static final long DAY_NS = 86_400_000_000_000L;

    private ItchValues() {
    }

    /** A price, or {@link #DOES_NOT_FIT}. */
    static long price(final long mantissa) {
        return mantissa < 0 || mantissa > MAX_PRICE || mantissa % PRICE_STEP != 0
            ? DOES_NOT_FIT : mantissa / PRICE_STEP;
    }

    /** A price that may not be there: 0 then. */
    static long priceOrZero(final long mantissa) {
        return mantissa == NO_PRICE ? 0 : price(mantissa);
    }

    static boolean isShares(final long quantity) {
        return quantity >= 0 && quantity <= MAX_SHARES;
    }

    /** Nanoseconds since midnight, UTC. */
    static long timeOfDay(final long epochNs) {
        return Long.remainderUnsigned(epochNs, DAY_NS);
    }

    /** Days since 1970. */
    static long dateOf(final long epochNs) {
        return Long.divideUnsigned(epochNs, DAY_NS);
    }

    static char side(final Side side) {
        return side == Side.BUY ? 'B' : 'S';
    }

    /** Trading state of a phase. */
    static char state(final TradingPhase phase) {
        return switch (phase) {
            case CONTINUOUS, POST_CLOSE -> 'T';
            case VOLATILITY_AUCTION -> 'P';
            case PRE_OPEN, OPEN_FREEZE, CLOSING_CALL, CLOSING_FREEZE -> 'Q';
            default -> 'H';
        };
    }

    /** Whether orders gather for an auction. */
    static boolean isAuction(final TradingPhase phase) {
        return switch (phase) {
            case PRE_OPEN, OPEN_FREEZE, VOLATILITY_AUCTION, CLOSING_CALL, CLOSING_FREEZE -> true;
            default -> false;
        };
    }

    /** Type of the cross that a phase leads to. */
    static char cross(final TradingPhase phase) {
        return switch (phase) {
            case CLOSING_CALL, CLOSING_FREEZE -> 'C';
            case VOLATILITY_AUCTION -> 'H';
            default -> 'O';
        };
    }
}
