package org.ringside.matching.server;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.status.CountersReader;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;

/**
 * An engine's counters as they stood when somebody looked. Each number is whole; they are not all of the same instant.
 *
 * @param own    of the engine.
 * @param routes of each route, in the order of the configuration.
 */
record EngineCountersImage(Map<EngineCounter, Long> own, Map<String, Map<EngineCounter, Long>> routes) {
    /**
     * Those of the engine that serves a folder, or did last.
     *
     * @param folder of the queues.
     * @return empty when there was no engine yet.
     * @throws LaunchException when the file cannot be read, or is something else.
     */
    static Optional<EngineCountersImage> read(final Path folder) {
        final Path file = folder.resolve(EngineCounters.FILE);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            final long length = channel.size();
            if (length < EngineCounters.METADATA_OFFSET) {
                throw refused(file);
            }
            return Optional.of(read(file, new UnsafeBuffer(channel.map(FileChannel.MapMode.READ_ONLY, 0, length))));
        } catch (final NoSuchFileException notYet) {
            return Optional.empty();
        } catch (final IOException ex) {
            throw new LaunchException(ExitCode.FAILURE, "cannot read " + file + ": " + ex.getMessage(), ex);
        }
    }

    private static EngineCountersImage read(final Path file, final UnsafeBuffer buffer) {
        final long counters = buffer.getLong(EngineCounters.COUNT_OFFSET, ByteOrder.LITTLE_ENDIAN);
        if (buffer.getLong(EngineCounters.MAGIC_OFFSET) != EngineCounters.MAGIC
            || buffer.getLong(EngineCounters.FORMAT_OFFSET) != EngineCounters.FORMAT
            || buffer.capacity() != EngineCounters.fileLength((int) counters)) {
            throw refused(file);
        }
        final EngineCountersImage image =
            new EngineCountersImage(new EnumMap<>(EngineCounter.class), new LinkedHashMap<>());
        final CountersReader reader = new CountersReader(
            EngineCounters.metadata(buffer, (int) counters), EngineCounters.values(buffer, (int) counters));
        reader.forEach((id, type, key, label) ->
            image.put(EngineCounter.at(type), key, reader.getCounterValue(id)));
        return image;
    }

    private void put(final EngineCounter type, final DirectBuffer key, final long value) {
        final Map<EngineCounter, Long> values = type.isOfRoute()
            ? routes.computeIfAbsent(key.getStringAscii(0), route -> new EnumMap<>(EngineCounter.class)) : own;
        values.put(type, value);
    }

    private static LaunchException refused(final Path file) {
        return new LaunchException(ExitCode.CORRUPT, file + " was not made by an engine of this version; remove it");
    }
}
