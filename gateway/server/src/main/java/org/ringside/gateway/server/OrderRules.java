package org.ringside.gateway.server;

import org.ringside.gateway.protocol.MassActionScope;
import org.ringside.gateway.protocol.NewOrderSingleDecoder;
import org.ringside.gateway.protocol.OrdType;
import org.ringside.gateway.protocol.OrderCancelReplaceRequestDecoder;
import org.ringside.gateway.protocol.OrderCancelRequestDecoder;
import org.ringside.gateway.protocol.OrderMassActionRequestDecoder;
import org.ringside.gateway.protocol.OrderStatusRequestDecoder;
import org.ringside.gateway.protocol.PositionRequestDecoder;
import org.ringside.gateway.protocol.SelfMatchPrevention;
import org.ringside.gateway.protocol.Side;
import org.ringside.gateway.protocol.TimeInForce;

/**
 * What of a message the gateway judges by itself: values that the schema does not have, fields that others make
 * necessary, and accounts that are not the session's. What an order is worth only the engine knows.
 */
final class OrderRules {
    private static final int KNOWN_EXEC_INST = 1;
    private static final int CANCEL = 3;
    private static final long NO_PRICE = NewOrderSingleDecoder.priceNullValue();

    private OrderRules() {
    }

    static RejectCause refusalOf(final NewOrderSingleDecoder order, final Session session) {
        final RejectCause refusal = ofTerms(order.side(), order.ordType(), order.timeInForce(), order.execInst(),
            order.selfMatchPreventionInstruction());
        if (refusal != RejectCause.NONE) {
            return refusal;
        }
        if (!session.mayTradeFor(order.account())) {
            return RejectCause.ACCOUNT;
        }
        return ofMissing(order.ordType(), order.timeInForce(), order.price(), order.stopPx(), order.expireDate());
    }

    static RejectCause refusalOf(final OrderCancelReplaceRequestDecoder order) {
        final RejectCause refusal = ofTerms(order.side(), order.ordType(), order.timeInForce(), order.execInst(),
            order.selfMatchPreventionInstruction());
        if (refusal == RejectCause.NONE && order.minQty() != 0 && order.displayQty() != 0) {
            return RejectCause.PART_QUANTITIES;
        }
        return refusal != RejectCause.NONE ? refusal
            : ofMissing(order.ordType(), order.timeInForce(), order.price(), order.stopPx(), order.expireDate());
    }

    static RejectCause refusalOf(final OrderCancelRequestDecoder order) {
        return isSide(order.side()) ? RejectCause.NONE : RejectCause.SIDE;
    }

    static RejectCause refusalOf(final OrderMassActionRequestDecoder action, final Session session) {
        final MassActionScope scope = action.scope();
        final boolean isKnown = action.action() == CANCEL
            && (scope == MassActionScope.SECURITY || scope == MassActionScope.ALL || scope == MassActionScope.SESSION)
            && (action.side() == 0 || action.side() == Side.BUY.value() || action.side() == Side.SELL.value());
        if (!isKnown) {
            return RejectCause.MASS_ACTION;
        }
        final boolean isOfSecurity =
            scope == MassActionScope.SECURITY || action.lowPx() != NO_PRICE || action.highPx() != NO_PRICE;
        if (isOfSecurity && action.securityID() == 0) {
            return RejectCause.SECURITY;
        }
        return session.mayTradeFor(action.account()) ? RejectCause.NONE : RejectCause.ACCOUNT;
    }

    static RejectCause refusalOf(final OrderStatusRequestDecoder request) {
        return request.clOrdID() == 0 && request.orderID() == 0 ? RejectCause.ORDER_ID : RejectCause.NONE;
    }

    static RejectCause refusalOf(final PositionRequestDecoder request, final Session session) {
        if (request.requestID() == 0) {
            return RejectCause.REQUEST_ID;
        }
        return session.mayTradeFor(request.account()) ? RejectCause.NONE : RejectCause.ACCOUNT;
    }

    private static RejectCause ofTerms(
        final Side side, final OrdType type, final TimeInForce timeInForce, final int execInst,
        final SelfMatchPrevention selfMatchPrevention) {
        if (!isSide(side)) {
            return RejectCause.SIDE;
        }
        if (type == OrdType.SBE_UNKNOWN || type == OrdType.NULL_VAL) {
            return RejectCause.ORDER_TYPE;
        }
        if (timeInForce == TimeInForce.SBE_UNKNOWN || timeInForce == TimeInForce.NULL_VAL) {
            return RejectCause.TIME_IN_FORCE;
        }
        if (selfMatchPrevention == SelfMatchPrevention.SBE_UNKNOWN) {
            return RejectCause.SELF_MATCH_PREVENTION;
        }
        return (execInst & ~KNOWN_EXEC_INST) == 0 ? RejectCause.NONE : RejectCause.EXEC_INST;
    }

    private static RejectCause ofMissing(
        final OrdType type, final TimeInForce timeInForce, final long price, final long stopPrice,
        final int expireDate) {
        if ((type == OrdType.LIMIT || type == OrdType.STOP_LIMIT) && price == NO_PRICE) {
            return RejectCause.PRICE;
        }
        if ((type == OrdType.STOP || type == OrdType.STOP_LIMIT) && stopPrice == NO_PRICE) {
            return RejectCause.STOP_PRICE;
        }
        return timeInForce == TimeInForce.GTD && expireDate == 0 ? RejectCause.EXPIRE_DATE : RejectCause.NONE;
    }

    private static boolean isSide(final Side side) {
        return side == Side.BUY || side == Side.SELL;
    }
}
