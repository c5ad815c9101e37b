package org.ringside.matching.service;

import org.ringside.matching.CancelOrder;
import org.ringside.matching.CancelReason;
import org.ringside.matching.Liquidity;
import org.ringside.matching.MassCancel;
import org.ringside.matching.NewOrder;
import org.ringside.matching.Order;
import org.ringside.matching.Phase;
import org.ringside.matching.Position;
import org.ringside.matching.RejectReason;
import org.ringside.matching.ReplaceOrder;
import org.ringside.matching.RestateReason;
import org.ringside.matching.Side;
import org.ringside.matching.StartPhase;
import org.ringside.matching.protocol.CommandKind;
import org.ringside.matching.protocol.CommandRejectedEncoder;
import org.ringside.matching.protocol.MassActionReportedEncoder;
import org.ringside.matching.protocol.MassActionResponse;
import org.ringside.matching.protocol.OrderAcceptedEncoder;
import org.ringside.matching.protocol.OrderCancelledEncoder;
import org.ringside.matching.protocol.OrderReplacedEncoder;
import org.ringside.matching.protocol.OrderRestatedEncoder;
import org.ringside.matching.protocol.OrderTriggeredEncoder;
import org.ringside.matching.protocol.PositionChangedEncoder;
import org.ringside.matching.protocol.TradeEncoder;

/** Encodes what the engine tells the session concerned, too. What is told of an order is an execution report. */
final class EventEncoder extends MarketDataEncoder {
    private static final int OPERATOR = 0;

    private final EventClaim claim;
    private final MarketTeller teller;
    private final InstrumentTable instruments;
    private final AccountTable accounts;
    private final CommandContext context;
    private final ServiceObserver observer;
    private final OrderAcceptedEncoder accepted = new OrderAcceptedEncoder();
    private final OrderReplacedEncoder replaced = new OrderReplacedEncoder();
    private final OrderCancelledEncoder cancelled = new OrderCancelledEncoder();
    private final TradeEncoder trade = new TradeEncoder();
    private final CommandRejectedEncoder rejected = new CommandRejectedEncoder();
    private final OrderTriggeredEncoder triggered = new OrderTriggeredEncoder();
    private final OrderRestatedEncoder restated = new OrderRestatedEncoder();
    private final MassActionReportedEncoder massAction = new MassActionReportedEncoder();
    private final PositionChangedEncoder position = new PositionChangedEncoder();

    EventEncoder(final EventClaim claim, final PublicClaim publicClaim, final MarketTeller teller,
        final InstrumentTable instruments, final AccountTable accounts, final CommandContext context,
        final ServiceObserver observer) {
        super(publicClaim, instruments);
        this.claim = claim;
        this.teller = teller;
        this.instruments = instruments;
        this.accounts = accounts;
        this.context = context;
        this.observer = observer;
    }

    @Override
    public void orderAccepted(final Order order) {
        claim.open(order.sessionId());
        accepted.wrap(claim.buffer(), claim.offset())
            .orderId(order.orderId()).clOrdId(order.clOrdId())
            .execId(claim.nextExecId())
            .price(mantissa(order.instrumentId(), order.price()))
            .quantity(order.quantity())
            .userTag(order.userTag()).bookId(order.bookId())
            .sessionId(order.sessionId())
            .instrumentId(order.instrumentId())
            .side(EventValues.side(order.side()))
            .ordType(EventValues.type(order.type()))
            .timeInForce(EventValues.timeInForce(order.timeInForce()))
            .working(isWorking(order));
        claim.commit(OrderAcceptedEncoder.TEMPLATE_ID, OrderAcceptedEncoder.BLOCK_LENGTH);
        observer.entered(order);
    }

    @Override
    public void orderReplaced(final Order order, final long origClOrdId, final boolean priorityKept) {
        claim.open(order.sessionId());
        replaced.wrap(claim.buffer(), claim.offset())
            .orderId(order.orderId()).clOrdId(order.clOrdId())
            .origClOrdId(origClOrdId)
            .execId(claim.nextExecId())
            .price(mantissa(order.instrumentId(), order.price()))
            .quantity(order.quantity())
            .leavesQuantity(order.leaves()).cumQuantity(order.cum())
            .userTag(order.userTag()).bookId(order.bookId())
            .sessionId(order.sessionId())
            .instrumentId(order.instrumentId())
            .side(EventValues.side(order.side()))
            .ordType(EventValues.type(order.type()))
            .timeInForce(EventValues.timeInForce(order.timeInForce()))
            .priorityKept(flag(priorityKept))
            .working(isWorking(order));
        claim.commit(OrderReplacedEncoder.TEMPLATE_ID, OrderReplacedEncoder.BLOCK_LENGTH);
        observer.entered(order);
    }

    @Override
    public void orderCancelled(final Order order, final long clOrdId, final CancelReason reason) {
        claim.open(order.sessionId());
        cancelled.wrap(claim.buffer(), claim.offset())
            .orderId(order.orderId())
            .clOrdId(clOrdId)
            .origClOrdId(order.clOrdId())
            .execId(claim.nextExecId())
            .cumQuantity(order.cum())
            .userTag(order.userTag())
            .sessionId(order.sessionId())
            .instrumentId(order.instrumentId())
            .side(EventValues.side(order.side()))
            .reason(EventValues.reason(reason));
        claim.commit(OrderCancelledEncoder.TEMPLATE_ID, OrderCancelledEncoder.BLOCK_LENGTH);
    }

    @Override
    public void orderTriggered(final Order order) {
        claim.open(order.sessionId());
        triggered.wrap(claim.buffer(), claim.offset())
            .orderId(order.orderId()).clOrdId(order.clOrdId())
            .execId(claim.nextExecId())
            .userTag(order.userTag()).bookId(order.bookId())
            .sessionId(order.sessionId())
            .instrumentId(order.instrumentId())
            .side(EventValues.side(order.side()));
        claim.commit(OrderTriggeredEncoder.TEMPLATE_ID, OrderTriggeredEncoder.BLOCK_LENGTH);
    }

    @Override
    public void orderRestated(final Order order, final RestateReason reason) {
        restate(order, EventValues.reason(reason));
    }

    /** An order has come into a new day. */
    void orderRenewed(final Order order) {
        restate(order, org.ringside.matching.protocol.RestateReason.GOOD_TILL_RENEWAL);
    }

    private void restate(final Order order, final org.ringside.matching.protocol.RestateReason reason) {
        claim.open(order.sessionId());
        restated.wrap(claim.buffer(), claim.offset())
            .orderId(order.orderId()).clOrdId(order.clOrdId())
            .execId(claim.nextExecId())
            .price(mantissa(order.instrumentId(), order.price()))
            .quantity(order.quantity())
            .leavesQuantity(order.leaves()).cumQuantity(order.cum())
            .userTag(order.userTag()).bookId(order.bookId())
            .sessionId(order.sessionId())
            .instrumentId(order.instrumentId())
            .side(EventValues.side(order.side()))
            .ordType(EventValues.type(order.type()))
            .timeInForce(EventValues.timeInForce(order.timeInForce()))
            .working(isWorking(order))
            .priorityKept(flag(reason != org.ringside.matching.protocol.RestateReason.PRICED))
            .reason(reason);
        claim.commit(OrderRestatedEncoder.TEMPLATE_ID, OrderRestatedEncoder.BLOCK_LENGTH);
    }

    @Override
    public void orderTraded(final Order order, final long tradeId, final long price, final long quantity,
        final Liquidity liquidity) {
        claim.open(order.sessionId());
        trade.wrap(claim.buffer(), claim.offset())
            .orderId(order.orderId())
            .clOrdId(order.clOrdId())
            .execId(claim.nextExecId())
            .tradeId(tradeId)
            .price(mantissa(order.instrumentId(), price))
            .quantity(quantity)
            .leavesQuantity(order.leaves()).cumQuantity(order.cum())
            .userTag(order.userTag())
            .sessionId(order.sessionId())
            .instrumentId(order.instrumentId())
            .side(EventValues.side(order.side()))
            .liquidity(EventValues.liquidity(liquidity));
        claim.commit(TradeEncoder.TEMPLATE_ID, TradeEncoder.BLOCK_LENGTH);
        observer.traded(order);
    }

    /**
     * It is told to the session whose order has traded. The account that a session has by itself is nobody's but its
     * own, which has its trades.
     */
    @Override
    public void positionChanged(final Order order, final Position changed) {
        if (accounts.get(changed.account()) == null) {
            return;
        }
        claim.open(order.sessionId());
        position.wrap(claim.buffer(), claim.offset())
            .longQuantity(changed.longQuantity()).shortQuantity(changed.shortQuantity())
            .netQuantity(changed.netQuantity())
            .averagePrice(changed.averagePrice(instruments.get(changed.instrumentId()).tickMantissa()))
            .sessionId(order.sessionId())
            .account(changed.account())
            .instrumentId(changed.instrumentId());
        claim.commit(PositionChangedEncoder.TEMPLATE_ID, PositionChangedEncoder.BLOCK_LENGTH);
    }

    @Override
    public void orderRejected(final NewOrder command, final RejectReason reason) {
        reject(CommandKind.NEW, command.sessionId(), command.clOrdId(), 0, 0, command.instrumentId(), command.side(),
            reason.newOrderCode());
        observer.refused(reason);
    }

    @Override
    public void cancelRejected(final CancelOrder command, final RejectReason reason) {
        reject(CommandKind.CANCEL, command.sessionId(), command.clOrdId(), command.origClOrdId(), command.orderId(),
            command.instrumentId(), command.side(), reason.cancelCode());
        observer.refused(reason);
    }

    @Override
    public void replaceRejected(final ReplaceOrder command, final RejectReason reason) {
        reject(CommandKind.REPLACE, command.sessionId(), command.clOrdId(), command.origClOrdId(), command.orderId(),
            command.instrumentId(), command.side(), reason.cancelCode());
        observer.refused(reason);
    }

    /** An order, cancel or replace that could not be applied, and is not in the observer's counts. */
    void reject(final CommandKind kind, final int sessionId, final long clOrdId, final long origClOrdId,
        final long orderId, final int instrumentId, final Side side, final int code) {
        claim.open(sessionId);
        rejected.wrap(claim.buffer(), claim.offset())
            .orderId(orderId).clOrdId(clOrdId).origClOrdId(origClOrdId)
            .execId(claim.nextExecId())
            .userTag(context.userTag())
            .sessionId(sessionId)
            .instrumentId(instrumentId)
            .reason(code)
            .kind(kind)
            .side(EventValues.side(side));
        claim.commit(CommandRejectedEncoder.TEMPLATE_ID, CommandRejectedEncoder.BLOCK_LENGTH);
    }

    @Override
    public void massCancelAccepted(final MassCancel command) {
        report(command, MassActionResponse.ACCEPTED, 0, 0);
    }

    @Override
    public void massCancelCompleted(final MassCancel command, final int affected) {
        report(command, MassActionResponse.COMPLETED, affected, 0);
    }

    @Override
    public void massCancelRejected(final MassCancel command, final RejectReason reason) {
        if (command.sessionId() == OPERATOR) {
            observer.massActionRefused(reason);
        } else {
            observer.refused(reason);
        }
        report(command, MassActionResponse.REJECTED, 0, reason.newOrderCode());
    }

    private void report(final MassCancel command, final MassActionResponse response, final int affected,
        final int code) {
        if (command.sessionId() == OPERATOR) {
            return;
        }
        claim.open(command.sessionId());
        massAction.wrap(claim.buffer(), claim.offset())
            .clOrdId(command.clOrdId())
            .execId(claim.nextExecId())
            .affected(affected).sessionId(command.sessionId())
            .reason(code)
            .response(response);
        claim.commit(MassActionReportedEncoder.TEMPLATE_ID, MassActionReportedEncoder.BLOCK_LENGTH);
    }

    /** Sessions and gateway loops are told besides. */
    @Override
    public void phaseChanged(final int instrumentId, final Phase begun, final boolean extended, final long endTime) {
        super.phaseChanged(instrumentId, begun, extended, endTime);
        teller.phaseChanged(instrumentId, begun);
    }

    /** A day has begun at this time, and the orders that live on are told: gateway loops get to know it. */
    void dayBegan(final long timeNs) {
        teller.dayStarted(timeNs);
    }

    @Override
    public void phaseRejected(final StartPhase command, final RejectReason reason) {
        observer.phaseRefused(command.instrumentId(), command.phase(), reason);
    }

    private long mantissa(final int instrumentId, final long ticks) {
        return instruments.get(instrumentId).toMantissa(ticks);
    }

    private static short isWorking(final Order order) {
        return flag(!order.isWaiting());
    }

    private static short flag(final boolean isSet) {
        return (short) (isSet ? 1 : 0);
    }
}
