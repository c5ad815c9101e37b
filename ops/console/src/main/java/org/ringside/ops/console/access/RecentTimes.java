package org.ringside.ops.console.access;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;

/** Lets something happen so many times within a while, whenever that begins. Any thread may call. */
final class RecentTimes {
    private final int most;
    private final long windowNs;
    private final Deque<Long> times = new ArrayDeque<>();

    RecentTimes(final int most, final Duration window) {
        this.most = most;
        this.windowNs = window.toNanos();
    }

    /** Counts it; false, and nothing is counted, when it has happened too often. */
    synchronized boolean tryAdd(final long nowNs) {
        while (!times.isEmpty() && nowNs - times.getFirst() >= windowNs) {
            times.removeFirst();
        }
        if (times.size() == most) {
            return false;
        }
        times.addLast(nowNs);
        return true;
    }

    /** Does not count the last time after all. */
    synchronized void takeBack() {
        times.pollLast();
    }
}
