package org.ringside.matching.server;

import static org.ringside.matching.server.EngineCountersDescriptor.COUNT_OFFSET;
import static org.ringside.matching.server.EngineCountersDescriptor.FORMAT;
import static org.ringside.matching.server.EngineCountersDescriptor.FORMAT_OFFSET;
import static org.ringside.matching.server.EngineCountersDescriptor.MAGIC;
import static org.ringside.matching.server.EngineCountersDescriptor.MAGIC_OFFSET;
import static org.ringside.matching.server.EngineCountersDescriptor.METADATA_OFFSET;
import static org.ringside.matching.server.EngineCountersDescriptor.PID_OFFSET;
import static org.ringside.matching.server.EngineCountersDescriptor.fileLength;
import static org.ringside.matching.server.EngineCountersDescriptor.metadataLength;
import static org.ringside.matching.server.EngineCountersDescriptor.valuesOffset;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.status.AtomicCounter;
import org.agrona.concurrent.status.CountersManager;
import org.agrona.concurrent.status.CountersReader;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.queue.MappedFile;

/** The counters of an engine in their file: see {@link EngineCountersDescriptor}. All are made at the start. */
final class EngineCounters {
    private final UnsafeBuffer file;
    private final CountersManager manager;

    private EngineCounters(final UnsafeBuffer file, final int counters) {
        this.file = file;
        file.putLong(FORMAT_OFFSET, FORMAT);
        file.putLong(PID_OFFSET, ProcessHandle.current().pid());
        file.putLong(COUNT_OFFSET, counters);
        manager = new CountersManager(
            new UnsafeBuffer(file, METADATA_OFFSET, metadataLength(counters)),
            new UnsafeBuffer(file, valuesOffset(counters), counters * CountersReader.COUNTER_LENGTH));
    }

    /**
     * A new file, which takes the place of the last engine's. Readers take it once it is {@link #begin begun}.
     *
     * @param folder of the queues.
     * @param routes of the engine.
     * @throws LaunchException when there is no room for it.
     */
    static EngineCounters create(final Path folder, final List<String> routes) {
        final Path file = folder.resolve(EngineCountersDescriptor.FILE);
        final int counters =
            EngineCounter.values().length + EngineCounter.OF_A_ROUTE * (routes.size() - 1);
        try {
            Files.deleteIfExists(file);
            try (FileChannel channel = MappedFile.create(file)) {
                MappedFile.fill(channel, fileLength(counters));
                return new EngineCounters(new UnsafeBuffer(
                    channel.map(FileChannel.MapMode.READ_WRITE, 0, fileLength(counters))), counters);
            }
        } catch (final IOException ex) {
            throw new LaunchException(ExitCode.FAILURE, "cannot make " + file + ": " + ex.getMessage(), ex);
        }
    }

    /** One of the engine's own. */
    AtomicCounter counter(final EngineCounter type) {
        return manager.newCounter(type.name(), type.ordinal());
    }

    /** One of a route. */
    AtomicCounter counter(final EngineCounter type, final String route) {
        return manager.newCounter(
            type.name() + " " + route, type.ordinal(), key -> key.putStringAscii(0, route));
    }

    /** All are made. */
    void begin() {
        file.putLongRelease(MAGIC_OFFSET, MAGIC);
    }
}
