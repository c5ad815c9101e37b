package org.ringside.system.crash;

import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
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
    SLOW_FOLLOWER(Standstills::slowFollowers, Need.FAULTS),
    SLOW_LEADER(Standstills::slowLeaders, Need.FAULTS),
    SLOW_BRIDGE(Standstills::stopBridges, Need.FAULTS),
    SNAPSHOT(DamagedSnapshots::damage, Need.SNAPSHOTS),
    DISK_FULL(FullDisks::fill, Need.SMALL_DISKS),
    PARTITION_LEADER(Partitions::cutLeaders, Need.FAULTS),
    PARTITION_BRIDGE(Partitions::cutBridges, Need.FAULTS),
    LOSS(Partitions::loseFrames, Need.FAULTS),
    CLOCK(ForeignClocks::set, Need.FAULTS),
    ALL_REBOOT(Reboots::rebootAll),
    DIVERGE(Divergences::diverge, Need.FAULTS),
    EMPTY(LostFolders::remove),
    PURGE(LostFolders::removeWhatOthersHaveNot, Need.SNAPSHOTS, Need.PURGE),
    UPGRADE(Upgrades::upgrade),
    PROMOTE(Promotions::follow);

    private final Action action;
    private final Set<Need> needs = EnumSet.noneOf(Need.class);

    ClusterRow(final Action action, final Need... needs) {
        this.action = action;
        this.needs.addAll(List.of(needs));
    }

    /** What an exchange is made for. */
    enum Need {
        /** Members and bridges have a network that can be cut, members clocks that can be set, and other faults. */
        FAULTS,
        /** The disks of members are small. */
        SMALL_DISKS,
        /** Members take snapshots, each after some seconds. */
        SNAPSHOTS,
        /** Members delete log that they do not need. */
        PURGE
    }

    /** Does something to the processes, waits until the exchange trades again, and so on, as often as it is told. */
    @FunctionalInterface
    interface Action {
        void perform(ClusterDrill drill) throws InterruptedException;
    }

    Action action() {
        return action;
    }

    boolean needs(final Need need) {
        return needs.contains(need);
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
