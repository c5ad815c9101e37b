package org.ringside.gateway.client;

/**
 * What happens on a session, called on the thread that polls its {@link NativeClient}. May send orders; must not poll.
 * <p>
 * What is not overridden is ignored. A trader who keeps an account of his orders overrides all of it.
 * <p>
 * Prices are mantissas with exponent -8, quantities lots, sides and times in force the characters of FIX ('1' buy,
 * '2' sell; '0' day, '3' immediate or cancel). {@code seqNo} is the report's number in the gateway's stream. {@link
 * HopTimes} and texts are views that are good until the callback returns.
 */
public interface ReportListener {
    /**
     * The session is open: orders may be sent.
     *
     * @param sessionVerId      in force.
     * @param nextSeqNo         of the next report.
     * @param lastIncomingSeqNo the last message number of ours that the gateway took, 0 if none.
     */
    default void onEstablished(final long sessionVerId, final long nextSeqNo, final long lastIncomingSeqNo) {
    }

    /**
     * The engine took an order.
     */
    default void onAccepted(
        final long seqNo, final long clOrdId, final long orderId, final long execId, final int securityId,
        final char side, final long price, final long quantity, final char timeInForce, final HopTimes hops) {
    }

    /**
     * The engine changed an order. {@code quantity} is its new total.
     */
    default void onReplaced(
        final long seqNo, final long clOrdId, final long origClOrdId, final long orderId, final long execId,
        final int securityId, final char side, final long price, final long quantity, final long leavesQuantity,
        final long cumQuantity, final boolean priorityKept, final HopTimes hops) {
    }

    /**
     * An order is gone. {@code clOrdId} is that of the request, 0 if nobody asked; {@code reason} is 0 by request, 100
     * cancel on disconnect, 101 mass action, 102 remainder of an IOC or FOK, 103 self-match prevention, 104 expired,
     * 105 operator, 106 replaced to less than what had traded, 107 no liquidity, 108 remainder of an auction, 109
     * elected and refused, 111 more fills than one order may make.
     */
    default void onCancelled(
        final long seqNo, final long clOrdId, final long origClOrdId, final long orderId, final long execId,
        final int securityId, final char side, final long cumQuantity, final int reason, final HopTimes hops) {
    }

    /**
     * An order traded. {@code leavesQuantity} 0 says that it is filled.
     */
    default void onTrade(
        final long seqNo, final long clOrdId, final long orderId, final long execId, final long tradeId,
        final int securityId, final char side, final long lastPrice, final long lastQuantity,
        final long leavesQuantity, final long cumQuantity, final boolean maker, final HopTimes hops) {
    }

    /**
     * A new order ({@code responseTo} '0'), cancel ('1') or replace ('2') was refused. {@code reason} is FIX 103 for
     * a new order, FIX 102 for the others.
     */
    default void onRejected(
        final long seqNo, final long clOrdId, final long origClOrdId, final long orderId, final int securityId,
        final char side, final char responseTo, final int reason, final CharSequence text, final HopTimes hops) {
    }

    /**
     * A stop was elected; its trades follow.
     */
    default void onTriggered(
        final long seqNo, final long clOrdId, final long orderId, final long execId, final int securityId,
        final char side, final HopTimes hops) {
    }

    /**
     * An order has changed though nobody asked. {@code reason} is 1 for a new day, 103 when self-match prevention took
     * quantity off it, 110 when an auction has given it a price.
     */
    default void onRestated(
        final long seqNo, final long clOrdId, final long orderId, final long execId, final int securityId,
        final char side, final long price, final long quantity, final long leavesQuantity, final long cumQuantity,
        final int reason, final HopTimes hops) {
    }

    /**
     * How a mass action goes. {@code response} is 0 rejected, for {@code reason} (FIX 103), 1 accepted, 2 completed:
     * {@code affected} orders were cancelled.
     */
    default void onMassAction(
        final long seqNo, final long clOrdId, final long reportId, final int response, final long affected,
        final int reason, final HopTimes hops) {
    }

    /**
     * What an order is now, as {@link NativeClient#requestStatus} has asked.
     */
    default void onOrderStatus(
        final long seqNo, final long clOrdId, final long orderId, final int securityId, final char side,
        final long price, final long quantity, final long leavesQuantity, final long cumQuantity, final char ordType,
        final char timeInForce, final boolean working, final HopTimes hops) {
    }

    /**
     * What an account has of an instrument, after a trade; {@code averagePrice} is that of the net position.
     */
    default void onPosition(
        final long seqNo, final int account, final int securityId, final long longQuantity, final long shortQuantity,
        final long netQuantity, final long averagePrice, final HopTimes hops) {
    }

    /**
     * A phase of an instrument has begun, 0 closed to 8 post close as in the protocol's TradingPhase. {@code
     * nextPhaseTime} is 0 when it does not end by itself; -1, the null, when that is not told, as of a freeze, whose
     * end is drawn.
     */
    default void onTradingStatus(
        final long seqNo, final int securityId, final int phase, final long nextPhaseTime, final HopTimes hops) {
    }

    /**
     * The client stands elsewhere; what else there is to say about it is said next.
     */
    default void onStateChanged(final NativeClient.State state) {
    }

    /**
     * The gateway could not make sense of a message. {@code reason} is FIX 380.
     */
    default void onBusinessReject(
        final long seqNo, final long refSeqNum, final int refTemplateId, final long refId, final int reason,
        final CharSequence text, final HopTimes hops) {
    }

    /**
     * The gateway missed messages of ours.
     *
     * @param fromSeqNo number of the first one.
     * @param count     how many.
     */
    default void onNotApplied(final long fromSeqNo, final long count) {
    }

    /**
     * The session was taken up again, and messages that the gateway has not seen are sent again.
     *
     * @param fromSeqNo number of the first one.
     * @param count     how many.
     */
    default void onResend(final long fromSeqNo, final long count) {
    }

    /**
     * Reports that were missed are asked for; they are delivered next, before any that are new.
     *
     * @param fromSeqNo number of the first one.
     * @param count     how many.
     */
    default void onRetransmission(final long fromSeqNo, final long count) {
    }

    /**
     * Reports are missing from the gateway's stream, and the gateway does not have them either; or, if {@code received}
     * is the lower one, the gateway has lost reports that were delivered here.
     *
     * @param expected number that should have come.
     * @param received number of the report that is delivered next.
     */
    default void onSequenceGap(final long expected, final long received) {
    }

    /**
     * A report came a second time and is not delivered again.
     *
     * @param expected number that should have come.
     * @param received number that came.
     */
    default void onDuplicate(final long expected, final long received) {
    }

    /**
     * The connection is over; {@link NativeClient#connect()} starts another one.
     *
     * @param code   of the Terminate that ended it (numbers of TerminationCode), or
     *               {@link NativeClient#NO_TERMINATION_CODE} if there was none: refused, rejected or lost.
     * @param reason what happened, in words.
     */
    default void onTerminated(final int code, final String reason) {
    }
}
