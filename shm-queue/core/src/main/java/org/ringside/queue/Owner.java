package org.ringside.queue;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.agrona.concurrent.SystemEpochNanoClock;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * The holder of a role, as its owner record in the queue tells. For people: the lock decides.
 *
 * @param attachedEpochNs nanoseconds since 1970
 */
record Owner(String name, ProcessIdentity process, long attachedEpochNs) {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,30}");

    /** This process under a name that fits every owner record. */
    static Owner self(final String name) {
        return new Owner(requireName(name), ProcessIdentity.self(), SystemEpochNanoClock.INSTANCE.nanoTime());
    }

    static String requireName(final String name) {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException(
                "the name of an owner has 1 to 31 letters, digits, dots, hyphens or underscores"
                    + " and begins with one of the first two: " + name);
        }
        return name;
    }

    static void putName(final UnsafeBuffer buffer, final int offset, final int fieldLength, final String name) {
        final byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
        buffer.setMemory(offset, fieldLength, (byte) 0);
        buffer.putBytes(offset, bytes);
    }

    static String getName(final UnsafeBuffer buffer, final int offset, final int fieldLength) {
        int length = 0;
        while (length < fieldLength && buffer.getByte(offset + length) != 0) {
            length++;
        }
        final byte[] bytes = new byte[length];
        buffer.getBytes(offset, bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /** The role that this owner holds cannot be had; the message begins with what is held. */
    QueueInUseException inUse(final String heldAlready) {
        return new QueueInUseException(
            heldAlready + ": " + describe() + "; stop it first", name, process.pid());
    }

    /** {@code gw-1 (pid 812)}. */
    String describe() {
        return process.pid() == 0 ? "another process" : name + " (pid " + process.pid() + ")";
    }
}
