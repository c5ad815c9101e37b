package org.ringside.gateway.probe;

import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.agrona.BitUtil;
import org.ringside.counters.CounterBlock;
import org.ringside.counters.CountersFile;
import org.ringside.counters.CountersKind;
import org.ringside.counters.Heartbeat;

/**
 * The counters of a probe, in a file for tools to look at while it runs: behind the header an i64, little-endian, for
 * each {@link ProbeCounter}, in their order; then the heartbeat of the loop, in lines of its own. One thread, the
 * loop's, writes them.
 */
final class ProbeCounters extends CounterBlock<ProbeCounter> implements AutoCloseable {
    static final int HEARTBEAT_OFFSET = BitUtil.align(
        CountersFile.HEADER_LENGTH + ProbeCounter.values().length * Long.BYTES, Heartbeat.LENGTH);
    static final int FILE_LENGTH = HEARTBEAT_OFFSET + Heartbeat.LENGTH;

    private static final ProbeCounter[] ALL = ProbeCounter.values();

    private final CountersFile file;
    private final Heartbeat heartbeat;

    private ProbeCounters(final CountersFile file) {
        super(file.buffer(), CountersFile.HEADER_LENGTH);
        this.file = file;
        this.heartbeat = new Heartbeat(file.buffer(), HEARTBEAT_OFFSET);
    }

    /**
     * Counters in a new file.
     *
     * @throws org.ringside.launch.LaunchException when there is no room for it.
     */
    static ProbeCounters create(final Path folder, final String name) {
        return new ProbeCounters(
            CountersFile.create(folder, CountersKind.PROBE, name, FILE_LENGTH, buffer -> { }));
    }

    /** The loop goes round, CLOCK_MONOTONIC. */
    void beat(final long nowNs) {
        heartbeat.beat(nowNs);
    }

    /** All of what was refused or dropped: changes when there is something to tell. */
    long troubles() {
        long sum = 0;
        for (final ProbeCounter counter : ALL) {
            sum += counter.isTrouble() ? get(counter) : 0;
        }
        return sum;
    }

    /** One line with all that are not 0. */
    String describe() {
        final String line = Stream.of(ALL)
            .filter(counter -> get(counter) > 0)
            .map(counter -> String.format(Locale.ROOT, "%,d %s", get(counter), counter.text()))
            .collect(Collectors.joining(", "));
        return line.isEmpty() ? "no datagrams" : line;
    }

    /** The counters stay readable for this process; the file is gone. */
    @Override
    public void close() {
        file.close();
    }
}
