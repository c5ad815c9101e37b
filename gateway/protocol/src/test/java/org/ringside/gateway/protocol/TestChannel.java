package org.ringside.gateway.protocol;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;

/**
 * A channel that delivers its bytes in pieces, and takes no more than it is told to.
 */
final class TestChannel implements ReadableByteChannel, WritableByteChannel {
    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private byte[] incoming = {};
    private int position;
    private int pieceLength = Integer.MAX_VALUE;
    private int writes;

    TestChannel deliver(final byte[] bytes) {
        incoming = bytes;
        position = 0;
        return this;
    }

    /** No read or write moves more. */
    TestChannel inPiecesOf(final int length) {
        pieceLength = length;
        return this;
    }

    byte[] written() {
        return written.toByteArray();
    }

    int writes() {
        return writes;
    }

    boolean isDelivered() {
        return position == incoming.length;
    }

    @Override
    public int read(final ByteBuffer target) {
        final int length = Math.min(Math.min(target.remaining(), incoming.length - position), pieceLength);
        target.put(incoming, position, length);
        position += length;
        return length;
    }

    @Override
    public int write(final ByteBuffer source) {
        writes++;
        final byte[] taken = new byte[Math.min(source.remaining(), pieceLength)];
        source.get(taken);
        written.writeBytes(taken);
        return taken.length;
    }

    @Override
    public boolean isOpen() {
        return true;
    }

    @Override
    public void close() {
    }
}
