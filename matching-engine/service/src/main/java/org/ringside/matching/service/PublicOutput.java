package org.ringside.matching.service;

import org.agrona.MutableDirectBuffer;
import org.ringside.matching.protocol.PublicEncoder;

/**
 * Where the events of an {@link EngineService} go that are for everybody. For each of them the service calls
 * {@link #open}. If that says true, the service encodes the event at {@link #offset} of {@link #buffer}, and calls
 * {@link #append}. Every event begins with the composite {@code Public} of the internal schema.
 */
public interface PublicOutput {
    /** Bytes of the longest event. */
    int MAX_LENGTH = 112;
    /** Bit of the flags of an event: it is the last one of its command, and the market is at rest behind it. */
    int LAST = 1;
    /** Bit of the flags of an event: it is of a trade in an auction. */
    int AUCTION = 2;

    /**
     * An event comes about.
     *
     * @param sequence number of the event: one more than that of the event before.
     * @return whether it is wanted, and there is a place for it now.
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
     * The event at {@link #offset} is complete, but for {@link #LAST}.
     *
     * @param sequence   of the event.
     * @param templateId of the internal schema.
     * @param length     in bytes.
     */
    void append(long sequence, int templateId, int length);

    /** The event that was appended last was the last one of its command: it gets the flag {@link #LAST}. */
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
