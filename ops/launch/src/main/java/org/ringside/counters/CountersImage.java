package org.ringside.counters;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.ringside.launch.ExitCode;
import org.ringside.launch.Failures;
import org.ringside.launch.LaunchException;
import org.ringside.queue.FolderAccess;

/**
 * A file of counters for a reader. Each number is whole; different numbers may be of different instants.
 *
 * @param file      it is.
 * @param kind      of the process.
 * @param name      of the process.
 * @param pid       of the process.
 * @param startedMs epoch milliseconds.
 * @param bytes     the whole file, with its header; read-only and little-endian.
 */
public record CountersImage(
    Path file, CountersKind kind, String name, long pid, long startedMs, ByteBuffer bytes) {

    /** A tool that looks each second asks for hundreds of them each time. */
    private static final Map<Enum<?>, String> NAMES = new ConcurrentHashMap<>();

    /**
     * Reads the files of one kind in a folder, sorted by name.
     *
     * @param folder of the queues; may be missing.
     * @param kind   of the processes.
     * @return may be empty.
     * @throws LaunchException when a file cannot be read, or holds no counters of this kind.
     */
    public static List<CountersImage> readAll(final Path folder, final CountersKind kind) {
        final List<CountersImage> images = new ArrayList<>();
        if (Files.isDirectory(folder)) {
            for (final Path file : files(folder, kind)) {
                try {
                    images.add(read(file, kind));
                } catch (final NoSuchFileException goneMeanwhile) {
                    continue;
                } catch (final IOException ex) {
                    throw unreadable(file, ex);
                }
            }
        }
        return images;
    }

    /**
     * Values of counters side by side.
     *
     * @param counters in their order.
     * @param offset   of the first one.
     * @return the values, by the names of the counters.
     */
    public Map<String, Long> values(final Enum<?>[] counters, final int offset) {
        final Map<String, Long> values = new LinkedHashMap<>();
        for (final Enum<?> counter : counters) {
            values.put(nameOf(counter), bytes.getLong(offset + counter.ordinal() * Long.BYTES));
        }
        return values;
    }

    /**
     * Name of a counter for tools: RING_FULL is {@code ringFull}.
     *
     * @param counter of any kind.
     * @return its name.
     */
    public static String nameOf(final Enum<?> counter) {
        return NAMES.computeIfAbsent(counter, CountersImage::makeName);
    }

    private static String makeName(final Enum<?> counter) {
        final StringBuilder name = new StringBuilder();
        for (final String word : counter.name().toLowerCase(Locale.ROOT).split("_")) {
            name.append(name.isEmpty() ? word : Character.toUpperCase(word.charAt(0)) + word.substring(1));
        }
        return name.toString();
    }

    /**
     * Makes the failure for a file that is not as it should be.
     *
     * @return to be thrown.
     */
    public LaunchException refused() {
        return refused(file, kind);
    }

    private static List<Path> files(final Path folder, final CountersKind kind) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> kind.isNameOf(file.getFileName().toString())).sorted().toList();
        } catch (final IOException ex) {
            throw unreadable(folder, ex);
        }
    }

    private static CountersImage read(final Path file, final CountersKind kind) throws IOException {
        try (FileChannel channel = FolderAccess.openToRead(file)) {
            if (channel.size() < CountersFile.HEADER_LENGTH || channel.size() > Integer.MAX_VALUE) {
                throw refused(file, kind);
            }
            final ByteBuffer bytes =
                channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size()).order(ByteOrder.LITTLE_ENDIAN);
            if (bytes.getLong(CountersFile.MAGIC_OFFSET) != kind.magic()) {
                throw refused(file, kind);
            }
            if (bytes.getLong(CountersFile.FORMAT_OFFSET) != kind.format()) {
                throw ofOtherRelease(file, kind, bytes);
            }
            final byte[] name = new byte[CountersFile.NAME_LENGTH];
            bytes.get(CountersFile.NAME_OFFSET, name);
            return new CountersImage(file, kind, new String(name, US_ASCII).trim(),
                bytes.getLong(CountersFile.PID_OFFSET), bytes.getLong(CountersFile.STARTED_OFFSET), bytes);
        }
    }

    private static LaunchException unreadable(final Path path, final IOException ex) {
        return new LaunchException(ExitCode.FAILURE, "cannot read " + path + ": " + Failures.ofFile(ex), ex);
    }

    private static LaunchException ofOtherRelease(final Path file, final CountersKind kind, final ByteBuffer bytes) {
        return new LaunchException(ExitCode.CORRUPT, file + " is that of " + kind.owner() + " of another release, in"
            + " format " + bytes.getLong(CountersFile.FORMAT_OFFSET) + ", and this one reads format " + kind.format()
            + ": use the commands of that release, whose folder 'ps -o args= -p "
            + bytes.getLong(CountersFile.PID_OFFSET) + "' shows; remove the file if that process has ended");
    }

    private static LaunchException refused(final Path file, final CountersKind kind) {
        return new LaunchException(ExitCode.CORRUPT,
            file + " has no counters of " + kind.owner() + " of this version; remove it when that process has ended");
    }
}
