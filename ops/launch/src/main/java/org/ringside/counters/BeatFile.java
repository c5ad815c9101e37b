package org.ringside.counters;

import java.nio.file.Path;
import java.util.List;

/**
 * The counters of a process that counts nothing, but shows that it goes round: behind the header, a heartbeat of one
 * thread.
 */
public final class BeatFile implements AutoCloseable {
    private static final int BEAT_OFFSET = CountersFile.HEADER_LENGTH;
    private static final int FILE_LENGTH = BEAT_OFFSET + Heartbeat.LENGTH;

    private final CountersFile file;
    private final Heartbeat heartbeat;

    private BeatFile(final CountersFile file) {
        this.file = file;
        this.heartbeat = new Heartbeat(file.buffer(), BEAT_OFFSET);
    }

    /**
     * Such a file at one time, for tools.
     *
     * @param name      of the process.
     * @param pid       of it.
     * @param beatAgeNs since the last turn began; {@link Heartbeat#NEVER} when there was none.
     */
    public record Beat(String name, long pid, long beatAgeNs) {
    }

    /**
     * A new file, which takes the place of the last one.
     *
     * @param folder of the queues.
     * @param kind   of the process.
     * @param name   of the process.
     * @return without a beat.
     * @throws org.ringside.launch.LaunchException when there is no room for it.
     */
    public static BeatFile create(final Path folder, final CountersKind kind, final String name) {
        return new BeatFile(CountersFile.create(folder, kind, name, FILE_LENGTH, buffer -> { }));
    }

    /**
     * Those of a folder.
     *
     * @param folder of the queues.
     * @param kind   of the processes.
     * @return may be empty.
     * @throws org.ringside.launch.LaunchException when one cannot be read, or is something else.
     */
    public static List<Beat> readAll(final Path folder, final CountersKind kind) {
        return CountersImage.readAll(folder, kind).stream().map(BeatFile::beat).toList();
    }

    private static Beat beat(final CountersImage image) {
        if (image.bytes().capacity() != FILE_LENGTH) {
            throw image.refused();
        }
        return new Beat(image.name(), image.pid(), Heartbeat.ageNs(image.bytes(), BEAT_OFFSET));
    }

    /**
     * A turn begins; by one thread.
     *
     * @param nowNs CLOCK_MONOTONIC.
     */
    public void beat(final long nowNs) {
        heartbeat.beat(nowNs);
    }

    /** The file is gone. */
    @Override
    public void close() {
        file.close();
    }
}
