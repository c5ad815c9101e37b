package org.ringside.gateway.probe;

import java.util.Locale;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The counters of a probe: one thread, the loop's, adds to them; any thread reads. */
final class ProbeCounters {
    private static final ProbeCounter[] ALL = ProbeCounter.values();

    private final AtomicLongArray values = new AtomicLongArray(ALL.length);

    void increment(final ProbeCounter counter) {
        final int index = counter.ordinal();
        // Seen by the acquire of get; nobody else writes.
        values.setRelease(index, values.getPlain(index) + 1);
    }

    long get(final ProbeCounter counter) {
        return values.getAcquire(counter.ordinal());
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
}
