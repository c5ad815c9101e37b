package org.ringside.gateway.client;

/**
 * What happens on a session, called on the thread that polls its {@link NativeClient}. May send orders; must not poll.
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
    void onEstablished(long sessionVerId, long nextSeqNo, long lastIncomingSeqNo);

    /**
     * The engine took an order.
     */
    void onAccepted(
        long seqNo, long clOrdId, long orderId, long execId, int securityId, char side,
        long price, long quantity, char timeInForce, HopTimes hops);

    /**
     * The engine changed an order. {@code quantity} is its new total.
     */
    void onReplaced(
        long seqNo, long clOrdId, long origClOrdId, long orderId, long execId, int securityId, char side,
        long price, long quantity, long leavesQuantity, long cumQuantity, boolean priorityKept, HopTimes hops);

    /**
     * An order is gone. {@code clOrdId} is that of the request, 0 if nobody asked; {@code reason} is 0 by request, 100
     * cancel on disconnect, 102 remainder of an IOC, 106 replaced to less than what had traded.
     */
    void onCancelled(
        long seqNo, long clOrdId, long origClOrdId, long orderId, long execId, int securityId, char side,
        long cumQuantity, int reason, HopTimes hops);

    /**
     * An order traded. {@code leavesQuantity} 0 says that it is filled.
     */
    void onTrade(
        long seqNo, long clOrdId, long orderId, long execId, long tradeId, int securityId, char side,
        long lastPrice, long lastQuantity, long leavesQuantity, long cumQuantity, boolean maker, HopTimes hops);

    /**
     * A new order ({@code responseTo} '0'), cancel ('1') or replace ('2') was refused. {@code reason} is FIX 103 for
     * a new order, FIX 102 for the others.
     */
    void onRejected(
        long seqNo, long clOrdId, long origClOrdId, long orderId, int securityId, char side,
        char responseTo, int reason, CharSequence text, HopTimes hops);

    /**
     * The gateway could not make sense of a message. {@code reason} is FIX 380.
     */
    void onBusinessReject(
        long seqNo, long refSeqNum, int refTemplateId, long refId, int reason, CharSequence text, HopTimes hops);

    /**
     * The gateway missed messages of ours.
     *
     * @param fromSeqNo number of the first one.
     * @param count     how many.
     */
    void onNotApplied(long fromSeqNo, long count);

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
    void onSequenceGap(long expected, long received);

    /**
     * A report came a second time and is not delivered again.
     *
     * @param expected number that should have come.
     * @param received number that came.
     */
    void onDuplicate(long expected, long received);

    /**
     * The connection is over; {@link NativeClient#connect()} starts another one.
     *
     * @param code   of the Terminate that ended it (numbers of TerminationCode), or
     *               {@link NativeClient#NO_TERMINATION_CODE} if there was none: refused, rejected or lost.
     * @param reason what happened, in words.
     */
    void onTerminated(int code, String reason);
}
