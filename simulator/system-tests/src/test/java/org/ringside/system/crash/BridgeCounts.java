package org.ringside.system.crash;

import org.ringside.matching.counters.BridgeCounter;

/** What bridges count while a row happens, each in all of its lives. */
final class BridgeCounts {
    private final ClusterExchange exchange;
    private final long[] before = new long[ClusterPart.BRIDGES.size()];
    private final long gapsBefore;
    private long rewinds;

    /** Counts from now on. */
    BridgeCounts(final ClusterExchange exchange) {
        this.exchange = exchange;
        ClusterPart.BRIDGES.forEach(
            bridge -> before[bridge.number()] = exchange.count(bridge, BridgeCounter.REWINDS));
        gapsBefore = gapsOfAll();
    }

    /** A bridge is dead: the next one counts from 0. */
    void ended(final ClusterPart bridge) {
        rewinds += exchange.count(bridge, BridgeCounter.REWINDS) - before[bridge.number()];
        before[bridge.number()] = 0;
    }

    /** How often bridges went back to the first command that was not applied. */
    long rewinds() {
        return rewinds + ClusterPart.BRIDGES.stream()
            .mapToLong(bridge -> exchange.count(bridge, BridgeCounter.REWINDS) - before[bridge.number()]).sum();
    }

    /** Trains that did not follow what was applied; the members count them, over all lives of a bridge. */
    long gaps() {
        return gapsOfAll() - gapsBefore;
    }

    private long gapsOfAll() {
        return ClusterPart.BRIDGES.stream().mapToLong(bridge -> exchange.count(bridge, BridgeCounter.GAPS)).sum();
    }
}
