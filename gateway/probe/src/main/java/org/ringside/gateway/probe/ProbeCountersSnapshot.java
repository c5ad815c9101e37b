package org.ringside.gateway.probe;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.ringside.counters.CountersFile;
import org.ringside.counters.CountersImage;
import org.ringside.counters.CountersKind;
import org.ringside.counters.Heartbeat;

/**
 * The counters of a probe at one time, for tools. Each number is whole; different numbers may be of different instants.
 *
 * @param probe     its name.
 * @param pid       of its process.
 * @param startedMs epoch milliseconds.
 * @param beatAgeNs time since its loop began its last turn; {@link Heartbeat#NEVER} before the first.
 * @param counters  by name.
 */
public record ProbeCountersSnapshot(
    String probe, long pid, long startedMs, long beatAgeNs, Map<String, Long> counters) {
    /**
     * Reads the counters of all probes with rings in a folder, sorted by name.
     *
     * @param folder of the rings.
     * @return may be empty.
     * @throws org.ringside.launch.LaunchException when a file cannot be read, or holds no counters of a probe.
     */
    public static List<ProbeCountersSnapshot> readAll(final Path folder) {
        return CountersImage.readAll(folder, CountersKind.PROBE).stream().map(ProbeCountersSnapshot::of).toList();
    }

    /**
     * Number of refused datagrams, for any reason.
     *
     * @return their number.
     */
    public long refused() {
        return sum(ProbeCounter.Fate.REFUSED);
    }

    /**
     * Number of datagrams that were dropped without an answer, for any reason.
     *
     * @return their number.
     */
    public long dropped() {
        return sum(ProbeCounter.Fate.DROPPED);
    }

    private long sum(final ProbeCounter.Fate fate) {
        return Stream.of(ProbeCounter.values()).filter(counter -> counter.fate() == fate)
            .mapToLong(counter -> counters.get(CountersImage.nameOf(counter))).sum();
    }

    private static ProbeCountersSnapshot of(final CountersImage image) {
        if (image.bytes().capacity() != ProbeCounters.FILE_LENGTH) {
            throw image.refused();
        }
        return new ProbeCountersSnapshot(image.name(), image.pid(), image.startedMs(),
            Heartbeat.ageNs(image.bytes(), ProbeCounters.HEARTBEAT_OFFSET),
            image.values(ProbeCounter.values(), CountersFile.HEADER_LENGTH));
    }
}
