package org.ringside.ops.metrics;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.ringside.journal.SnapshotInfo;
import org.ringside.journal.SnapshotStore;
import org.ringside.ops.exchange.Exchange;
import org.ringside.ops.exchange.ExchangeCheckup;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.exchange.FileSystemSpace;

/** The folder of the engine's journal: its snapshots, and the room that it has. */
final class JournalMetrics implements MetricSource {
    private static final double MS_PER_SECOND = 1e3;
    private static final long NS_PER_MS = 1_000_000;

    private final ExchangePlan plan;

    JournalMetrics(final ExchangePlan plan) {
        this.plan = plan;
    }

    @Override
    public void collect(final Sample sample) throws IOException {
        final Path journal = plan.data(Exchange.ENGINE);
        if (!Files.isDirectory(journal)) {
            return;
        }
        sample.set(Metric.JOURNAL_FREE_BYTES, FileSystemSpace.of(journal).freeBytes());
        sample.set(Metric.JOURNAL_SEGMENT_BYTES, ExchangeCheckup.segmentLength(plan));
        final SnapshotStore snapshots = SnapshotStore.of(journal);
        final Optional<SnapshotInfo> newest = snapshots.list().stream().filter(SnapshotInfo::isWhole).findFirst();
        newest.ifPresent(snapshot -> sample.set(Metric.SNAPSHOT_AGE_SECONDS,
            Math.max(0, System.currentTimeMillis() - snapshot.createdNs() / NS_PER_MS) / MS_PER_SECOND));
        sample.set(Metric.SNAPSHOT_BYTES_BEHIND,
            snapshots.segmentBytes(newest.map(SnapshotInfo::nextIndex).orElse(0L)));
    }
}
