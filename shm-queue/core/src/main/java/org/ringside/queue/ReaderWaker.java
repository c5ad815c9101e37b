package org.ringside.queue;

import static org.ringside.queue.QueueDescriptor.READER_BELL_OFFSET;
import static org.ringside.queue.QueueDescriptor.READER_WAIT_OFFSET;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import org.agrona.CloseHelper;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * How a writer wakes the reader, and the gating consumers that sleep on the same word: by the futex, and by the {@link
 * Doorbell} of the reader if it has one. The connection to a doorbell is kept until it breaks, or until another number
 * is in the file: the next reader's doorbell is behind the same path. One thread; allocates only when it connects.
 */
final class ReaderWaker implements AutoCloseable {
    private final UnsafeBuffer buffer;
    private final WaitWord word;
    private final int sleepers;
    private final Path path;
    private final ByteBuffer ring = ByteBuffer.allocateDirect(1);
    private SocketChannel channel;
    /** The number of the doorbell that the channel leads to. */
    private int connected;

    ReaderWaker(final Queue queue, final Futex futex) {
        this.buffer = queue.buffer();
        this.path = queue.bell();
        this.word = new WaitWord(buffer, READER_WAIT_OFFSET, futex);
        this.sleepers = queue.spec().consumers().isEmpty() ? 1 : Integer.MAX_VALUE;
    }

    /** Wakes each thread that may sleep. To be called after a full fence. */
    void wake() {
        if (word.wake(sleepers)) {
            ring();
        }
    }

    /**
     * A socket that is full has been rung already. When nobody answers, the reader is dead or takes its bell down; its
     * successor, or it itself, looks at the queue then.
     */
    private void ring() {
        final int number = buffer.getIntVolatile(READER_BELL_OFFSET);
        if (number != connected) {
            close();
        }
        if ((number & 1) != 0 && (channel == null || !write())) {
            connect();
            connected = number;
        }
    }

    @Override
    public void close() {
        CloseHelper.quietClose(channel);
        channel = null;
    }

    private boolean write() {
        ring.clear();
        try {
            channel.write(ring);
            return true;
        } catch (final IOException readerIsGone) {
            close();
            return false;
        }
    }

    private void connect() {
        try {
            channel = SocketChannel.open(StandardProtocolFamily.UNIX);
            channel.configureBlocking(false);
            if (channel.connect(UnixDomainSocketAddress.of(path))) {
                write();
            } else {
                // So many wait to be accepted that the reader has been rung, too.
                close();
            }
        } catch (final IOException | RuntimeException nobodyThere) {
            close();
        }
    }
}
