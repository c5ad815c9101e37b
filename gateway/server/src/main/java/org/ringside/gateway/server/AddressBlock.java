package org.ringside.gateway.server;

import java.net.InetAddress;
import java.nio.ByteBuffer;

/**
 * What counts as one address: an IPv4 address, and of an IPv6 address its first 64 bits, which is what one customer
 * gets.
 */
final class AddressBlock {
    private static final long IPV4 = 0xFFFFL << 32;

    private AddressBlock() {
    }

    /** A number for the block that the address is in, another one for each block. */
    static long of(final InetAddress address) {
        final ByteBuffer bytes = ByteBuffer.wrap(address.getAddress());
        return bytes.remaining() == Integer.BYTES ? IPV4 | Integer.toUnsignedLong(bytes.getInt()) : bytes.getLong();
    }
}
