package org.ringside.queue;

import static org.ringside.queue.QueueDescriptor.READER_BELL_OFFSET;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.agrona.CloseHelper;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.queue.QueueException.Reason;

/**
 * Lets the writers of a queue end the {@code select} in which its reader waits for sockets, so that one wait serves
 * sockets and queue. The doorbell is a socket in the folder of the queue, {@code <name>.bell}, that the selector
 * watches. A writer that finds the reader asleep writes a byte to the socket, and also wakes the threads that sleep on
 * the futex.
 * <pre>{@code
 * if (doorbell.arm()) {
 *     selector.select(onKey, Math.max(1, TimeUnit.NANOSECONDS.toMillis(doorbell.limitNs(timeoutNs))));
 * }
 * doorbell.disarm();
 * }</pre>
 * Hand keys whose attachment is the doorbell to {@link #answer}.
 *
 * <p>The agreement is that of {@link WaitWord}, with {@code select} in the place of the futex: arm, full fence, look
 * again, sleep; the writer publishes, full fence, looks at the word, rings. A ring that comes before the sleep is not
 * lost: its byte waits in the socket. A writer can be killed after it has published and before it rings, and a socket
 * may fail: no sleep should be longer than {@link #limitNs} says.
 *
 * <p>Only the thread of the reader may use a doorbell. The methods allocate only when a writer rings for the first
 * time.
 */
public final class Doorbell implements AutoCloseable {
    static final String SUFFIX = ".bell";

    /** A writer of a dead process is replaced by another; its connection ends with it. */
    private static final int BACKLOG = QueueDescriptor.MAX_PRODUCERS;

    private final Reader reader;
    private final UnsafeBuffer buffer;
    private final Path path;
    private final Selector selector;
    private final ServerSocketChannel listener;
    private final List<SocketChannel> writers = new ArrayList<>();
    private final ByteBuffer rings = ByteBuffer.allocateDirect(Long.BYTES);
    private final SelectionKey accepting;
    /** A writer could not be let in: until {@link #pausedUntilNs} the selector does not watch for writers. */
    private boolean isPaused;
    private long pausedUntilNs;

    private Doorbell(
        final Reader reader, final UnsafeBuffer buffer, final Path path, final Selector selector,
        final ServerSocketChannel listener) throws IOException {
        this.reader = reader;
        this.buffer = buffer;
        this.path = path;
        this.selector = selector;
        this.listener = listener;
        this.accepting = listener.register(selector, SelectionKey.OP_ACCEPT, this);
    }

    /**
     * Creates the doorbell. The reader has the lock of its role, so a socket that is there already was left by a reader
     * that died.
     */
    static Doorbell open(final Reader reader, final UnsafeBuffer buffer, final Path path, final Selector selector) {
        ServerSocketChannel listener = null;
        try {
            Files.deleteIfExists(path);
            listener = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
            FolderAccess.bind(listener, path, BACKLOG);
            listener.configureBlocking(false);
            final Doorbell doorbell = new Doorbell(reader, buffer, path, selector, listener);
            // Before the first arming: a writer that finds the word armed sees that there is a bell.
            buffer.putIntVolatile(READER_BELL_OFFSET, buffer.getInt(READER_BELL_OFFSET) + 1 | 1);
            return doorbell;
        } catch (final IOException | RuntimeException failure) {
            CloseHelper.quietClose(listener);
            throw new QueueException(
                Reason.FAILED, "the socket " + path + " cannot be made: " + failure.getMessage(), failure);
        }
    }

    /**
     * Says that the reader is about to sleep.
     *
     * @return whether the reader may sleep: false when there is something to read now, or the queue is closed
     */
    public boolean arm() {
        if (isPaused && System.nanoTime() - pausedUntilNs >= 0) {
            listen(true);
        }
        return reader.arm();
    }

    /** Says that the reader is awake. Call it after each {@link #arm}, whatever {@link #arm} has returned. */
    public void disarm() {
        reader.disarm();
    }

    /**
     * How long the reader may sleep. Call it after {@link #arm}.
     *
     * @param timeoutNs the longest sleep that the reader wants
     * @return nanoseconds, at most {@code timeoutNs}; less when a writer holds the queue up, 10 ms at most
     */
    public long limitNs(final long timeoutNs) {
        return Math.min(timeoutNs, reader.stallTimerNs());
    }

    /**
     * Takes what has arrived at the doorbell: a new writer, rings, or the end of a writer. Never throws because of what
     * a writer did. Call it during the {@code select} or before {@link #arm}, and not between {@link #arm} and the
     * {@code select}: the call could take the ring that this arming has got, and nobody would ring again (mutant
     * DRAIN_ARMED of shm-queue/model/wake-up.pml).
     *
     * @param key of the selector, with this as its attachment
     */
    public void answer(final SelectionKey key) {
        if (!key.isValid()) {
            return;
        }
        if (key.channel() == listener) {
            accept();
        } else {
            drain((SocketChannel) key.channel());
        }
    }

    /** Takes the bell of the previous reader out of use. The caller has the lock of that role. */
    static void retire(final UnsafeBuffer buffer) {
        final int number = buffer.getInt(READER_BELL_OFFSET);
        buffer.putIntVolatile(READER_BELL_OFFSET, number + (number & 1));
    }

    /** Removes the doorbell. Writers that find the reader asleep use the futex alone from now on. */
    @Override
    public void close() {
        if (!listener.isOpen()) {
            return;
        }
        retire(buffer);
        writers.forEach(CloseHelper::quietClose);
        CloseHelper.quietClose(listener);
        try {
            Files.deleteIfExists(path);
        } catch (final IOException ignored) {
            // The next reader deletes it.
            rings.clear();
        }
    }

    boolean isOpen() {
        return listener.isOpen();
    }

    /**
     * Lets a writer in. A process that has no file left for the connection would be told of the writer by each {@code
     * select}, and never sleep. So the doorbell looks again after a pause, as long as the reader's longest sleep. The
     * rings of this writer wait until then.
     */
    private void accept() {
        SocketChannel writer = null;
        try {
            writer = listener.accept();
            if (writer != null) {
                writer.configureBlocking(false);
                writer.register(selector, SelectionKey.OP_READ, this);
                writers.add(writer);
            }
        } catch (final IOException lost) {
            CloseHelper.quietClose(writer);
            pausedUntilNs = System.nanoTime() + WaitWord.LONGEST_SLEEP_NS;
            listen(false);
        }
    }

    private void listen(final boolean isOn) {
        isPaused = !isOn;
        if (accepting.isValid()) {
            accepting.interestOps(isOn ? SelectionKey.OP_ACCEPT : 0);
        }
    }

    /** What does not fit into the buffer comes with the next {@code select}, which does not wait then. */
    private void drain(final SocketChannel writer) {
        rings.clear();
        int count;
        try {
            count = writer.read(rings);
        } catch (final IOException lost) {
            count = -1;
        }
        if (count < 0) {
            CloseHelper.quietClose(writer);
            writers.remove(writer);
        }
    }
}
