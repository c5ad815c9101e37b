package org.ringside.matching.server;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.status.AtomicCounter;
import org.agrona.concurrent.status.CountersManager;
import org.agrona.concurrent.status.CountersReader;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.queue.MappedFile;

/**
 * The counters of an engine, all of which are made at the start. Their file, {@code engine.counters} beside the queues,
 * has a header, which is little-endian, and the counters as Agrona lays them out. It stays when the engine ends: what
 * it says of the journal holds for as long as the queues are there.
 * <pre>
 *   0     magic, i64, written last
 *   8     format, i64
 *   16    pid of the engine, i64
 *   24    number of counters, i64
 *   64    metadata, {@link CountersReader#METADATA_LENGTH} bytes for each counter
 *   ...   values, {@link CountersReader#COUNTER_LENGTH} bytes for each counter
 * </pre>
 * The type of a counter is the number of its {@link EngineCounter}; the key of one of a route is the route's name, as
 * ASCII with its length in front. Every value is an i64 and has one writer at a time.
 */
final class EngineCounters {
    static final long FORMAT = 1;

    private static final String FILE = "engine.counters";
    private static final long MAGIC = 0x31544E43_454E4752L;
    private static final int MAGIC_OFFSET = 0;
    private static final int FORMAT_OFFSET = 8;
    private static final int PID_OFFSET = 16;
    private static final int COUNT_OFFSET = 24;
    private static final int METADATA_OFFSET = 64;

    private final UnsafeBuffer file;
    private final CountersManager manager;

    /**
     * What somebody saw who looked. Each number is whole; they are not all of the same instant.
     *
     * @param own    of the engine.
     * @param routes of each route, in the order of the configuration.
     */
    record Image(Map<EngineCounter, Long> own, Map<String, Map<EngineCounter, Long>> routes) {
        private void put(final EngineCounter type, final DirectBuffer key, final long value) {
            final Map<EngineCounter, Long> values = type.isOfRoute()
                ? routes.computeIfAbsent(key.getStringAscii(0), route -> new EnumMap<>(EngineCounter.class)) : own;
            values.put(type, value);
        }
    }

    private EngineCounters(final UnsafeBuffer file, final int counters) {
        this.file = file;
        file.putLong(FORMAT_OFFSET, FORMAT);
        file.putLong(PID_OFFSET, ProcessHandle.current().pid());
        file.putLong(COUNT_OFFSET, counters);
        manager = new CountersManager(metadata(file, counters), values(file, counters));
    }

    /**
     * A new file, which takes the place of the last engine's. Readers take it once it is {@link #begin begun}.
     *
     * @param folder of the queues.
     * @param routes of the engine.
     * @throws LaunchException when there is no room for it.
     */
    static EngineCounters create(final Path folder, final List<String> routes) {
        final Path file = folder.resolve(FILE);
        final int counters = EngineCounter.values().length + EngineCounter.OF_A_ROUTE * (routes.size() - 1);
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

    /**
     * Those of the engine that serves a folder, or did last.
     *
     * @param folder of the queues.
     * @return empty when there was no engine yet.
     * @throws LaunchException when the file cannot be read, or is something else.
     */
    static Optional<Image> read(final Path folder) {
        final Path file = folder.resolve(FILE);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            final long length = channel.size();
            if (length < METADATA_OFFSET) {
                throw refused(file);
            }
            return Optional.of(read(file, new UnsafeBuffer(channel.map(FileChannel.MapMode.READ_ONLY, 0, length))));
        } catch (final NoSuchFileException notYet) {
            return Optional.empty();
        } catch (final IOException ex) {
            throw new LaunchException(ExitCode.FAILURE, "cannot read " + file + ": " + ex.getMessage(), ex);
        }
    }

    private static Image read(final Path file, final UnsafeBuffer buffer) {
        final int counters = (int) buffer.getLong(COUNT_OFFSET);
        if (buffer.getLong(MAGIC_OFFSET) != MAGIC || buffer.getLong(FORMAT_OFFSET) != FORMAT
            || buffer.capacity() != fileLength(counters)) {
            throw refused(file);
        }
        final Image image = new Image(new EnumMap<>(EngineCounter.class), new LinkedHashMap<>());
        final CountersReader reader = new CountersReader(metadata(buffer, counters), values(buffer, counters));
        final EngineCounter[] types = EngineCounter.values();
        reader.forEach((id, type, key, label) -> image.put(types[type], key, reader.getCounterValue(id)));
        return image;
    }

    private static LaunchException refused(final Path file) {
        return new LaunchException(ExitCode.CORRUPT, file + " was not made by an engine of this version; remove it");
    }

    private static int fileLength(final int counters) {
        return valuesOffset(counters) + counters * CountersReader.COUNTER_LENGTH;
    }

    private static UnsafeBuffer metadata(final UnsafeBuffer file, final int counters) {
        return new UnsafeBuffer(file, METADATA_OFFSET, counters * CountersReader.METADATA_LENGTH);
    }

    private static UnsafeBuffer values(final UnsafeBuffer file, final int counters) {
        return new UnsafeBuffer(file, valuesOffset(counters), counters * CountersReader.COUNTER_LENGTH);
    }

    private static int valuesOffset(final int counters) {
        return METADATA_OFFSET + counters * CountersReader.METADATA_LENGTH;
    }
}
