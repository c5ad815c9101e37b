package org.ringside.gateway.fix.session;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.gateway.fix.codec.KnownText;
import org.ringside.gateway.fix.codec.MessageBody;
import org.ringside.gateway.fix.codec.MessageDecoder;
import org.ringside.gateway.fix.codec.MessageEncoder;
import org.ringside.gateway.fix.codec.MsgType;
import org.ringside.gateway.fix.codec.RejectReason;
import org.ringside.gateway.fix.codec.Tag;

/** Encodes what a connection sends, after its session has given it a number. One thread. */
final class FixPublisher {
    private static final int MAX_MESSAGE = 8192;
    /** Longest value that is sent back: what the dictionary takes is not longer. */
    private static final int MAX_ECHO = 64;

    private final FixOutput output;
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[MAX_MESSAGE]);
    private final MessageEncoder encoder;
    private FixSession session;
    private KnownText ours;
    private KnownText theirs;
    private long nowNs;
    private long epochNs;
    private long lastSentNs;
    private long nextUnsent;
    private long testRequests;

    FixPublisher(final FixOutput output, final int timeDecimals) {
        this.output = output;
        this.encoder = new MessageEncoder(timeDecimals);
    }

    /** Speaks for a session from now on, to the trader whose Logon this is. */
    void bind(final FixSession newSession, final MessageDecoder logon) {
        session = newSession;
        ours = known(logon, Tag.TARGET_COMP_ID);
        theirs = known(logon, Tag.SENDER_COMP_ID);
        nextUnsent = session.nextOutgoing();
    }

    void time(final long newNowNs, final long newEpochNs) {
        nowNs = newNowNs;
        epochNs = newEpochNs;
    }

    /** The TargetCompID of the trader's messages. */
    KnownText ours() {
        return ours;
    }

    /** The SenderCompID of the trader's messages. */
    KnownText theirs() {
        return theirs;
    }

    long lastSentNs() {
        return lastSentNs;
    }

    /** Number of the first message that this connection has not sent. */
    long nextUnsent() {
        return nextUnsent;
    }

    /** Answers a Logon. Next: number of the trader's next message, for a trader that said the same; 0: not told. */
    void logon(final int heartBtInt, final boolean isReset, final long next) {
        begin(MsgType.LOGON);
        encoder.putNumber(Tag.ENCRYPT_METHOD, 0);
        encoder.putNumber(Tag.HEART_BT_INT, heartBtInt);
        if (isReset) {
            encoder.putYes(Tag.RESET_SEQ_NUM_FLAG);
        }
        if (next != 0) {
            encoder.putNumber(Tag.NEXT_EXPECTED_MSG_SEQ_NUM, next);
        }
        send();
    }

    void heartbeat() {
        begin(MsgType.HEARTBEAT);
        send();
    }

    /** Answers a TestRequest. */
    void heartbeat(final MessageDecoder request) {
        begin(MsgType.HEARTBEAT);
        copy(request, Tag.TEST_REQ_ID, Tag.TEST_REQ_ID);
        send();
    }

    void testRequest() {
        begin(MsgType.TEST_REQUEST);
        encoder.putNumber(Tag.TEST_REQ_ID, ++testRequests);
        send();
    }

    /** Asks for everything from a number on. */
    void resendRequest(final long from) {
        begin(MsgType.RESEND_REQUEST);
        encoder.putNumber(Tag.BEGIN_SEQ_NO, from);
        encoder.putNumber(Tag.END_SEQ_NO, 0);
        send();
    }

    /** Refuses a message, which has a number, and sends it back the way that it came. */
    void reject(final MessageDecoder message, final int reason, final int tag) {
        encoder.begin(buffer, 0, MsgType.REJECT);
        encoder.putNumber(Tag.MSG_SEQ_NUM, append());
        encoder.putText(Tag.SENDER_COMP_ID, ours);
        encoder.putTime(Tag.SENDING_TIME, epochNs);
        encoder.putText(Tag.TARGET_COMP_ID, theirs);
        copy(message, Tag.DELIVER_TO_COMP_ID, Tag.ON_BEHALF_OF_COMP_ID);
        copy(message, Tag.DELIVER_TO_SUB_ID, Tag.ON_BEHALF_OF_SUB_ID);
        copy(message, Tag.ON_BEHALF_OF_COMP_ID, Tag.DELIVER_TO_COMP_ID);
        copy(message, Tag.ON_BEHALF_OF_SUB_ID, Tag.DELIVER_TO_SUB_ID);
        copy(message, Tag.DELIVER_TO_LOCATION_ID, Tag.ON_BEHALF_OF_LOCATION_ID);
        copy(message, Tag.ON_BEHALF_OF_LOCATION_ID, Tag.DELIVER_TO_LOCATION_ID);
        encoder.putNumber(Tag.REF_SEQ_NUM, message.number(Tag.MSG_SEQ_NUM));
        encoder.putText(Tag.TEXT, RejectReason.text(reason));
        if (tag != 0) {
            encoder.putNumber(Tag.REF_TAG_ID, tag);
        }
        copy(message, Tag.MSG_TYPE, Tag.REF_MSG_TYPE);
        encoder.putNumber(Tag.SESSION_REJECT_REASON, reason);
        send();
    }

    /** Says why the trader has to go; an empty text answers a Logout. Status 0: none. */
    void logout(final String text, final int status) {
        begin(MsgType.LOGOUT);
        if (!text.isEmpty()) {
            encoder.putText(Tag.TEXT, text);
        }
        if (status != 0) {
            encoder.putNumber(Tag.SESSION_STATUS, status);
        }
        send();
    }

    /** Sends instead of messages of the session level, from a number up to before another. */
    void gapFill(final long from, final long next) {
        again(MsgType.SEQUENCE_RESET, from, epochNs);
        encoder.putNumber(Tag.NEW_SEQ_NO, next);
        encoder.putYes(Tag.GAP_FILL_FLAG);
        send();
        nextUnsent = Math.max(nextUnsent, next);
    }

    /** Sends a message that the session keeps, for the first time on any connection. */
    void message(final long number) {
        // No message is sent before it was made, also by the clock of another process.
        header(session.typeOf(number), number, Math.max(epochNs, session.timeOf(number)));
        session.encode(number, encoder);
        send();
        nextUnsent = number + 1;
    }

    /** Sends a message that the session keeps again. */
    void messageAgain(final long number) {
        again(session.typeOf(number), number, Math.min(session.timeOf(number), epochNs));
        session.encode(number, encoder);
        send();
        nextUnsent = Math.max(nextUnsent, number + 1);
    }

    /** Sends a message that takes a number, and of which nothing else is kept. */
    void unkept(final int type, final MessageBody body) {
        begin(type);
        body.encode(encoder);
        send();
    }

    private void again(final int type, final long number, final long origSendingTime) {
        encoder.begin(buffer, 0, type);
        encoder.putNumber(Tag.MSG_SEQ_NUM, number);
        encoder.putYes(Tag.POSS_DUP_FLAG);
        encoder.putText(Tag.SENDER_COMP_ID, ours);
        encoder.putTime(Tag.SENDING_TIME, epochNs);
        encoder.putText(Tag.TARGET_COMP_ID, theirs);
        encoder.putTime(Tag.ORIG_SENDING_TIME, origSendingTime);
    }

    private void begin(final int type) {
        header(type, append(), epochNs);
    }

    private long append() {
        final long number = session.append(epochNs);
        nextUnsent = number + 1;
        return number;
    }

    private void header(final int type, final long number, final long sendingTime) {
        encoder.begin(buffer, 0, type);
        encoder.putNumber(Tag.MSG_SEQ_NUM, number);
        encoder.putText(Tag.SENDER_COMP_ID, ours);
        encoder.putTime(Tag.SENDING_TIME, sendingTime);
        encoder.putText(Tag.TARGET_COMP_ID, theirs);
    }

    private void copy(final MessageDecoder message, final int from, final int to) {
        if (message.has(from) && message.length(from) <= MAX_ECHO) {
            final DirectBuffer source = message.buffer();
            encoder.putBytes(to, source, message.offset(from), message.length(from));
        }
    }

    private void send() {
        final int length = encoder.finish();
        output.send(buffer, encoder.offset(), length);
        lastSentNs = nowNs;
    }

    private static KnownText known(final MessageDecoder message, final int tag) {
        final byte[] bytes = new byte[message.length(tag)];
        message.buffer().getBytes(message.offset(tag), bytes);
        return KnownText.of(bytes);
    }
}
