package org.ringside.ops.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.matching.counters.BackupCounter;
import org.ringside.matching.counters.BackupCounters;
import org.ringside.matching.counters.BridgeCounter;
import org.ringside.matching.counters.BridgeCounters;
import org.ringside.matching.counters.MemberCounter;
import org.ringside.matching.counters.MemberCounters;

class ClusterMetricsTest {
    private static final long LOG = 88_000;

    @TempDir
    private Path folder;

    @Test
    void shouldShowMembersBridgesAndBackupsByTheirNames() throws IOException {
        try (MemberCounters member = MemberCounters.create(folder, "member-1", "0.1.0");
            BridgeCounters bridge = BridgeCounters.create(folder, "bridge-host-a");
            BackupCounters backup = BackupCounters.create(folder, "backup")) {
            member.set(MemberCounter.COMMIT_POSITION, LOG);
            member.set(MemberCounter.CLOCK_APART_NS, 2_500_000_000L);
            member.set(MemberCounter.TIME_AHEAD_NS, 500_000_000L);
            bridge.set(BridgeCounter.REWINDS, 7);
            bridge.set(BridgeCounter.DEAF, 1);
            backup.set(BackupCounter.FOLLOWING, 1);
            backup.set(BackupCounter.POSITION, LOG - 1);
            backup.set(BackupCounter.ANSWER_MS, 1_500);
            backup.set(BackupCounter.SNAPSHOTS, 2);
            backup.set(BackupCounter.FAILURES, 3);
            backup.set(BackupCounter.DISK_FREE, 4);
            backup.beat(System.nanoTime());

            final Sample sample = new Sample();
            new ClusterMetrics(folder).collect(sample);

            final ByteArrayOutputStream text = new ByteArrayOutputStream();
            PrometheusTextFormatWriter.create().write(text, sample.snapshots());
            final Series series = Series.of(text.toString(StandardCharsets.UTF_8));
            assertThat(series.get("member_commit_bytes{member=\"member-1\"}")).isEqualTo(LOG);
            assertThat(series.get("member_clock_apart_seconds{member=\"member-1\"}")).isEqualTo(2.5);
            assertThat(series.get("member_time_ahead_seconds{member=\"member-1\"}")).isEqualTo(0.5);
            assertThat(series.get("bridge_deaf{bridge=\"bridge-host-a\"}")).isEqualTo(1);
            assertThat(series.get("bridge_rewinds_total{bridge=\"bridge-host-a\"}")).isEqualTo(7);
            assertThat(series.with("backup=\"backup\"")).containsOnly(
                entry("backup_following{backup=\"backup\"}", 1.0),
                entry("backup_position_bytes{backup=\"backup\"}", LOG - 1.0),
                entry("backup_answer_time_seconds{backup=\"backup\"}", 1.5),
                entry("backup_snapshots_total{backup=\"backup\"}", 2.0),
                entry("backup_failures_total{backup=\"backup\"}", 3.0),
                entry("backup_free_bytes{backup=\"backup\"}", 4.0));
            assertThat(series.with("process_heartbeat_age_seconds", "process=\"backup\"")).hasSize(1);
        }
    }
}
