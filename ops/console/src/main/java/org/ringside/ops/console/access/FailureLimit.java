package org.ringside.ops.console.access;

import java.net.InetAddress;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Lets a {@link Network} try a login five times a minute; attempts that succeed do not count. An attempt counts from
 * its beginning, so that attempts at the same time are not more than five either. The limit remembers 1,024 networks; a
 * new network replaces the oldest. Any thread may call.
 */
final class FailureLimit {
    static final int MOST_FAILURES = 5;
    static final Duration WINDOW = Duration.ofMinutes(1);
    static final int MOST_ADDRESSES = 1024;

    private final Map<Network, RecentTimes> attempts = new LinkedHashMap<>();

    /** Begins an attempt; false when the address has failed too often. */
    synchronized boolean tryBegin(final InetAddress address, final long nowNs) {
        final Network key = Network.of(address);
        if (!attempts.containsKey(key) && attempts.size() == MOST_ADDRESSES) {
            attempts.remove(attempts.keySet().iterator().next());
        }
        return attempts.computeIfAbsent(key, ignored -> new RecentTimes(MOST_FAILURES, WINDOW)).tryAdd(nowNs);
    }

    /** Ends an attempt that does not count: it has succeeded, or nobody has looked at it. */
    synchronized void takeBack(final InetAddress address) {
        final RecentTimes times = attempts.get(Network.of(address));
        if (times != null) {
            times.takeBack();
        }
    }
}
