package org.ringside.ops.metrics;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.ringside.counters.Heartbeat;
import org.ringside.matching.counters.BackupCounter;
import org.ringside.matching.counters.BackupCountersSnapshot;
import org.ringside.matching.counters.BridgeCounter;
import org.ringside.matching.counters.BridgeCountersSnapshot;
import org.ringside.matching.counters.MemberCounter;
import org.ringside.matching.counters.MemberCountersSnapshot;
import org.ringside.matching.counters.WatchCounter;

/** What members of a replicated engine, bridges to it and backups of it show, also those that were killed. */
final class ClusterMetrics implements MetricSource {
    private final Path folder;

    ClusterMetrics(final Path folder) {
        this.folder = folder;
    }

    @Override
    public void collect(final Sample sample) {
        for (final MemberCountersSnapshot member : MemberCountersSnapshot.readAll(folder)) {
            final String name = member.name();
            beat(sample, name, member.beatAgeNs());
            sample.set(Metric.MEMBER_READY, member.of(MemberCounter.READY), name);
            sample.set(Metric.MEMBER_LEADER, member.of(MemberCounter.LEADER), name);
            sample.set(Metric.MEMBER_ELECTIONS, member.of(MemberCounter.ELECTIONS), name);
            sample.set(Metric.MEMBER_COMMANDS, member.of(MemberCounter.COMMANDS), name);
            sample.set(Metric.MEMBER_COMMIT_BYTES, member.of(MemberCounter.COMMIT_POSITION), name);
            sample.set(Metric.MEMBER_APPLIED_BYTES, member.of(MemberCounter.LOG_POSITION), name);
            sample.set(Metric.MEMBER_SNAPSHOT_BYTES, member.of(MemberCounter.SNAPSHOT_POSITION), name);
            sample.set(Metric.MEMBER_FREE_BYTES, member.of(MemberCounter.DISK_FREE), name);
            sample.setNs(Metric.MEMBER_CLOCK_OFF_SECONDS, member.of(MemberCounter.CLOCK_OFF_NS), name);
            sample.setNs(Metric.MEMBER_CLOCK_APART_SECONDS, member.of(MemberCounter.CLOCK_APART_NS), name);
            sample.setNs(Metric.MEMBER_TIME_AHEAD_SECONDS, member.of(MemberCounter.TIME_AHEAD_NS), name);
        }
        for (final BridgeCountersSnapshot bridge : BridgeCountersSnapshot.readAll(folder)) {
            final String name = bridge.name();
            beat(sample, name, bridge.beatAgeNs());
            sample.set(Metric.BRIDGE_ATTACHED, bridge.of(BridgeCounter.ATTACHED), name);
            sample.set(Metric.BRIDGE_DEAF, bridge.of(BridgeCounter.DEAF), name);
            sample.set(Metric.BRIDGE_APPLIED, bridge.of(BridgeCounter.APPLIED), name);
            sample.set(Metric.BRIDGE_IN_FLIGHT, bridge.of(BridgeCounter.IN_FLIGHT), name);
            sample.set(Metric.BRIDGE_REWINDS, bridge.of(BridgeCounter.REWINDS), name);
            sample.set(Metric.BRIDGE_DROPPED, bridge.of(BridgeCounter.DROPPED), name);
            sample.set(Metric.BRIDGE_GATEWAYS_LOST, bridge.of(WatchCounter.GATEWAYS_LOST), name);
        }
        for (final BackupCountersSnapshot backup : BackupCountersSnapshot.readAll(folder)) {
            final String name = backup.name();
            beat(sample, name, backup.beatAgeNs());
            sample.set(Metric.BACKUP_FOLLOWING, backup.of(BackupCounter.FOLLOWING), name);
            sample.set(Metric.BACKUP_POSITION_BYTES, backup.of(BackupCounter.POSITION), name);
            sample.setNs(Metric.BACKUP_ANSWER_TIME_SECONDS,
                TimeUnit.MILLISECONDS.toNanos(backup.of(BackupCounter.ANSWER_MS)), name);
            sample.set(Metric.BACKUP_SNAPSHOTS, backup.of(BackupCounter.SNAPSHOTS), name);
            sample.set(Metric.BACKUP_FAILURES, backup.of(BackupCounter.FAILURES), name);
            sample.set(Metric.BACKUP_FREE_BYTES, backup.of(BackupCounter.DISK_FREE), name);
        }
    }

    private static void beat(final Sample sample, final String process, final long ageNs) {
        if (ageNs != Heartbeat.NEVER) {
            sample.setNs(Metric.PROCESS_HEARTBEAT_AGE_SECONDS, ageNs, process, "0");
        }
    }
}
