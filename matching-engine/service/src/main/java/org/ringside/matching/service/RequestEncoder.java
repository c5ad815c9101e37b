package org.ringside.matching.service;

import org.ringside.matching.Order;
import org.ringside.matching.Position;
import org.ringside.matching.protocol.OrderStatusEncoder;
import org.ringside.matching.protocol.PositionReportedEncoder;
import org.ringside.matching.protocol.PositionResult;
import org.ringside.matching.protocol.RequestRefusedEncoder;

/** Encodes the answers to requests that change nothing. None of them is an execution report. */
final class RequestEncoder {
    private final EventClaim claim;
    private final InstrumentTable instruments;
    private final OrderStatusEncoder status = new OrderStatusEncoder();
    private final PositionReportedEncoder position = new PositionReportedEncoder();
    private final RequestRefusedEncoder refused = new RequestRefusedEncoder();

    RequestEncoder(final EventClaim claim, final InstrumentTable instruments) {
        this.claim = claim;
        this.instruments = instruments;
    }

    /** What an order is now. */
    void orderStatus(final Order order) {
        final Instrument instrument = instruments.get(order.instrumentId());
        claim.open(order.sessionId());
        status.wrap(claim.buffer(), claim.offset())
            .orderId(order.orderId())
            .clOrdId(order.clOrdId())
            .price(instrument.toMantissa(order.price()))
            .stopPrice(instrument.toMantissa(order.stopPrice()))
            .quantity(order.quantity())
            .leavesQuantity(order.leaves()).cumQuantity(order.cum())
            .displayQuantity(order.displayQuantity())
            .userTag(order.userTag()).bookId(order.bookId())
            .sessionId(order.sessionId())
            .instrumentId(order.instrumentId())
            .account(order.account())
            .expireDate(CommandValues.dayBefore(order.expireTime()))
            .side(EventValues.side(order.side()))
            .ordType(EventValues.type(order.type()))
            .timeInForce(EventValues.timeInForce(order.timeInForce()))
            .working((short) (order.isWaiting() ? 0 : 1));
        claim.commit(OrderStatusEncoder.TEMPLATE_ID, OrderStatusEncoder.BLOCK_LENGTH);
    }

    /** One of the positions that a session has asked for. */
    void position(
        final int sessionId, final long requestId, final Position reported, final int total, final boolean isLast) {
        claim.open(sessionId);
        position.wrap(claim.buffer(), claim.offset())
            .requestId(requestId)
            .longQuantity(reported.longQuantity()).shortQuantity(reported.shortQuantity())
            .netQuantity(reported.netQuantity())
            .averagePrice(reported.averagePrice(instruments.get(reported.instrumentId()).tickMantissa()))
            .sessionId(sessionId)
            .account(reported.account())
            .instrumentId(reported.instrumentId())
            .total((short) total)
            .last((short) (isLast ? 1 : 0))
            .result(PositionResult.VALID);
        claim.commit(PositionReportedEncoder.TEMPLATE_ID, PositionReportedEncoder.BLOCK_LENGTH);
    }

    /** There are none, or too many; 0 as the instrument is all. */
    void noPosition(final int sessionId, final long requestId, final int account, final int instrumentId,
        final PositionResult result) {
        claim.open(sessionId);
        position.wrap(claim.buffer(), claim.offset())
            .requestId(requestId)
            .longQuantity(0).shortQuantity(0).netQuantity(0).averagePrice(0)
            .sessionId(sessionId)
            .account(account)
            .instrumentId(instrumentId)
            .total((short) 0)
            .last((short) 1)
            .result(result);
        claim.commit(PositionReportedEncoder.TEMPLATE_ID, PositionReportedEncoder.BLOCK_LENGTH);
    }

    /** A request that no execution report answers. */
    void requestRefused(
        final int sessionId, final long refSeqNum, final int refTypeId, final long refId, final int reason) {
        claim.open(sessionId);
        refused.wrap(claim.buffer(), claim.offset())
            .refId(refId)
            .sessionId(sessionId)
            .refSeqNum(refSeqNum).refTypeId(refTypeId)
            .reason(reason);
        claim.commit(RequestRefusedEncoder.TEMPLATE_ID, RequestRefusedEncoder.BLOCK_LENGTH);
    }
}
