package org.ringside.ops.console.access;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Lets an address try a login five times a minute; what succeeds does not count. Of an IPv6 address the network of 64
 * bits counts, all of which its owner may use. All addresses of the loopback are one: every account of this machine may
 * use any of them. An attempt counts from its beginning, so that many at once are not more than five. It remembers
 * 1,024 addresses; a new one pushes the oldest one out. Any thread may call.
 */
final class FailureLimit {
    static final int MOST_FAILURES = 5;
    static final Duration WINDOW = Duration.ofMinutes(1);
    static final int MOST_ADDRESSES = 1024;

    private static final int NETWORK_BYTES = 8;
    private static final String LOOPBACK = "loopback";

    private final Map<String, RecentTimes> attempts = new LinkedHashMap<>();

    /** Begins an attempt; false when the address has failed too often. */
    synchronized boolean tryBegin(final InetAddress address, final long nowNs) {
        final String key = key(address);
        if (!attempts.containsKey(key) && attempts.size() == MOST_ADDRESSES) {
            attempts.remove(attempts.keySet().iterator().next());
        }
        return attempts.computeIfAbsent(key, ignored -> new RecentTimes(MOST_FAILURES, WINDOW)).tryAdd(nowNs);
    }

    /** Ends an attempt that does not count: it has succeeded, or nobody has looked at it. */
    synchronized void takeBack(final InetAddress address) {
        final RecentTimes times = attempts.get(key(address));
        if (times != null) {
            times.takeBack();
        }
    }

    private static String key(final InetAddress address) {
        if (address.isLoopbackAddress()) {
            return LOOPBACK;
        }
        final byte[] bytes = address.getAddress();
        return HexFormat.of().formatHex(address instanceof Inet6Address ? Arrays.copyOf(bytes, NETWORK_BYTES) : bytes);
    }
}
