package org.ringside.gateway.probe;

import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.gateway.counters.CountersFile;
import org.ringside.gateway.counters.CountersHeader;
import org.ringside.gateway.counters.CountersKind;

/**
 * The counters of a probe, in a file for tools to look at while it runs: behind the header an i64, little-endian, for
 * each {@link ProbeCounter}, in their order. One thread, the loop's, adds to them.
 */
final class ProbeCounters implements AutoCloseable {
    private static final ProbeCounter[] ALL = ProbeCounter.values();

    private final CountersFile file;
    private final UnsafeBuffer buffer;

    private ProbeCounters(final CountersFile file) {
        this.file = file;
        this.buffer = file.buffer();
    }

    /**
     * Counters in a new file.
     *
     * @throws org.ringside.launch.LaunchException when there is no room for it.
     */
    static ProbeCounters create(final Path folder, final String name) {
        return new ProbeCounters(
            CountersFile.create(folder, CountersKind.PROBE, name, fileLength(), buffer -> { }));
    }

    /** Counters that nobody else sees. */
    static ProbeCounters unshared() {
        return new ProbeCounters(CountersFile.unshared(CountersKind.PROBE, fileLength(), buffer -> { }));
    }

    static int fileLength() {
        return offset(ALL.length);
    }

    /** Of the counter with this number. */
    static int offset(final int index) {
        return CountersHeader.LENGTH + index * Long.BYTES;
    }

    void increment(final ProbeCounter counter) {
        buffer.putLong(offset(counter.ordinal()), get(counter) + 1, ByteOrder.LITTLE_ENDIAN);
    }

    long get(final ProbeCounter counter) {
        return buffer.getLong(offset(counter.ordinal()), ByteOrder.LITTLE_ENDIAN);
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
