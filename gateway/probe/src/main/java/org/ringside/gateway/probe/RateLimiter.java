package org.ringside.gateway.probe;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.util.Arrays;

/**
 * How many datagrams a source may send: so many a second, and so many at once. A source is an IPv4 address, or the
 * first 64 bits of an IPv6 address, whatever its ports.
 *
 * <p>Memory is fixed: sources share {@link #BUCKETS} buckets, by a salted hash that nobody outside can work out. Two
 * sources that meet in one share its rate. A bucket is one number: the time at which it would be empty again (GCRA).
 * One thread.
 */
final class RateLimiter {
    /** A power of two. */
    static final int BUCKETS = 8_192;

    private static final long NS_PER_SECOND = 1_000_000_000L;
    private static final int V6_PREFIX_LENGTH = 8;

    private final long[] emptyAgainNs = new long[BUCKETS];
    private final long intervalNs;
    private final long toleranceNs;
    private final long salt;

    /**
     * Every source has all of its burst.
     *
     * @param ratePerSecond datagrams.
     * @param burst         at once.
     * @param salt          any number that others do not know.
     * @param nowNs         time that begins.
     */
    RateLimiter(final int ratePerSecond, final int burst, final long salt, final long nowNs) {
        this.intervalNs = Math.max(1, NS_PER_SECOND / ratePerSecond);
        this.toleranceNs = (burst - 1) * intervalNs;
        this.salt = salt;
        Arrays.fill(emptyAgainNs, nowNs);
    }

    /** The bucket of a source. Allocates: to be asked once for each peer. */
    int bucketOf(final InetAddress address) {
        final byte[] bytes = address.getAddress();
        final int length = address instanceof Inet4Address ? bytes.length : V6_PREFIX_LENGTH;
        long hash = salt;
        for (int i = 0; i < length; i++) {
            hash = mix(hash ^ bytes[i]);
        }
        return (int) (hash & (BUCKETS - 1));
    }

    /** Takes one datagram of a source, if it may send it now. */
    boolean tryTake(final int bucket, final long nowNs) {
        final long emptyNs = emptyAgainNs[bucket];
        final long waitNs = emptyNs - nowNs;
        if (waitNs > toleranceNs) {
            return false;
        }
        emptyAgainNs[bucket] = (waitNs > 0 ? emptyNs : nowNs) + intervalNs;
        return true;
    }

    /** The finalizer of SplitMix64: every bit of the input moves half of the output's. */
    private static long mix(final long value) {
        long mixed = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
        return mixed ^ (mixed >>> 31);
    }
}
