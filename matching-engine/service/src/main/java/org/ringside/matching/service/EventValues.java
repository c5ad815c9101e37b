package org.ringside.matching.service;

import org.ringside.matching.CancelReason;
import org.ringside.matching.Liquidity;
import org.ringside.matching.OrderType;
import org.ringside.matching.Phase;
import org.ringside.matching.RestateReason;
import org.ringside.matching.Side;
import org.ringside.matching.TimeInForce;
import org.ringside.matching.protocol.OrdType;

/** How values of the engine are written on the wire. */
final class EventValues {
    private EventValues() {
    }

    static org.ringside.matching.protocol.Side side(final Side side) {
        return side == Side.BUY
            ? org.ringside.matching.protocol.Side.BUY
            : org.ringside.matching.protocol.Side.SELL;
    }

    static OrdType type(final OrderType type) {
        return switch (type) {
            case MARKET -> OrdType.MARKET;
            case LIMIT -> OrdType.LIMIT;
            case STOP -> OrdType.STOP;
            case STOP_LIMIT -> OrdType.STOP_LIMIT;
            case MARKET_TO_LIMIT -> OrdType.MARKET_TO_LIMIT;
        };
    }

    static org.ringside.matching.protocol.TimeInForce timeInForce(final TimeInForce timeInForce) {
        return switch (timeInForce) {
            case DAY -> org.ringside.matching.protocol.TimeInForce.DAY;
            case GTC -> org.ringside.matching.protocol.TimeInForce.GTC;
            case GTD -> org.ringside.matching.protocol.TimeInForce.GTD;
            case IOC -> org.ringside.matching.protocol.TimeInForce.IOC;
            case FOK -> org.ringside.matching.protocol.TimeInForce.FOK;
            case AT_OPEN -> org.ringside.matching.protocol.TimeInForce.AT_OPEN;
            case AT_CLOSE -> org.ringside.matching.protocol.TimeInForce.AT_CLOSE;
            case GOOD_FOR_AUCTION -> org.ringside.matching.protocol.TimeInForce.GOOD_FOR_AUCTION;
        };
    }

    static org.ringside.matching.protocol.CancelReason reason(final CancelReason reason) {
        return switch (reason) {
            case BY_REQUEST -> org.ringside.matching.protocol.CancelReason.BY_REQUEST;
            case IOC_REMAINDER -> org.ringside.matching.protocol.CancelReason.IOC_REMAINDER;
            case REPLACED_BELOW_CUM -> org.ringside.matching.protocol.CancelReason.REPLACED_BELOW_CUM;
            case CANCEL_ON_DISCONNECT -> org.ringside.matching.protocol.CancelReason.CANCEL_ON_DISCONNECT;
            case MASS_CANCEL -> org.ringside.matching.protocol.CancelReason.MASS_CANCEL;
            case SELF_MATCH -> org.ringside.matching.protocol.CancelReason.SELF_MATCH;
            case EXPIRED -> org.ringside.matching.protocol.CancelReason.EXPIRED;
            case NO_LIQUIDITY -> org.ringside.matching.protocol.CancelReason.NO_LIQUIDITY;
            case AUCTION_REMAINDER -> org.ringside.matching.protocol.CancelReason.AUCTION_REMAINDER;
            case ELECTION_REFUSED -> org.ringside.matching.protocol.CancelReason.ELECTION_REFUSED;
            case OPERATOR -> org.ringside.matching.protocol.CancelReason.OPERATOR;
            case FILL_LIMIT -> org.ringside.matching.protocol.CancelReason.FILL_LIMIT;
        };
    }

    static org.ringside.matching.protocol.RestateReason reason(final RestateReason reason) {
        return switch (reason) {
            case DECREMENT -> org.ringside.matching.protocol.RestateReason.SELF_MATCH;
            case PRICED -> org.ringside.matching.protocol.RestateReason.PRICED;
        };
    }

    static org.ringside.matching.protocol.Liquidity liquidity(final Liquidity liquidity) {
        return switch (liquidity) {
            case MAKER -> org.ringside.matching.protocol.Liquidity.MAKER;
            case TAKER -> org.ringside.matching.protocol.Liquidity.TAKER;
            case AUCTION -> org.ringside.matching.protocol.Liquidity.AUCTION;
        };
    }

    static org.ringside.matching.protocol.Phase phase(final Phase phase) {
        return switch (phase) {
            case CLOSED -> org.ringside.matching.protocol.Phase.CLOSED;
            case PRE_OPEN -> org.ringside.matching.protocol.Phase.PRE_OPEN;
            case OPEN_FREEZE -> org.ringside.matching.protocol.Phase.OPEN_FREEZE;
            case CONTINUOUS -> org.ringside.matching.protocol.Phase.CONTINUOUS;
            case VOLATILITY_AUCTION -> org.ringside.matching.protocol.Phase.VOLATILITY_AUCTION;
            case HALT -> org.ringside.matching.protocol.Phase.HALT;
            case CLOSING_CALL -> org.ringside.matching.protocol.Phase.CLOSING_CALL;
            case CLOSING_FREEZE -> org.ringside.matching.protocol.Phase.CLOSING_FREEZE;
            case POST_CLOSE -> org.ringside.matching.protocol.Phase.POST_CLOSE;
        };
    }
}
