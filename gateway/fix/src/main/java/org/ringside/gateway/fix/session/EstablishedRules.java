package org.ringside.gateway.fix.session;

import org.ringside.gateway.fix.codec.KnownText;
import org.ringside.gateway.fix.codec.MessageDecoder;
import org.ringside.gateway.fix.codec.MsgType;
import org.ringside.gateway.fix.codec.RejectReason;
import org.ringside.gateway.fix.codec.Tag;
import org.ringside.gateway.fix.codec.Timestamps;
import org.ringside.gateway.protocol.TerminationCode;

/**
 * The messages of a trader that has logged on: first their headers, then their numbers, and then what they are.
 * A message that comes before its time is not looked at further: it comes again.
 */
final class EstablishedRules {
    private static final long MAX_NUMBER = Integer.MAX_VALUE;
    /** More than any application holds. */
    private static final int MOST_HELD = 1024;

    private final FixLink link;
    private final FixApplication application;
    private final FixPublisher publisher;
    private MessageDecoder message;
    private long number;
    /** Whether the application has taken the message. */
    private boolean isOffered;
    /** Messages in their turn whose numbers are not taken yet. */
    private int held;
    /** Most of the next train: what is held and not taken is decoded, and made into an order, once more. */
    private int maxHeld = MOST_HELD;

    EstablishedRules(final FixLink link, final FixApplication application) {
        this.link = link;
        this.application = application;
        this.publisher = link.publisher();
    }

    /** How many messages wait for {@link #release}. */
    int held() {
        return held;
    }

    /** Has a message of the usual kind held: one that no rule has anything against. Any other is to be judged. */
    boolean hold(final MessageDecoder newMessage) {
        message = newMessage;
        if (held == maxHeld || !link.isEstablished() || link.isOver() || !isUsual() || !application.hold(message)) {
            return false;
        }
        held++;
        link.silence().onLife(link.nowNs());
        return true;
    }

    private boolean isUsual() {
        return message.number(Tag.MSG_SEQ_NUM) == link.session().nextIncoming() + held
            && message.rejectReason() == RejectReason.NONE
            && message.isFromTrader()
            && !isOfSessionLevel(message.type())
            && !message.isYes(Tag.POSS_DUP_FLAG)
            && message.equals(Tag.BEGIN_STRING, FixLink.BEGIN_STRING)
            && message.equals(Tag.SENDER_COMP_ID, publisher.theirs())
            && message.equals(Tag.TARGET_COMP_ID, publisher.ours())
            && !link.isOff(message.time(Tag.SENDING_TIME));
    }

    /**
     * Has those taken that are held, and their numbers with them. The next train is as long as what was taken of this
     * one, and twice as long if that was all: whatever stops them, few messages come to nothing.
     *
     * @return how many were taken.
     */
    int release() {
        final int taken = application.release();
        link.expect(link.session().nextIncoming());
        if (taken < held) {
            link.silence().onBlocked();
            maxHeld = Math.max(1, taken == 0 ? held / 2 : taken);
        } else {
            maxHeld = Math.min(MOST_HELD, Math.max(maxHeld, 2 * held));
        }
        held = 0;
        return taken;
    }

    /** Returns false if the message has to come again. */
    boolean onMessage(final MessageDecoder newMessage) {
        final FixSession session = link.session();
        isOffered = false;
        final boolean isDone = judge(newMessage);
        if (isDone && !isOffered) {
            session.onMessage();
        }
        return isDone;
    }

    private boolean judge(final MessageDecoder newMessage) {
        message = newMessage;
        number = message.number(Tag.MSG_SEQ_NUM);
        link.silence().onLife(link.nowNs());
        if (!message.equals(Tag.BEGIN_STRING, FixLink.BEGIN_STRING)) {
            link.fail(TerminationCode.PROTOCOL_VERSION_NOT_SUPPORTED, "Incorrect BeginString");
        } else if (number < 1 || number > MAX_NUMBER) {
            link.fail(TerminationCode.INVALID_NEXTSEQNO, "Received message without MsgSeqNum");
        } else if (isOfThisSession() && isOfNow() && isSoundRepeat()) {
            return onNumber();
        }
        return true;
    }

    /** Whether it is from the one who has logged on, to us; otherwise it has been answered. */
    private boolean isOfThisSession() {
        final boolean isOtherSender = isOther(Tag.SENDER_COMP_ID, publisher.theirs());
        if (isOtherSender || isOther(Tag.TARGET_COMP_ID, publisher.ours())) {
            link.refuse(message, number, RejectReason.COMP_ID,
                isOtherSender ? Tag.SENDER_COMP_ID : Tag.TARGET_COMP_ID);
            return false;
        }
        return true;
    }

    /** Whether it has been sent now; otherwise it has been answered. A time that is none is judged with the rest. */
    private boolean isOfNow() {
        final long sendingTime = message.time(Tag.SENDING_TIME);
        if (sendingTime != Timestamps.MALFORMED && link.isOff(sendingTime)) {
            link.refuse(message, number, RejectReason.SENDING_TIME, Tag.SENDING_TIME);
            return false;
        }
        return true;
    }

    /** Whether it is new, or says when it was sent first; otherwise it has been answered. */
    private boolean isSoundRepeat() {
        if (!message.isYes(Tag.POSS_DUP_FLAG)) {
            return true;
        }
        if (!message.has(Tag.ORIG_SENDING_TIME)) {
            if (message.type() == MsgType.SEQUENCE_RESET) {
                // It stands for messages of many times.
                return true;
            }
            link.taken(number);
            link.reject(message, RejectReason.REQUIRED_TAG_MISSING, Tag.ORIG_SENDING_TIME);
            return false;
        }
        if (message.time(Tag.ORIG_SENDING_TIME) > message.time(Tag.SENDING_TIME)) {
            link.refuse(message, number, RejectReason.SENDING_TIME, Tag.ORIG_SENDING_TIME);
            return false;
        }
        return true;
    }

    private boolean onNumber() {
        final int type = message.type();
        final long expected = link.session().nextIncoming();
        final boolean isSound = message.rejectReason() == RejectReason.NONE;
        if (type == MsgType.LOGOUT) {
            onLogout();
        } else if (isSound && type == MsgType.SEQUENCE_RESET && !message.isYes(Tag.GAP_FILL_FLAG)) {
            // A reset goes by its new number alone.
            moveTo(expected);
        } else if (isSound && type == MsgType.LOGON && message.isYes(Tag.RESET_SEQ_NUM_FLAG) && number == 1) {
            return onLogonThatResets();
        } else if (number > expected) {
            link.onTooHigh(number);
            if (isSound && type == MsgType.RESEND_REQUEST) {
                // The trader's gap is filled first: both sides would wait for one another otherwise.
                onResendRequest();
            }
        } else if (number < expected) {
            if (message.isYes(Tag.POSS_DUP_FLAG)) {
                link.session().onDuplicate();
            } else {
                link.fail(TerminationCode.INVALID_NEXTSEQNO,
                    "MsgSeqNum too low, expecting " + expected + " but received " + number);
            }
        } else if (isSound || message.isSpoken() && !message.isFromTrader()) {
            return onExpected(type);
        } else {
            refuse(message.rejectReason(), message.rejectTag());
        }
        return true;
    }

    private boolean onExpected(final int type) {
        if (!message.isFromTrader()) {
            return onOtherType();
        }
        switch (type) {
            case MsgType.HEARTBEAT, MsgType.REJECT -> link.taken(number);
            case MsgType.TEST_REQUEST -> {
                link.taken(number);
                publisher.heartbeat(message);
            }
            case MsgType.RESEND_REQUEST -> {
                link.taken(number);
                onResendRequest();
            }
            case MsgType.SEQUENCE_RESET -> moveTo(number + 1);
            case MsgType.LOGON -> refuse(RejectReason.OTHER, Tag.MSG_TYPE);
            default -> {
                return offer(true);
            }
        }
        return true;
    }

    private boolean onOtherType() {
        if (message.isStandard()) {
            return offer(false);
        }
        refuse(RejectReason.INVALID_MSG_TYPE, Tag.MSG_TYPE);
        return true;
    }

    /** After a Logout of ours the trader's messages are left for the next connection, which asks for them again. */
    private boolean offer(final boolean isSupported) {
        if (link.isEstablished() && link.isOver()) {
            link.sayFarewell();
        }
        if (!link.isEstablished()) {
            return true;
        }
        final int outcome = isSupported ? application.onMessage(message) : application.onUnsupported(message);
        switch (outcome) {
            case FixApplication.TAKEN -> {
                isOffered = true;
                link.taken(number);
            }
            case FixApplication.LATER -> link.silence().onBlocked();
            default -> refuse(RejectReason.OUT_OF_RANGE, outcome);
        }
        return outcome != FixApplication.LATER;
    }

    /** Each one costs the exchange a command that no throttle counts: a trader who sends many is sent away. */
    private boolean onLogonThatResets() {
        if (link.isEstablished() && link.isResetTooSoon()) {
            link.fail(TerminationCode.UNSPECIFIED,
                "ResetSeqNumFlag: on a running session once in an interval of heartbeats at most");
        } else if (link.isEstablished()) {
            if (!link.begin(message, true)) {
                link.silence().onBlocked();
                return false;
            }
            link.onReset();
            link.taken(number);
            publisher.logon((int) link.silence().intervalSeconds(), true,
                message.has(Tag.NEXT_EXPECTED_MSG_SEQ_NUM) ? link.session().nextIncoming() : 0);
        }
        return true;
    }

    private void onLogout() {
        link.taken(number);
        link.onLogout();
    }

    private void onResendRequest() {
        final long from = message.number(Tag.BEGIN_SEQ_NO);
        final long to = message.number(Tag.END_SEQ_NO);
        final long last = link.session().nextOutgoing() - 1;
        if (from > last) {
            link.reject(message, RejectReason.OUT_OF_RANGE, Tag.BEGIN_SEQ_NO);
        } else if (to != 0 && to < from) {
            link.reject(message, RejectReason.OUT_OF_RANGE, Tag.END_SEQ_NO);
        } else {
            link.sendAgain(from, to == 0 ? last : Math.min(to, last));
        }
    }

    /** The trader's next number is another one: not less than this. */
    private void moveTo(final long least) {
        final long next = message.number(Tag.NEW_SEQ_NO);
        if (next >= least) {
            link.expect(next);
        } else {
            link.reject(message, RejectReason.OUT_OF_RANGE, Tag.NEW_SEQ_NO);
        }
    }

    private void refuse(final int reason, final int tag) {
        link.taken(number);
        link.reject(message, reason, tag);
    }

    private static boolean isOfSessionLevel(final int type) {
        return switch (type) {
            case MsgType.HEARTBEAT, MsgType.TEST_REQUEST, MsgType.RESEND_REQUEST, MsgType.REJECT,
                MsgType.SEQUENCE_RESET, MsgType.LOGOUT, MsgType.LOGON -> true;
            default -> false;
        };
    }

    private boolean isOther(final int tag, final KnownText known) {
        return message.has(tag) && !message.equals(tag, known);
    }
}
