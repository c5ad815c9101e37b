package org.ringside.simulator.entry;

import org.ringside.gateway.client.ClientConfig;
import org.ringside.gateway.fix.codec.MessageEncoder;
import org.ringside.gateway.fix.codec.MsgType;
import org.ringside.gateway.fix.codec.Tag;

/** Gives each new message of a trader the next number, and puts it into the output. One thread. */
final class FixWriter {
    private static final long MS = 1_000_000L;

    private final FixOutput output;
    private final FixNumbers numbers;
    private final boolean hasHops;
    private boolean isOverflowing;

    /** Logons ask for hop times, or do not. */
    FixWriter(final FixOutput output, final FixNumbers numbers, final boolean hasHops) {
        this.output = output;
        this.numbers = numbers;
        this.hasHops = hasHops;
    }

    /** Time of day, ns since the epoch. */
    static long epochNs() {
        return System.currentTimeMillis() * MS;
    }

    /** Whether a message found no room: the gateway does not read. */
    boolean isOverflowing() {
        return isOverflowing;
    }

    void logon(final ClientConfig config, final boolean isReset) {
        isOverflowing = false;
        final long number = numbers.takeOutgoing();
        final long epochNs = epochNs();
        final MessageEncoder encoder = output.begin(MsgType.LOGON, number, epochNs);
        FixLogon.encode(encoder, config, number, epochNs, isReset);
        if (hasHops) {
            encoder.putYes(Tag.HOP_TIMES_FLAG);
        }
        end();
    }

    void logout() {
        begin(MsgType.LOGOUT);
        end();
    }

    void heartbeat() {
        begin(MsgType.HEARTBEAT);
        end();
    }

    /** Answers a TestRequest. */
    void heartbeat(final String testReqId) {
        begin(MsgType.HEARTBEAT).putText(Tag.TEST_REQ_ID, testReqId);
        end();
    }

    void testRequest(final long testReqId) {
        begin(MsgType.TEST_REQUEST).putNumber(Tag.TEST_REQ_ID, testReqId);
        end();
    }

    /** Asks for everything that has not come. */
    void resendRequest() {
        final MessageEncoder encoder = begin(MsgType.RESEND_REQUEST);
        encoder.putNumber(Tag.BEGIN_SEQ_NO, numbers.nextIncoming());
        encoder.putNumber(Tag.END_SEQ_NO, 0);
        end();
    }

    /** The message of an order that has the next number; returns the number. */
    long order(final SentOrders sent) {
        final long number = numbers.takeOutgoing();
        sent.encode(number, output.begin(sent.type(number), number, sent.time(number)));
        end();
        return number;
    }

    private MessageEncoder begin(final int type) {
        return output.begin(type, numbers.takeOutgoing(), epochNs());
    }

    private void end() {
        isOverflowing |= !output.end();
    }
}
