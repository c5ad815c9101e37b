package org.ringside.gateway.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.nio.channels.ByteChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.gateway.admission.AdmissionControl;
import org.ringside.gateway.protocol.BlockLengths;
import org.ringside.gateway.protocol.FrameDescriptor;
import org.ringside.gateway.protocol.FrameReader;
import org.ringside.gateway.protocol.FrameWriter;
import org.ringside.gateway.protocol.MessageHeaderEncoder;
import org.ringside.gateway.tls.Transport;

/**
 * A socket with what was read from it and what waits to be written to it. Both are bounded: input that cannot be taken
 * stays here and the socket is not read, output beyond its bound makes the connection {@link #isOverflowing()}.
 * Whether the bytes are encrypted on their way is the affair of the {@link Transport}, which keeps a few records at
 * most.
 * <p>
 * Belongs to the thread of one event loop at a time; {@link #detach()} and {@link #attach} hand it over.
 */
final class Connection {
    private static final int MAX_UNAUTHENTICATED_BYTES = 512;

    private final Transport transport;
    private final ByteChannel stream;
    private final AdmissionControl.Permit permit;
    private final BufferPool pool;
    private final BufferPool.Buffers buffers;
    private final FrameReader reader;
    private final FrameWriter writer;
    private final boolean isFix;
    private final long acceptedNs;
    private SelectionKey key;
    private Protocol protocol;
    private OutputQueue outputs;
    private int version;
    private boolean isAuthenticated;
    private boolean isQueuedForInput;
    private boolean isQueuedForOutput;
    private boolean isOverflowing;
    private boolean isLost;
    private boolean isOutputShut;
    private boolean isInputEnded;
    private long readNs;
    private long lastWriteNs;

    /** A connection that no event loop has yet, accepted now. Its buffers go back to the pool that they are from. */
    Connection(
        final Transport transport, final AdmissionControl.Permit permit, final BufferPool pool,
        final BufferPool.Buffers buffers, final boolean isFix, final long nowNs) {
        this.transport = transport;
        this.stream = transport.stream();
        this.permit = permit;
        this.pool = pool;
        this.buffers = buffers;
        this.reader = buffers.reader();
        this.writer = buffers.writer();
        this.isFix = isFix;
        this.acceptedNs = nowNs;
        this.lastWriteNs = nowNs;
    }

    /** Joins an event loop. */
    void attach(final Selector selector, final OutputQueue loopOutputs, final Protocol newProtocol)
        throws IOException {
        outputs = loopOutputs;
        protocol = newProtocol;
        key = transport.socket().register(selector, SelectionKey.OP_READ, protocol);
        if (pendingOutput() > 0) {
            queueForOutput();
        }
    }

    /** What is spoken on it, since {@link #attach}. */
    Protocol protocol() {
        return protocol;
    }

    /** Leaves the event loop. The socket stays open, and bytes stay in the buffers. */
    void detach() {
        key.cancel();
        if (isQueuedForOutput) {
            isQueuedForOutput = false;
            outputs.remove(this);
        }
    }

    /** Whether it came to a port where FIX is spoken. */
    boolean isFix() {
        return isFix;
    }

    FrameReader reader() {
        return reader;
    }

    /** The output's bytes, for encoders that claimed a frame. */
    UnsafeBuffer output() {
        return writer.buffer();
    }

    /** Where it comes from. */
    InetAddress address() {
        return permit.address();
    }

    /** The other side has proved who it is: it is a stranger no more. */
    void authenticate() {
        if (!isAuthenticated) {
            isAuthenticated = true;
            permit.authenticate();
        }
    }

    /** A stranger has sent as much as is taken of one, and it is no message. */
    boolean isTooMuchOfStranger() {
        return !isAuthenticated && reader.available() >= MAX_UNAUTHENTICATED_BYTES;
    }

    /** Version of the schema that the other side is answered in. */
    int version() {
        return version;
    }

    void speak(final int peerVersion) {
        version = Math.min(peerVersion, MessageHeaderEncoder.SCHEMA_VERSION);
    }

    /** CLOCK_MONOTONIC nanoseconds of the last {@link #read}: hop t2 of what it brought. */
    long readNs() {
        return readNs;
    }

    long acceptedNs() {
        return acceptedNs;
    }

    long lastWriteNs() {
        return lastWriteNs;
    }

    /**
     * Reads once; from a stranger no more than a login needs.
     *
     * @return bytes read, -1 at the end of the stream.
     */
    int read(final LoopClock clock) throws IOException {
        final int count = isAuthenticated
            ? reader.read(stream)
            : reader.read(stream, MAX_UNAUTHENTICATED_BYTES - reader.available());
        if (count > 0) {
            readNs = clock.nanoTime();
        }
        if (transport.unsent() > 0) {
            queueForOutput();
        }
        return count;
    }

    /** Whether there may be something to read, or a task, of which no selector knows. */
    boolean hasInput() {
        return transport.hasInput();
    }

    /** Whether nothing can be read before {@link #runTask()}. */
    boolean hasTask() {
        return transport.hasTask();
    }

    /** A piece of work that this connection needs and that takes long. */
    void runTask() {
        transport.runTask();
    }

    /** Whether the connection waits in its loop's queue of those that have input without a selector. */
    boolean isQueuedForInput() {
        return isQueuedForInput;
    }

    void queuedForInput(final boolean isQueued) {
        isQueuedForInput = isQueued;
    }

    /**
     * Room for a frame.
     *
     * @return offset in {@link #output()} of its first byte, or {@link FrameWriter#NO_ROOM}, which also makes this
     *     connection overflow.
     */
    int claim(final int maxLength) {
        if (isOverflowing) {
            return FrameWriter.NO_ROOM;
        }
        final int frame = writer.claim(maxLength);
        return frame == FrameWriter.NO_ROOM ? claimAfterWriting(maxLength) : frame;
    }

    /** One cycle may have more for a trader than may wait at a time: only what the socket leaves counts. */
    private int claimAfterWriting(final int maxLength) {
        try {
            write();
        } catch (final IOException lost) {
            isLost = true;
        }
        final int frame = writer.claim(maxLength);
        if (frame == FrameWriter.NO_ROOM) {
            isOverflowing = true;
            queueForOutput();
        }
        return frame;
    }

    /** Room for the frame that says why the connection ends. */
    int claimLast(final int maxLength) {
        return writer.claimLast(maxLength);
    }

    /** Completes the claimed frame with a session message. A peer of version 0 gets it without the later fields. */
    void commitSessionMessage(final int templateId, final int bodyLength) {
        final int blockLength = BlockLengths.of(templateId, version);
        writer.commit(templateId, version, blockLength, version == 0 ? blockLength : bodyLength);
        queueForOutput();
    }

    /**
     * Appends a report from a journal, in the version that the other side speaks, or an older one if the report is.
     *
     * @return offset in {@link #output()} of its frame, or {@link FrameWriter#NO_ROOM}.
     */
    int send(final UnsafeBuffer source, final int offset) {
        final int frame = claim(FrameDescriptor.frameLength(source, offset));
        if (frame != FrameWriter.NO_ROOM) {
            writer.commitCopy(source, offset, version);
            queueForOutput();
        }
        return frame;
    }

    /** Sends bytes as they are, if there is room; the last ones have some of their own. */
    void sendBytes(final DirectBuffer source, final int offset, final int length, final boolean isLast) {
        if ((isLast ? claimLast(length) : claim(length)) != FrameWriter.NO_ROOM) {
            writer.commitBytes(source, offset, length);
            queueForOutput();
        }
    }

    /** Bytes that may be claimed now. */
    int room() {
        return isOverflowing ? 0 : writer.room();
    }

    /** Bytes that may be claimed now for what can wait: half of the output is left to what cannot. */
    int spareRoom() {
        return isOverflowing ? 0 : writer.room() - writer.maxRoom() / 2;
    }

    /** The trader does not read what it gets: the bound of the output is reached. */
    boolean isOverflowing() {
        return isOverflowing;
    }

    /** The socket broke when room was needed; also overflowing. */
    boolean isLost() {
        return isLost;
    }

    /** Bytes that the socket has not taken. */
    int pendingOutput() {
        return writer.pending() + transport.unsent();
    }

    /** Writes once. If the socket does not take everything, the selector will say when it takes more. */
    void flush() throws IOException {
        isQueuedForOutput = false;
        write();
        setInterest(SelectionKey.OP_WRITE, pendingOutput() > 0);
    }

    private void write() throws IOException {
        transport.flush();
        final int written = writer.flush(stream);
        if (written > 0) {
            lastWriteNs = outputs.onWritten(written);
        }
    }

    /** Reads from the socket, or does not: TCP will slow the other side down. */
    void reading(final boolean isOn) {
        setInterest(SelectionKey.OP_READ, isOn);
    }

    /** Whether nothing is to be read now. */
    boolean isReadingPaused() {
        return (key.interestOps() & SelectionKey.OP_READ) == 0;
    }

    /** Says that nothing more will be written; returns whether the other side has said so too. */
    boolean shutOutput() throws IOException {
        if (!isOutputShut) {
            isOutputShut = transport.shutOutput();
            setInterest(SelectionKey.OP_WRITE, !isOutputShut);
        }
        return isInputEnded && isOutputShut;
    }

    /** The other side has said that nothing more will come: do not look again. */
    void endInput() {
        isInputEnded = true;
        reading(false);
    }

    /** Its place is free at once, its buffers when the event loop has forgotten it. */
    void close() {
        permit.release();
        try {
            transport.close();
        } catch (final IOException ex) {
            // close(2) of a socket fails only for a descriptor that is not ours.
            throw new UncheckedIOException("cannot close a socket", ex);
        }
    }

    /** Gives the buffers back: the event loop has forgotten this closed connection. */
    void release() {
        pool.give(buffers);
        transport.release();
    }

    /** Has the event loop look at this connection at the end of the duty cycle. */
    void queueForOutput() {
        if (!isQueuedForOutput) {
            isQueuedForOutput = true;
            outputs.add(this);
        }
    }

    private void setInterest(final int operation, final boolean isInterested) {
        final int interests = key.interestOps();
        final int changed = isInterested ? interests | operation : interests & ~operation;
        if (changed != interests) {
            key.interestOps(changed);
        }
    }
}
