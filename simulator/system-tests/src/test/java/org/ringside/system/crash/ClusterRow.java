package org.ringside.system.crash;

import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What can happen to a replicated exchange: a row of the table in docs/cluster.md, and what is done for it. */
enum ClusterRow {
    LEADER_KILL(MemberKills::killLeaders),
    FOLLOWER_KILL(MemberKills::killFollowers),
    ALL_KILL(MemberKills::killAll),
    BRIDGE_KILL(HostKills::killBridges),
    MAJORITY_KILL(MemberKills::killMajorities),
    GATEWAY_KILL(HostKills::killGateways),
    GATEWAY_GONE(HostKills::loseGateways),
    SLOW_FOLLOWER(Standstills::stopFollowers),
    SLOW_LEADER(Standstills::stopLeaders),
    SLOW_BRIDGE(Standstills::stopBridges),
    SNAPSHOT(MemberKills::killInSnapshots),
    DISK_FULL(FullDisks::fill),
    PARTITION_LEADER(Partitions::cutLeaders),
    PARTITION_BRIDGE(Partitions::cutBridges),
    LOSS(Partitions::loseFrames),
    CLOCK(ForeignClocks::set),
    UPGRADE(Upgrades::upgrade),
    PROMOTE(Promotions::follow);

    private final Action action;

    ClusterRow(final Action action) {
        this.action = action;
    }

    /** Does something to the processes, waits until the exchange trades again, and so on, as often as it is told. */
    @FunctionalInterface
    interface Action {
        void perform(ClusterDrill drill) throws InterruptedException;
    }

    Action action() {
        return action;
    }

    /** Whether members and bridges need a network that can be cut, and clocks that can be set. */
    boolean isFaulty() {
        return compareTo(PARTITION_LEADER) >= 0 && compareTo(CLOCK) <= 0;
    }

    /** All of them, for messages. */
    static String names() {
        return Stream.of(values()).map(ClusterRow::toString).collect(Collectors.joining(", "));
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
