package org.ringside.matching.service;

import org.agrona.MutableDirectBuffer;
import org.ringside.matching.protocol.PublicEncoder;

/**
 * Takes the events for everybody of an {@link EngineService}. For each event the service calls {@link #open}. If the
 * answer is true, the service encodes the event at {@link #offset} of {@link #buffer}, and calls {@link #append}. Every
 * event begins with the composite {@code Public} of the internal schema.
 */
public interface PublicOutput {
    /** Bytes of the longest event. */
    int MAX_LENGTH = 112;
    /** Bit of the flags of an event: the event is the last one of its command. */
    int LAST = 1;
    /** Bit of the flags of an event: the event is a trade in an auction. */
    int AUCTION = 2;

    /**
     * Begins an event.
     *
     * @param sequence number of the event: one more than that of the event before.
     * @return whether the event is wanted, and there is a place for it now.
     */
    boolean open(long sequence);

    /**
     * Holds the place that was made last.
     *
     * @return the buffer.
     */
    MutableDirectBuffer buffer();

    /**
     * The place in {@link #buffer}.
     *
     * @return its offset in bytes.
     */
    int offset();

    /**
     * The event at {@link #offset} is complete, except for {@link #LAST}.
     *
     * @param sequence   of the event.
     * @param templateId of the internal schema.
     * @param length     in bytes.
     */
    void append(long sequence, int templateId, int length);

    /** Sets the flag {@link #LAST} of the last appended event, because it was the last one of its command. */
    void markLast();

    /**
     * Sets the flag {@link #LAST}.
     *
     * @param buffer that holds an event.
     * @param offset of the event.
     */
    static void markLast(final MutableDirectBuffer buffer, final int offset) {
        final int flags = offset + PublicEncoder.flagsEncodingOffset();
        buffer.putByte(flags, (byte) (buffer.getByte(flags) | LAST));
    }
}
