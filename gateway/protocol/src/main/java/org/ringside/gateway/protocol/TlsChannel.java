package org.ringside.gateway.protocol;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.nio.channels.ClosedChannelException;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLEngineResult.Status;
import javax.net.ssl.SSLException;

/**
 * A stream of bytes that TLS carries over another stream, which does not block. Reads decrypt, and writes encrypt. The
 * channel serves either side of a connection; one thread.
 * <p> The handshake happens in {@link #read}. Its long part, with the public keys, is a task that does not run there:
 * while the channel {@link #hasTask()}, it reads nothing, and the owner decides when to {@link #runTask()}.
 * <p> No selector knows of bytes that wait inside. While the channel {@link #hasInput()}, call {@link #read} again even
 * if the wire is not ready. While bytes are {@link #unsent()}, call {@link #flush()} when the wire takes more. The
 * input is at most one received and one decrypted record; the output is at most one record of data and the protocol's
 * own answers. A peer may request new keys as often as it likes; a peer that does not read the answers of TLS is cut
 * off.
 * <p>
 * This class allocates nothing after construction. The SSLEngine of the JDK does, for every record.
 */
public final class TlsChannel implements ByteChannel {
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);
    /** More than a handshake has; a peer that asks for new keys again and again does not get all of them at once. */
    private static final int MAX_STEPS_WITHOUT_DATA = 16;

    private final ByteChannel wire;
    private final SSLEngine tls;
    private final int recordLength;
    private final ByteBuffer received;
    private final ByteBuffer plain;
    private final ByteBuffer unsent;
    /** The received bytes are no whole record: only the wire can help. */
    private boolean isStarved = true;
    private boolean isEnded;

    /**
     * Makes a channel whose handshake is still to come.
     *
     * @param wire    carries the records; does not block.
     * @param tls     speaks for this side, and has begun the handshake.
     * @param buffers empty; no other channel uses them until this channel is closed.
     */
    public TlsChannel(final ByteChannel wire, final SSLEngine tls, final TlsBuffers buffers) {
        this.wire = wire;
        this.tls = tls;
        this.recordLength = buffers.recordLength();
        this.received = buffers.received();
        this.plain = buffers.plain();
        this.unsent = buffers.unsent();
    }

    /**
     * Reads from the wire at most once, and decrypts as much as possible.
     *
     * @return bytes taken, 0 if there are none, the target is full or a task is to be run first, -1 at the end of the
     *     stream, whether the other side announced it or not.
     * @throws SSLException when the other side does not speak TLS, or not as it should, or is not trusted; {@link
     *                      #close()} sends the alert.
     */
    @Override
    public int read(final ByteBuffer target) throws IOException {
        if (isStarved && !isEnded) {
            receive();
        }
        int count = take(target);
        int fruitless = 0;
        while (!plain.hasRemaining() && fruitless < MAX_STEPS_WITHOUT_DATA && advance()) {
            final int taken = take(target);
            fruitless = taken > 0 ? 0 : fruitless + 1;
            count += taken;
        }
        return count == 0 && isEnded && !plain.hasRemaining() ? -1 : count;
    }

    /**
     * Encrypts as much as the wire takes, and at most one record more.
     *
     * @return bytes of the source that are taken.
     * @throws SSLException           of the encryption.
     * @throws ClosedChannelException after {@link #closeOutput()}.
     */
    @Override
    public int write(final ByteBuffer source) throws IOException {
        final int before = source.remaining();
        boolean isMoving = true;
        while (isMoving && source.hasRemaining() && flush()) {
            final SSLEngineResult result = wrap(source);
            if (result.getStatus() != Status.OK) {
                throw result.getStatus() == Status.CLOSED ? new ClosedChannelException() : tooLong();
            }
            isMoving = result.bytesProduced() > 0;
        }
        flush();
        return before - source.remaining();
    }

    /**
     * Carries on the handshake as far as possible, with its tasks, for a thread for which nobody waits.
     *
     * @return whether the handshake is over, so that data can be written.
     * @throws SSLException when the other side does not speak TLS, or not as it should, or is not trusted.
     * @throws IOException  when the wire ends, too.
     */
    public boolean handshake() throws IOException {
        flush();
        if (read(NOTHING) < 0) {
            throw new SSLException("the other side ended the connection in the handshake: is it a port for TLS?");
        }
        while (hasTask()) {
            runTask();
            read(NOTHING);
        }
        return tls.getHandshakeStatus() == HandshakeStatus.NOT_HANDSHAKING;
    }

    /**
     * Whether the handshake waits for {@link #runTask()}.
     *
     * @return if so, {@link #read} reads nothing.
     */
    public boolean hasTask() {
        return tls.getHandshakeStatus() == HandshakeStatus.NEED_TASK;
    }

    /**
     * Runs one task of the handshake: some signatures and key agreements, in the order of a millisecond.
     */
    public void runTask() {
        final Runnable task = tls.getDelegatedTask();
        if (task != null) {
            task.run();
        }
    }

    /**
     * Whether {@link #read} may have something, or a task, although the wire has nothing.
     *
     * @return false if everything depends on the wire.
     */
    public boolean hasInput() {
        return !isStarved || plain.hasRemaining() || isEnded;
    }

    /**
     * Number of bytes that are encrypted and not written.
     *
     * @return bytes.
     */
    public int unsent() {
        return unsent.position();
    }

    /**
     * Writes the encrypted bytes that wait.
     *
     * @return whether the wire took all of it.
     * @throws IOException of the wire.
     */
    public boolean flush() throws IOException {
        if (unsent.position() > 0) {
            unsent.flip();
            try {
                wire.write(unsent);
            } finally {
                unsent.compact();
            }
        }
        return unsent.position() == 0;
    }

    /**
     * Tells the other side by {@code close_notify} that no more data will follow.
     *
     * @return whether the message is on the wire; if not, call the method again when the wire takes more.
     * @throws IOException of the wire.
     */
    public boolean closeOutput() throws IOException {
        tls.closeOutbound();
        answer();
        return flush();
    }

    @Override
    public boolean isOpen() {
        return wire.isOpen();
    }

    /**
     * Writes an alert or {@code close_notify} that waits, if the wire takes it, and closes the wire.
     */
    @Override
    public void close() throws IOException {
        try {
            closeOutput();
        } catch (final IOException gone) {
            // There is nobody left to be told.
            isEnded = true;
        } finally {
            wire.close();
        }
    }

    private void receive() throws IOException {
        received.compact();
        final int count;
        try {
            count = wire.read(received);
        } finally {
            received.flip();
        }
        isEnded = count < 0;
        isStarved = count <= 0;
    }

    private int take(final ByteBuffer target) {
        final int count = Math.min(plain.remaining(), target.remaining());
        if (count > 0) {
            target.put(target.position(), plain, plain.position(), count);
            target.position(target.position() + count);
            plain.position(plain.position() + count);
        }
        return count;
    }

    /** Takes one step that needs neither the wire nor a task. Returns false if there is none. */
    private boolean advance() throws IOException {
        return switch (tls.getHandshakeStatus()) {
            case NEED_TASK -> false;
            case NEED_WRAP -> answer();
            default -> decrypt();
        };
    }

    private boolean decrypt() throws SSLException {
        if (!received.hasRemaining()) {
            isStarved = true;
        }
        if (isStarved || isEnded) {
            return false;
        }
        plain.clear();
        return switch (unwrap()) {
            case OK -> true;
            case BUFFER_UNDERFLOW -> {
                isStarved = true;
                yield false;
            }
            case CLOSED -> {
                isEnded = true;
                yield false;
            }
            default -> throw tooLong();
        };
    }

    /** Whatever a stranger can make the SSLEngine throw ends the connection of that stranger and nothing else. */
    private Status unwrap() throws SSLException {
        try {
            return tls.unwrap(received, plain).getStatus();
        } catch (final RuntimeException ex) {
            throw new SSLException("TLS failed: " + ex, ex);
        } finally {
            plain.flip();
        }
    }

    private SSLEngineResult wrap(final ByteBuffer source) throws SSLException {
        try {
            return tls.wrap(source, unsent);
        } catch (final RuntimeException ex) {
            throw new SSLException("TLS failed: " + ex, ex);
        }
    }

    /** Writes what TLS has to say by itself. Returns whether there is a way on after it. */
    private boolean answer() throws IOException {
        while (tls.getHandshakeStatus() == HandshakeStatus.NEED_WRAP) {
            if (unsent.remaining() < recordLength) {
                flush();
                if (unsent.remaining() < recordLength) {
                    throw new SSLException("the other side does not read what it wants to be told");
                }
            }
            final SSLEngineResult result = wrap(NOTHING);
            if (result.getStatus() == Status.BUFFER_OVERFLOW) {
                throw tooLong();
            }
            if (result.getStatus() == Status.CLOSED || result.bytesProduced() == 0) {
                flush();
                return false;
            }
        }
        flush();
        return true;
    }

    private SSLException tooLong() {
        return new SSLException("a record is longer than " + recordLength + " bytes");
    }
}
