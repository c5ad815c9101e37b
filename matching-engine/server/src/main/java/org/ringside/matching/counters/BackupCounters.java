package org.ringside.matching.counters;

import java.nio.file.Path;
import org.agrona.BitUtil;
import org.ringside.counters.CounterBlock;
import org.ringside.counters.CountersFile;
import org.ringside.counters.CountersKind;
import org.ringside.counters.Heartbeat;

/**
 * The counters of a backup of a replicated engine, in a file for tools that look while it runs: an i64, little-endian,
 * for each {@link BackupCounter}, in their order; the heartbeat of the thread that writes them.
 */
public final class BackupCounters extends CounterBlock<BackupCounter> implements AutoCloseable {
    static final int HEARTBEAT_OFFSET = BitUtil.align(
        CountersFile.HEADER_LENGTH + BackupCounter.values().length * Long.BYTES, Heartbeat.LENGTH);
    static final int FILE_LENGTH = HEARTBEAT_OFFSET + Heartbeat.LENGTH;

    private final CountersFile file;
    private final Heartbeat heartbeat;

    private BackupCounters(final CountersFile file) {
        super(file.buffer(), CountersFile.HEADER_LENGTH);
        this.file = file;
        this.heartbeat = new Heartbeat(file.buffer(), HEARTBEAT_OFFSET);
    }

    /**
     * Counters in a new file, which takes the place of the last one.
     *
     * @param folder of the queues.
     * @param name   of the process, without dots.
     * @return without a beat.
     * @throws org.ringside.launch.LaunchException when there is no room for it.
     */
    public static BackupCounters create(final Path folder, final String name) {
        return new BackupCounters(
            CountersFile.create(folder, CountersKind.BACKUP, name, FILE_LENGTH, buffer -> { }));
    }

    /**
     * A turn begins, of the thread that writes the counters.
     *
     * @param nowNs CLOCK_MONOTONIC.
     */
    public void beat(final long nowNs) {
        heartbeat.beat(nowNs);
    }

    /** The counters stay readable for this process; the file is gone. */
    @Override
    public void close() {
        file.close();
    }
}
