package org.ringside.gateway.server;

import java.nio.ByteBuffer;

/**
 * One direction of a {@link MemoryChannel}: a bounded queue of bytes, like the buffers of a kernel.
 */
final class MemoryPipe {
    private final byte[] bytes;
    private int head;
    private int length;
    private boolean isClosed;

    MemoryPipe(final int capacity) {
        bytes = new byte[capacity];
    }

    int length() {
        return length;
    }

    int room() {
        return bytes.length - length;
    }

    boolean isClosed() {
        return isClosed;
    }

    /** Nothing more comes; what is there can still be read. */
    void close() {
        isClosed = true;
    }

    /** Takes as much as there is room for; returns how much. */
    int write(final ByteBuffer source) {
        final int count = Math.min(source.remaining(), room());
        for (int done = 0; done < count;) {
            final int at = (head + length) % bytes.length;
            final int piece = Math.min(count - done, bytes.length - at);
            source.get(bytes, at, piece);
            length += piece;
            done += piece;
        }
        return count;
    }

    /** Gives as much as is wanted and there is; returns how much, -1 at the end. */
    int read(final ByteBuffer target) {
        if (length == 0 && isClosed) {
            return -1;
        }
        final int count = Math.min(target.remaining(), length);
        for (int done = 0; done < count;) {
            final int piece = Math.min(count - done, bytes.length - head);
            target.put(bytes, head, piece);
            head = (head + piece) % bytes.length;
            length -= piece;
            done += piece;
        }
        return count;
    }
}
