package org.ringside.matching.feed;

import org.agrona.DirectBuffer;
import org.ringside.matching.protocol.PublicDecoder;
import org.ringside.matching.protocol.PulseDecoder;
import org.ringside.queue.Queue;
import org.ringside.queue.Tap;

/** Finds out how far a queue of public events has come, from what is still in it. */
final class LastEvent {
    /** There are no events in it. */
    static final long NONE = 0;
    private static final int AT_ONCE = 4_096;

    private final PulseDecoder pulse = new PulseDecoder();
    private final PublicDecoder head = new PublicDecoder();
    private long sequence = NONE;

    private LastEvent() {
    }

    /**
     * Number of the last event that a queue has, or that an engine has said it leaves out there.
     *
     * @param queue that nobody writes meanwhile.
     */
    static long of(final Queue queue) {
        final LastEvent last = new LastEvent();
        final long end = queue.position();
        // A tap keeps two trains away from what a writer may be about to overwrite, and begins with a whole train.
        final long room = Math.max(0, queue.spec().slots() - 3L * queue.spec().maxTrain());
        final Tap tap = queue.tap();
        tap.seek(Math.max(queue.spec().startPosition(), end - room));
        boolean isMore = true;
        while (isMore && tap.position() < end) {
            isMore = tap.poll(last::onMessage, AT_ONCE) > 0;
        }
        return last.sequence;
    }

    private void onMessage(final int typeId, final DirectBuffer buffer, final int offset, final int length,
        final long position, final boolean endOfBatch) {
        sequence = typeId == PulseDecoder.TEMPLATE_ID
            ? pulse.wrap(buffer, offset, PulseDecoder.BLOCK_LENGTH, PulseDecoder.SCHEMA_VERSION).nextSequence() - 1
            : head.wrap(buffer, offset).sequence();
    }
}
