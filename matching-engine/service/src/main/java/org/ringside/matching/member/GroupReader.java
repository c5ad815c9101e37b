package org.ringside.matching.member;

import java.nio.ByteOrder;
import org.agrona.DirectBuffer;

/**
 * Walks through a group of a message, and never reads behind the end of the message, whatever its counts and lengths
 * say. Used again and again; one thread.
 */
final class GroupReader {
    private static final int HEADER = 4;
    private static final int COUNT = 2;
    private static final int LENGTH = 2;
    private static final int U16 = 0xFFFF;

    private DirectBuffer buffer;
    private int at;
    private int end;
    private int blockLength;
    private int left;
    private int entry;
    private int data;
    private int dataLength;
    private boolean isShort;

    /**
     * Begins in front of a group.
     *
     * @param end      of the message.
     * @param smallest bytes of the block of an entry that is understood.
     * @return the number of entries that the group says it has; -1 when there is no such group.
     */
    int wrap(final DirectBuffer message, final int offset, final int newEnd, final int smallest) {
        buffer = message;
        end = newEnd;
        left = 0;
        isShort = end - offset < HEADER;
        if (isShort) {
            return -1;
        }
        blockLength = message.getShort(offset, ByteOrder.LITTLE_ENDIAN) & U16;
        left = message.getShort(offset + COUNT, ByteOrder.LITTLE_ENDIAN) & U16;
        at = offset + HEADER;
        isShort = blockLength < smallest;
        return isShort ? -1 : left;
    }

    /** Goes to the next entry; false when there is none, or it is not whole. */
    boolean nextEntry() {
        if (left == 0 || isShort) {
            return false;
        }
        isShort = end - at < blockLength;
        entry = at;
        at += blockLength;
        left--;
        return !isShort;
    }

    /** Goes to the next data, of the entry or behind the group; false when it is not whole. */
    boolean nextData() {
        if (isShort || end - at < LENGTH) {
            isShort = true;
            return false;
        }
        dataLength = buffer.getShort(at, ByteOrder.LITTLE_ENDIAN) & U16;
        data = at + LENGTH;
        isShort = end - data < dataLength;
        at = data + dataLength;
        return !isShort;
    }

    /** Where the block of the entry is. */
    int entry() {
        return entry;
    }

    /** Where the data is. */
    int data() {
        return data;
    }

    int dataLength() {
        return dataLength;
    }

    /** The message ends before it should. */
    boolean isShort() {
        return isShort;
    }
}
