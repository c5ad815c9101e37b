package org.ringside.gateway.admission;

import java.net.InetAddress;
import java.nio.ByteBuffer;

/**
 * Addresses as numbers: for the limits, what counts as one address, which is an IPv4 address, and of an IPv6 address
 * its first 64 bits, as one line gets them; for the log, both halves.
 */
public final class AddressBlock {
    private static final long IPV4 = 0xFFFFL << 32;

    private AddressBlock() {
    }

    /** A number for the block that the address is in, another one for each block. */
    public static long of(final InetAddress address) {
        final ByteBuffer bytes = ByteBuffer.wrap(address.getAddress());
        return bytes.remaining() == Integer.BYTES ? IPV4 | Integer.toUnsignedLong(bytes.getInt()) : bytes.getLong();
    }

    /** The first 64 bits of an IPv6 address, or the 32 bits of an IPv4 address. */
    public static long upper(final InetAddress address) {
        final ByteBuffer bytes = ByteBuffer.wrap(address.getAddress());
        return bytes.remaining() == Integer.BYTES ? Integer.toUnsignedLong(bytes.getInt()) : bytes.getLong();
    }

    /** The last 64 bits of an IPv6 address, 0 of an IPv4 address. */
    public static long lower(final InetAddress address) {
        final ByteBuffer bytes = ByteBuffer.wrap(address.getAddress());
        return bytes.remaining() == Integer.BYTES ? 0 : bytes.getLong(Long.BYTES);
    }
}
