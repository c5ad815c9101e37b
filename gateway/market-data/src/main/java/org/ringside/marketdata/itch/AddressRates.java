package org.ringside.marketdata.itch;

import java.net.InetAddress;
import java.nio.ByteBuffer;

/**
 * How many packets an address is sent, whatever its ports: {@link #PER_SECOND}, and {@link #BURST} at once after a
 * pause. An IPv6 address counts with its network of 64 bits, because one host may have all of its addresses.
 * <p>
 * Memory is fixed: addresses share {@link #BUCKETS} buckets, and two that meet in one share its rate. A bucket is the
 * time at which it would be empty again (GCRA). One thread; no clock.
 */
final class AddressRates {
    /** Packets of a second, of one address. */
    static final int PER_SECOND = 250;
    /** Packets at once, of one address. */
    static final int BURST = 32;

    private static final int BUCKET_BITS = 12;
    /** Rates that are kept. */
    static final int BUCKETS = 1 << BUCKET_BITS;

    private static final long INTERVAL_NS = 1_000_000_000L / PER_SECOND;
    private static final long TOLERANCE_NS = (BURST - 1) * INTERVAL_NS;
    /** 2^64 divided by the golden ratio: neighbours fall far apart. */
    private static final long FIBONACCI = 0x9E3779B97F4A7C15L;
    /** No sender has an address of IPv6 that begins with these bits: they are those of groups. */
    private static final long OF_IPV4 = -1L << Integer.SIZE;

    private final long[] emptyAgainNs = new long[BUCKETS];

    /** What counts as one address: all 32 bits of IPv4, the first 64 of IPv6. Allocates. */
    static long network(final InetAddress address) {
        final ByteBuffer bytes = ByteBuffer.wrap(address.getAddress());
        return bytes.remaining() == Integer.BYTES ? OF_IPV4 | bytes.getInt() : bytes.getLong();
    }

    /** Whether a packet may be sent to a network now. */
    boolean mayTake(final long network, final long now) {
        return emptyAgainNs[bucket(network)] - now <= TOLERANCE_NS;
    }

    /** Counts a packet that was sent to a network. */
    void take(final long network, final long now) {
        final int bucket = bucket(network);
        emptyAgainNs[bucket] = Math.max(emptyAgainNs[bucket], now) + INTERVAL_NS;
    }

    private static int bucket(final long network) {
        return (int) (network * FIBONACCI >>> Long.SIZE - BUCKET_BITS);
    }
}
