package org.ringside.simulator.entry;

import org.ringside.gateway.fix.codec.MessageEncoder;
import org.ringside.gateway.fix.codec.MsgType;
import org.ringside.gateway.fix.codec.Tag;

/**
 * What a trader sends again, as the output has room: orders as they were, and one gap fill for each run of other
 * messages. One thread.
 */
final class FixResend {
    private final SentOrders sent;
    private final FixOutput output;
    private boolean isRunning;
    private long next;
    private long end;
    /** First number for which nothing was sent yet. */
    private long gap;

    FixResend(final SentOrders sent, final FixOutput output) {
        this.sent = sent;
        this.output = output;
    }

    /** Begins with the messages between two numbers, both included. */
    void start(final long from, final long to) {
        isRunning = from <= to;
        next = from;
        gap = from;
        end = to;
    }

    void stop() {
        isRunning = false;
    }

    boolean isRunning() {
        return isRunning;
    }

    /** Sends what there is room for; returns how many messages that were. */
    int poll(final long epochNs) {
        int count = 0;
        while (isRunning && output.hasRoom()) {
            if (next > end) {
                isRunning = false;
                count += fill(end + 1, epochNs);
            } else if (sent.has(next)) {
                count += fill(next, epochNs) + again(epochNs);
            } else {
                next++;
            }
        }
        return count;
    }

    private int again(final long epochNs) {
        sent.encode(next, output.beginAgain(sent.type(next), next, epochNs, sent.time(next)));
        output.end();
        next++;
        gap = next;
        return 1;
    }

    private int fill(final long before, final long epochNs) {
        if (gap >= before) {
            return 0;
        }
        final MessageEncoder encoder = output.beginAgain(MsgType.SEQUENCE_RESET, gap, epochNs, epochNs);
        encoder.putNumber(Tag.NEW_SEQ_NO, before);
        encoder.putYes(Tag.GAP_FILL_FLAG);
        output.end();
        return 1;
    }
}
