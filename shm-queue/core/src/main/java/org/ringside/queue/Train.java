package org.ringside.queue;

import org.agrona.DirectBuffer;

/**
 * Looks at a message as a train of items of one length, where it lies: nothing is copied. Good for as long as the
 * message is. One thread.
 */
public final class Train {
    private final int itemLength;
    private DirectBuffer buffer;
    private int offset;
    private int size;

    /** For trains of items of this many bytes. */
    public Train(final int itemLength) {
        if (itemLength < 1) {
            throw new IllegalArgumentException("an item has at least 1 byte, not " + itemLength);
        }
        this.itemLength = itemLength;
    }

    /**
     * Looks at the message that a {@link MessageHandler} was given.
     *
     * @throws IllegalArgumentException when its length is not that of whole items
     */
    public Train wrap(final DirectBuffer message, final int messageOffset, final int length) {
        if (length % itemLength != 0) {
            throw new IllegalArgumentException(
                "a message of " + length + " bytes is no train of items of " + itemLength + " bytes");
        }
        buffer = message;
        offset = messageOffset;
        size = length / itemLength;
        return this;
    }

    /** Number of items. */
    public int size() {
        return size;
    }

    /** Offset of an item in {@link #buffer}. */
    public int offset(final int item) {
        return offset + item * itemLength;
    }

    /** What the message lies in. */
    public DirectBuffer buffer() {
        return buffer;
    }

    /** The long that an item begins with. */
    public long longAt(final int item) {
        return buffer.getLong(offset(item));
    }
}
