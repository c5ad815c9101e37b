package org.ringside.simulator.flow;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The SHA-256 of all messages of a stream. */
final class StreamHash {
    private StreamHash() {
    }

    /** Reads a stream to its end, and returns its hash. */
    static String of(final OrderStream stream) {
        final MessageDigest digest;
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (final NoSuchAlgorithmException ex) {
            throw new IllegalStateException("every Java platform has SHA-256", ex);
        }
        final ByteBuffer buffer = ByteBuffer.allocate(Command.ENCODED_LENGTH).order(ByteOrder.LITTLE_ENDIAN);
        final Command command = new Command();
        while (stream.next(command)) {
            buffer.clear();
            command.encode(buffer);
            digest.update(buffer.array());
        }
        return HexFormat.of().formatHex(digest.digest());
    }
}
