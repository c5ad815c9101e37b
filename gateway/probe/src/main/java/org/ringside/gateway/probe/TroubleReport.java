package org.ringside.gateway.probe;

import java.util.function.Consumer;

/** Tells an operator that datagrams were refused or dropped: one line, and not more often than every ten seconds. */
final class TroubleReport {
    private static final long INTERVAL_NS = 10_000_000_000L;

    private final ProbeCounters counters;
    private final Consumer<String> messages;
    private long told;
    private long nextNs;

    TroubleReport(final ProbeCounters counters, final Consumer<String> messages, final long nowNs) {
        this.counters = counters;
        this.messages = messages;
        this.nextNs = nowNs;
    }

    /** To be called about once a second. */
    void onTick(final long nowNs) {
        final long troubles = counters.troubles();
        if (troubles != told && nowNs - nextNs >= 0) {
            told = troubles;
            nextNs = nowNs + INTERVAL_NS;
            messages.accept(counters.describe());
        }
    }
}
