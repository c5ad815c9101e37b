package org.ringside.queue;

import org.agrona.DirectBuffer;

/**
 * Views a message as a train of items of one length, without a copy. The view is good as long as the message is. One
 * thread.
 */
public final class Train {
    private final int itemLength;
    private DirectBuffer buffer;
    private int offset;
    private int size;

    /** Makes a view of trains whose items have this many bytes. */
    public Train(final int itemLength) {
        if (itemLength < 1) {
            throw new IllegalArgumentException("an item has at least 1 byte, not " + itemLength);
        }
        this.itemLength = itemLength;
    }

    /**
     * Views the message that a {@link MessageHandler} has got.
     *
     * @throws IllegalArgumentException when the length is not a multiple of the item's
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

    /** The buffer that holds the message. */
    public DirectBuffer buffer() {
        return buffer;
    }

    /** The long at the beginning of an item. */
    public long longAt(final int item) {
        return buffer.getLong(offset(item));
    }
}
