package org.ringside.matching.counters;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.ringside.counters.CountersFile;
import org.ringside.counters.CountersImage;
import org.ringside.counters.CountersKind;
import org.ringside.counters.Heartbeat;

/**
 * The counters of a backup of a replicated engine at one time, for tools. Each number is whole; different numbers may
 * be of different instants.
 *
 * @param name      of its process.
 * @param pid       of its process.
 * @param startedMs epoch milliseconds.
 * @param beatAgeNs time since its thread began its last turn; {@link Heartbeat#NEVER} before the first.
 * @param counters  by name.
 */
public record BackupCountersSnapshot(
    String name, long pid, long startedMs, long beatAgeNs, Map<String, Long> counters) {
    /** A backup that no member has answered for so long is not what it should be. */
    private static final long SILENCE_MS = TimeUnit.MINUTES.toMillis(1);

    /**
     * Reads the counters of all backups at queues of a folder, sorted by name.
     *
     * @param folder of the queues.
     * @return may be empty.
     * @throws org.ringside.launch.LaunchException when a file cannot be read, or holds no counters of a backup.
     */
    public static List<BackupCountersSnapshot> readAll(final Path folder) {
        return CountersImage.readAll(folder, CountersKind.BACKUP).stream().map(BackupCountersSnapshot::of).toList();
    }

    /**
     * Value of a counter.
     *
     * @param counter of a backup.
     * @return its number.
     */
    public long of(final BackupCounter counter) {
        return counters.get(CountersImage.nameOf(counter));
    }

    /**
     * Whether its process lives, and its thread goes round.
     *
     * @return false for one that is dead, or hangs.
     */
    public boolean isAlive() {
        return Heartbeat.isAlive(beatAgeNs);
    }

    /**
     * Whether no member has answered for a minute.
     *
     * @param nowMs epoch milliseconds.
     * @return also true when none has ever answered, and the process began a minute ago.
     */
    public boolean isLate(final long nowMs) {
        return nowMs - Math.max(startedMs, of(BackupCounter.ANSWER_MS)) > SILENCE_MS;
    }

    private static BackupCountersSnapshot of(final CountersImage image) {
        if (image.bytes().capacity() != BackupCounters.FILE_LENGTH) {
            throw image.refused();
        }
        return new BackupCountersSnapshot(image.name(), image.pid(), image.startedMs(),
            Heartbeat.ageNs(image.bytes(), BackupCounters.HEARTBEAT_OFFSET),
            image.values(BackupCounter.values(), CountersFile.HEADER_LENGTH));
    }
}
