package org.ringside.gateway.client;

import org.ringside.gateway.protocol.BusinessMessageRejectDecoder;
import org.ringside.gateway.protocol.ExecutionReportCancelledDecoder;
import org.ringside.gateway.protocol.ExecutionReportNewDecoder;
import org.ringside.gateway.protocol.ExecutionReportRejectDecoder;
import org.ringside.gateway.protocol.ExecutionReportReplacedDecoder;
import org.ringside.gateway.protocol.ExecutionReportRestatedDecoder;
import org.ringside.gateway.protocol.ExecutionReportStatusDecoder;
import org.ringside.gateway.protocol.ExecutionReportTradeDecoder;
import org.ringside.gateway.protocol.ExecutionReportTriggeredDecoder;
import org.ringside.gateway.protocol.OrderMassActionReportDecoder;
import org.ringside.gateway.protocol.PositionReportDecoder;
import org.ringside.gateway.protocol.TradingSessionStatusDecoder;

/**
 * Gets the reports and events of a session, on the thread that polls the {@link NativeClient}. A listener may send
 * orders. A listener must not poll.
 * <p>
 * A method that is not overridden does nothing. A trader that keeps an account of its orders overrides all methods.
 * <p> A report is a view of the bytes received, good until the callback returns; fields and codes are those of the
 * protocol's schema. Prices are mantissas with exponent -8, quantities lots. {@code msgSeqNum()} is the report's number
 * in the gateway's stream. {@code hops()} are the times t2 to t8 of the message that caused the report, in
 * CLOCK_MONOTONIC nanoseconds of the exchange's host, comparable with {@link System#nanoTime()} of a client on the same
 * host; a hop that does not exist is 0. {@code userTag()} of an execution report is the tag of the order's last terms,
 * 0 if it has none; a gateway of schema version 2 has it in the first answers only. {@code bookID()} is the number of
 * the order's entry in the book in market data, 0 without an entry; each slice of an iceberg has another number, which
 * no report tells. The text of a report can be read once.
 */
public interface ReportListener {
    /**
     * The session is open, and orders may be sent.
     *
     * @param sessionVerId      in force.
     * @param nextSeqNo         of the next report.
     * @param lastIncomingSeqNo number of the client's last message that the gateway took, 0 for none.
     */
    default void onEstablished(final long sessionVerId, final long nextSeqNo, final long lastIncomingSeqNo) {
    }

    /**
     * The engine took an order.
     */
    default void onAccepted(final ExecutionReportNewDecoder report) {
    }

    /**
     * The engine changed an order. {@code orderQty()} is its new total.
     */
    default void onReplaced(final ExecutionReportReplacedDecoder report) {
    }

    /**
     * An order is gone. {@code clOrdID()} is that of the request, 0 without a request; {@code restatementReason()} is 0
     * by request, 100 cancel on disconnect, 101 mass action, 102 remainder of an IOC or FOK, 103 self-match prevention,
     * 104 expired, 105 operator, 106 replaced to less than what had traded, 107 no liquidity, 108 remainder of an
     * auction, 109 elected and refused, 111 more fills than one order may make.
     */
    default void onCancelled(final ExecutionReportCancelledDecoder report) {
    }

    /**
     * An order traded. {@code leavesQty()} 0 says that the order is filled.
     */
    default void onTrade(final ExecutionReportTradeDecoder report) {
    }

    /**
     * A new order, cancel or replace ({@code responseTo()}) was refused. {@code rejectReason()} is FIX 103 for a new
     * order, FIX 102 for the others.
     */
    default void onRejected(final ExecutionReportRejectDecoder report) {
    }

    /**
     * A stop was elected; its trades follow.
     */
    default void onTriggered(final ExecutionReportTriggeredDecoder report) {
    }

    /**
     * An order has changed without a request. {@code restatementReason()} is 1 for a new day, 103 when self-match
     * prevention took quantity off the order, 110 when an auction has given the order a price.
     */
    default void onRestated(final ExecutionReportRestatedDecoder report) {
    }

    /**
     * State of a mass action. {@code response()} is 0 rejected, for {@code rejectReason()} (FIX 103), 1 accepted, 2
     * completed: {@code affected()} orders were cancelled.
     */
    default void onMassAction(final OrderMassActionReportDecoder report) {
    }

    /**
     * State of an order, the answer to {@link NativeClient#requestStatus}.
     */
    default void onOrderStatus(final ExecutionReportStatusDecoder report) {
    }

    /**
     * Position of an account in an instrument; {@code averagePx()} is that of the net position. With
     * {@code requestID()} 0 it follows a trade. Otherwise it is one of {@code total()} reports that answer
     * {@link NativeClient#requestPositions}, or says in {@code result()} that there is no position, or too many.
     */
    default void onPosition(final PositionReportDecoder report) {
    }

    /**
     * A phase of an instrument has begun. {@code nextPhaseTime()} is 0 if the phase does not end by itself, -1 (null)
     * if the end is secret, as for a freeze.
     */
    default void onTradingStatus(final TradingSessionStatusDecoder report) {
    }

    /**
     * The client has entered another state. A callback with the details may follow.
     */
    default void onStateChanged(final NativeClient.State state) {
    }

    /** The gateway has refused a message. {@code reason()} is FIX 380. */
    default void onBusinessReject(final BusinessMessageRejectDecoder report) {
    }

    /**
     * The gateway missed messages of the client.
     *
     * @param fromSeqNo number of the first one.
     * @param count     how many.
     */
    default void onNotApplied(final long fromSeqNo, final long count) {
    }

    /**
     * The session was resumed, and the client sends messages again that the gateway has not seen.
     *
     * @param fromSeqNo number of the first one.
     * @param count     how many.
     */
    default void onResend(final long fromSeqNo, final long count) {
    }

    /**
     * The client has asked for reports that it missed. The missed reports come next, before any new one.
     *
     * @param fromSeqNo number of the first one.
     * @param count     how many.
     */
    default void onRetransmission(final long fromSeqNo, final long count) {
    }

    /**
     * Reports are missing from the gateway's stream, and the gateway does not have them either. If {@code received} is
     * the lower number, the gateway has lost reports that were delivered here.
     *
     * @param expected number that should have come.
     * @param received number of the report that is delivered next.
     */
    default void onSequenceGap(final long expected, final long received) {
    }

    /**
     * A report came a second time, and is not delivered again.
     *
     * @param expected number that should have come.
     * @param received number that came.
     */
    default void onDuplicate(final long expected, final long received) {
    }

    /**
     * The connection has ended; {@link NativeClient#connect()} starts another one.
     *
     * @param code   of the Terminate that ended it (numbers of TerminationCode), or
     *               {@link NativeClient#NO_TERMINATION_CODE} if there was none: refused, rejected or lost.
     * @param reason what happened, in words.
     */
    default void onTerminated(final int code, final String reason) {
    }
}
