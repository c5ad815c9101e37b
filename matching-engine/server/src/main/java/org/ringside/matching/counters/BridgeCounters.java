package org.ringside.matching.counters;

import java.nio.file.Path;
import org.agrona.BitUtil;
import org.ringside.counters.CounterBlock;
import org.ringside.counters.CountersFile;
import org.ringside.counters.CountersKind;
import org.ringside.counters.Heartbeat;

/**
 * The counters of a bridge to a replicated engine, in a file for tools that look while it runs: an i64, little-endian,
 * for each {@link BridgeCounter}, in their order, which the bridge's thread writes; one for each {@link WatchCounter},
 * which the thread of the gateway watch writes; the heartbeat of the bridge's thread.
 */
public final class BridgeCounters extends CounterBlock<BridgeCounter> implements AutoCloseable {
    static final int WATCH_OFFSET = BitUtil.align(
        CountersFile.HEADER_LENGTH + BridgeCounter.values().length * Long.BYTES, Heartbeat.LENGTH);
    static final int HEARTBEAT_OFFSET = WATCH_OFFSET + Heartbeat.LENGTH;
    static final int FILE_LENGTH = HEARTBEAT_OFFSET + Heartbeat.LENGTH;

    private final CountersFile file;
    private final Heartbeat heartbeat;

    private BridgeCounters(final CountersFile file) {
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
    public static BridgeCounters create(final Path folder, final String name) {
        return new BridgeCounters(
            CountersFile.create(folder, CountersKind.BRIDGE, name, FILE_LENGTH, buffer -> { }));
    }

    /**
     * A turn begins, of the bridge's thread.
     *
     * @param nowNs CLOCK_MONOTONIC.
     */
    public void beat(final long nowNs) {
        heartbeat.beat(nowNs);
    }

    /**
     * The counters of the watch on gateways.
     *
     * @return for the thread that looks after them.
     */
    public CounterBlock<WatchCounter> watch() {
        return new CounterBlock<>(file.buffer(), WATCH_OFFSET);
    }

    /** The counters stay readable for this process; the file is gone. */
    @Override
    public void close() {
        file.close();
    }
}
