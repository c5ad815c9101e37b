package org.ringside.gateway.fix.session;

import org.ringside.gateway.fix.codec.MessageDecoder;
import org.ringside.gateway.fix.codec.MsgType;
import org.ringside.gateway.fix.codec.RejectReason;
import org.ringside.gateway.fix.codec.Tag;
import org.ringside.gateway.protocol.EstablishRejectCode;

/**
 * The first message of a connection: whose it is, and whether it may go on. A trader that has not proved who it is gets
 * no answer, and costs its session no number.
 */
final class LogonRules {
    private final FixLink link;
    private final LogonGate gate;
    private final FixPublisher publisher;

    LogonRules(final FixLink link, final LogonGate gate) {
        this.link = link;
        this.gate = gate;
        this.publisher = link.publisher();
    }

    /** Returns false if the message has to come again. */
    boolean onMessage(final MessageDecoder message) {
        final boolean isLogon = message.type() == MsgType.LOGON && message.rejectReason() == RejectReason.NONE
            && message.equals(Tag.BEGIN_STRING, FixLink.BEGIN_STRING);
        if (isLogon && !gate.isHere(message)) {
            return false;
        }
        final FixSession session = isLogon ? gate.admit(message, link.epochNs()) : null;
        if (session == null) {
            link.close(SessionEnd.LOST);
            return true;
        }
        link.join(session, message);
        final SessionSettings settings = link.settings();
        final boolean isReset = message.isYes(Tag.RESET_SEQ_NUM_FLAG);
        final long number = message.number(Tag.MSG_SEQ_NUM);
        final boolean isAnew = isReset || number == 1 && !session.over().isEmpty();
        final long heartBtInt = message.number(Tag.HEART_BT_INT);
        final boolean saysNext = message.has(Tag.NEXT_EXPECTED_MSG_SEQ_NUM);
        // Where both directions begin there is nothing that the trader could lack.
        final long wanted = saysNext && !isAnew
            ? message.number(Tag.NEXT_EXPECTED_MSG_SEQ_NUM) : session.nextOutgoing();
        if (link.isOff(message.time(Tag.SENDING_TIME))) {
            refuse(EstablishRejectCode.INVALID_TIMESTAMP, RejectReason.text(RejectReason.SENDING_TIME));
        } else if (!session.refusal().isEmpty()) {
            link.refuseLogon(session.refusalCode(), session.refusal(), session.refusalStatus());
        } else if (heartBtInt < settings.minHeartBtInt() || heartBtInt > settings.maxHeartBtInt()) {
            refuse(EstablishRejectCode.INVALID_KEEPALIVE_INTERVAL,
                "HeartBtInt has to be " + settings.minHeartBtInt() + " to " + settings.maxHeartBtInt());
        } else if (isReset && number != 1) {
            refuse(EstablishRejectCode.INVALID_NEXTSEQNO, "ResetSeqNumFlag needs MsgSeqNum 1");
        } else if (!isAnew && number < session.nextIncoming()) {
            refuse(EstablishRejectCode.INVALID_NEXTSEQNO, session.over().isEmpty()
                ? "MsgSeqNum too low, expecting " + session.nextIncoming() + " but received " + number
                : session.over());
        } else if (wanted > session.nextOutgoing()) {
            refuse(EstablishRejectCode.INVALID_NEXTSEQNO, "NextExpectedMsgSeqNum too high, expecting "
                + session.nextOutgoing() + " but received " + wanted);
        } else if (link.begin(message, isAnew)) {
            link.establish((int) heartBtInt);
            link.taken(number);
            session.onMessage();
            final long answer = session.nextOutgoing();
            publisher.logon((int) heartBtInt, isReset, saysNext ? session.nextIncoming() : 0);
            if (!saysNext && number > session.nextIncoming()) {
                link.onTooHigh(number);
            }
            if (saysNext && !isAnew && wanted < answer) {
                link.sendAgain(wanted, answer);
            }
        } else {
            link.leave();
            return false;
        }
        return true;
    }

    private void refuse(final EstablishRejectCode code, final String text) {
        link.refuseLogon(code, text, 0);
    }
}
