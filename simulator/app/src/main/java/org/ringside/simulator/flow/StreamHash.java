package org.ringside.simulator.flow;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Passes on the part of a stream that is due in time, and computes its SHA-256 on the way. */
public final class StreamHash implements OrderStream {
    private final OrderStream stream;
    private final long lengthNs;
    private final MessageDigest digest;
    private final ByteBuffer buffer = ByteBuffer.allocate(Command.ENCODED_LENGTH).order(ByteOrder.LITTLE_ENDIAN);

    /** The hash of the messages that are due before a time after the start. */
    StreamHash(final OrderStream stream, final long lengthNs) {
        this.stream = stream;
        this.lengthNs = lengthNs;
        try {
            this.digest = MessageDigest.getInstance("SHA-256");
        } catch (final NoSuchAlgorithmException ex) {
            throw new IllegalStateException("every Java platform has SHA-256", ex);
        }
    }

    @Override
    public boolean next(final Command command) {
        if (!stream.next(command) || command.offsetNs() >= lengthNs) {
            return false;
        }
        buffer.clear();
        command.encode(buffer);
        digest.update(buffer.array());
        return true;
    }

    @Override
    public SkippedLines skipped() {
        return stream.skipped();
    }

    @Override
    public void close() {
        stream.close();
    }

    /** Returns the hash of the whole stream, after it has read the rest. Call this method once. */
    public String finish() {
        final Command command = new Command();
        while (next(command)) {
            // The hash is what counts.
        }
        return HexFormat.of().formatHex(digest.digest());
    }
}
