package org.ringside.matching.counters;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ringside.counters.CountersFile;
import org.ringside.counters.CountersImage;
import org.ringside.counters.CountersKind;
import org.ringside.counters.Heartbeat;

/**
 * The counters of a bridge to a replicated engine at one time, for tools. Each number is whole; different numbers may
 * be of different instants.
 *
 * @param name      of its process, with hyphens for dots.
 * @param pid       of its process.
 * @param startedMs epoch milliseconds.
 * @param beatAgeNs time since the bridge's thread began its last turn; {@link Heartbeat#NEVER} before the first.
 * @param counters  of all its threads, by name.
 */
public record BridgeCountersSnapshot(
    String name, long pid, long startedMs, long beatAgeNs, Map<String, Long> counters) {
    /**
     * Reads the counters of all bridges at queues of a folder, sorted by name.
     *
     * @param folder of the queues.
     * @return may be empty.
     * @throws org.ringside.launch.LaunchException when a file cannot be read, or holds no counters of a bridge.
     */
    public static List<BridgeCountersSnapshot> readAll(final Path folder) {
        return CountersImage.readAll(folder, CountersKind.BRIDGE).stream().map(BridgeCountersSnapshot::of).toList();
    }

    /**
     * Whether it is of a process.
     *
     * @param process name of it, which may have dots.
     * @return true for that process, or one before it with its name.
     */
    public boolean isOf(final String process) {
        return name.equals(process.replace('.', '-'));
    }

    /**
     * Value of a counter of any thread.
     *
     * @param counter a {@link BridgeCounter} or {@link WatchCounter}.
     * @return its number.
     */
    public long of(final Enum<?> counter) {
        return counters.get(CountersImage.nameOf(counter));
    }

    private static BridgeCountersSnapshot of(final CountersImage image) {
        if (image.bytes().capacity() != BridgeCounters.FILE_LENGTH) {
            throw image.refused();
        }
        final Map<String, Long> counters = new LinkedHashMap<>();
        counters.putAll(image.values(BridgeCounter.values(), CountersFile.HEADER_LENGTH));
        counters.putAll(image.values(WatchCounter.values(), BridgeCounters.WATCH_OFFSET));
        return new BridgeCountersSnapshot(image.name(), image.pid(), image.startedMs(),
            Heartbeat.ageNs(image.bytes(), BridgeCounters.HEARTBEAT_OFFSET), counters);
    }
}
