package org.ringside.simulator.entry;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.gateway.fix.codec.KnownText;
import org.ringside.gateway.fix.codec.MessageEncoder;
import org.ringside.gateway.fix.codec.Tag;

/** Messages of a trader on their way out: the header of each, and the bytes that wait for the socket. One thread. */
final class FixOutput {
    static final String TARGET = "RINGSIDE";
    private static final KnownText KNOWN_TARGET = KnownText.of(TARGET);
    /** Longest message of a trader, in bytes. */
    private static final int MAX_LENGTH = 1024;
    private static final int CAPACITY = 64 * 1024;
    /** What the session level may need while orders are held back. */
    private static final int RESERVE = 4 * MAX_LENGTH;
    private static final int MILLISECONDS = 3;

    private final MessageEncoder encoder = new MessageEncoder(MILLISECONDS);
    private final UnsafeBuffer scratch = new UnsafeBuffer(new byte[MAX_LENGTH]);
    private final ByteBuffer pending = ByteBuffer.allocateDirect(CAPACITY);
    private final KnownText sender;
    /** 0 if it was not asked for since something left. */
    private long sendingEpochNs;

    FixOutput(final String sender) {
        this.sender = KnownText.of(sender);
    }

    /** A new connection: nothing waits. */
    void clear() {
        pending.clear();
    }

    /** Whether there is room for an order. */
    boolean hasRoom() {
        return pending.remaining() > RESERVE;
    }

    /** When a message is sent: those that leave together leave at one time. */
    long sendingEpochNs() {
        if (sendingEpochNs == 0) {
            sendingEpochNs = FixWriter.epochNs();
        }
        return sendingEpochNs;
    }

    MessageEncoder begin(final int type, final long number, final long epochNs) {
        encoder.begin(scratch, 0, type);
        encoder.putNumber(Tag.MSG_SEQ_NUM, number);
        encoder.putText(Tag.SENDER_COMP_ID, sender);
        encoder.putTime(Tag.SENDING_TIME, epochNs);
        encoder.putText(Tag.TARGET_COMP_ID, KNOWN_TARGET);
        return encoder;
    }

    /** The same for a message that was sent before. */
    MessageEncoder beginAgain(final int type, final long number, final long epochNs, final long sentEpochNs) {
        encoder.begin(scratch, 0, type);
        encoder.putNumber(Tag.MSG_SEQ_NUM, number);
        encoder.putYes(Tag.POSS_DUP_FLAG);
        encoder.putText(Tag.SENDER_COMP_ID, sender);
        encoder.putTime(Tag.SENDING_TIME, epochNs);
        encoder.putText(Tag.TARGET_COMP_ID, KNOWN_TARGET);
        encoder.putTime(Tag.ORIG_SENDING_TIME, Math.min(sentEpochNs, epochNs));
        return encoder;
    }

    /** Completes the message that was begun; false if there is no room for it, so it is lost. */
    boolean end() {
        final int length = encoder.finish();
        if (length > pending.remaining()) {
            return false;
        }
        scratch.getBytes(encoder.offset(), pending, length);
        return true;
    }

    /** Writes once; returns the number of bytes. */
    int flush(final WritableByteChannel channel) throws IOException {
        sendingEpochNs = 0;
        if (pending.position() == 0) {
            return 0;
        }
        pending.flip();
        try {
            return channel.write(pending);
        } finally {
            pending.compact();
        }
    }
}
