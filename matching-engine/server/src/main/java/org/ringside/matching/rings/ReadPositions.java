package org.ringside.matching.rings;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.agrona.concurrent.NanoClock;
import org.ringside.launch.ExitCode;
import org.ringside.launch.Failures;
import org.ringside.launch.LaunchException;
import org.ringside.launch.PrivateFiles;
import org.ringside.launch.ServiceThread;
import org.ringside.queue.MappedFile;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueException;
import org.ringside.queue.QueueStatistics.Attachment;
import org.ringside.queue.QueueStatistics.ReaderStatistics;

/**
 * Notes on disk how far gateway loops have read their queues, for who makes the queues anew and may not open what a
 * gateway of another account keeps. A gateway gives an event free when its journals have it, and passes over one that
 * comes again. So a position may be older than the truth, and is never newer than what the disk has of the gateway: it
 * is noted as it was {@value #INTERVAL_S} s before, when what was written until then is there. A gateway that gives up
 * its queue in order has forced its journals.
 */
public final class ReadPositions implements AutoCloseable {
    /** More than a kernel leaves what is written in a mapped file in memory alone. */
    static final long INTERVAL_S = 60;
    /** Between two turns of the {@link #task}. */
    public static final long LOOK_MS = 1_000;

    private static final String FILE = "gateways.read";
    private static final Pattern POSITION = Pattern.compile("\\d{1,18}");

    private final Path folder;
    private final List<? extends GatewayRing> rings;
    private final NanoClock clock;
    private final Consumer<String> warnings;
    private Map<String, Long> noted = Map.of();
    /** What is noted next; null before the first look. */
    private Map<String, Long> seen;
    private long seenNs;

    /**
     * Notes nothing yet.
     *
     * @param folder   for the file; it is made if it is missing, and closed to other accounts.
     * @param rings    of the gateway loops.
     * @param clock    CLOCK_MONOTONIC.
     * @param warnings takes a line when the last note cannot be written.
     */
    public ReadPositions(final Path folder, final List<? extends GatewayRing> rings, final NanoClock clock,
        final Consumer<String> warnings) {
        this.folder = folder;
        this.rings = rings;
        this.clock = clock;
        this.warnings = warnings;
    }

    /**
     * The file, for messages.
     *
     * @param folder of it.
     * @return it may be missing.
     */
    public static Path file(final Path folder) {
        return folder.resolve(FILE);
    }

    /**
     * Reads the file.
     *
     * @param folder of it.
     * @return by route, the position of an event before which the gateway has all; empty without a file.
     * @throws LaunchException CORRUPT when something else is in the file; FAILURE or PERMISSION when it cannot be read.
     */
    public static Map<String, Long> read(final Path folder) {
        final Path file = file(folder);
        final Map<String, Long> positions = new TreeMap<>();
        if (!Files.exists(file)) {
            return positions;
        }
        final Properties lines = new Properties();
        try {
            lines.load(new StringReader(PrivateFiles.read(file)));
        } catch (final IOException failure) {
            throw new LaunchException(ExitCode.of(failure), Failures.ofFile(failure), failure);
        } catch (final IllegalArgumentException malformed) {
            throw damaged(file);
        }
        for (final String route : lines.stringPropertyNames()) {
            final String position = lines.getProperty(route).strip();
            if (!POSITION.matcher(position).matches()) {
                throw damaged(file);
            }
            positions.put(route, Long.parseLong(position));
        }
        return positions;
    }

    private static LaunchException damaged(final Path file) {
        return new LaunchException(ExitCode.CORRUPT, file + " is to say how far gateways have read, as in gw-1=4711,"
            + " and does not: remove it. Then what they have is made again for them");
    }

    /**
     * Looks, and notes what an earlier look has seen.
     *
     * @return to be repeated.
     */
    public ServiceThread.Task task() {
        return new ServiceThread.Task("cannot note how far gateways have read", this::work,
            "After a boot their events are made again from further back; see to the disk of " + folder);
    }

    private synchronized void work() {
        final long nowNs = clock.nanoTime();
        if (seen == null) {
            write(begin());
        } else if (nowNs - seenNs >= TimeUnit.SECONDS.toNanos(INTERVAL_S)) {
            write(seen);
        } else {
            return;
        }
        seen = look();
        seenNs = nowNs;
    }

    /** Notes how far those have read that have ended in order. Others may read on, or have died. */
    @Override
    public synchronized void close() {
        try {
            final Map<String, Long> last = new TreeMap<>(seen == null ? begin() : noted);
            for (final GatewayRing ring : rings) {
                final ReaderStatistics reader = ring.queue().statistics().reader();
                if (reader.attachment() == Attachment.DETACHED) {
                    look(ring, reader, last);
                }
            }
            write(last);
        } catch (final LaunchException | QueueException failure) {
            warnings.accept("how far gateways have read is not noted: " + failure.getMessage()
                + ". After a boot their events are made again from further back");
        }
    }

    /** What was noted before, as far as it is of these queues; a queue begins where nothing is missing. */
    private Map<String, Long> begin() {
        final Map<String, Long> before = read(folder);
        final Map<String, Long> positions = new TreeMap<>();
        for (final GatewayRing ring : rings) {
            final Queue queue = ring.queue();
            final long known = before.getOrDefault(ring.name(), 0L);
            positions.put(ring.name(),
                Math.max(queue.spec().startPosition(), known > queue.position() ? 0 : known));
        }
        return positions;
    }

    private Map<String, Long> look() {
        final Map<String, Long> positions = new TreeMap<>(noted);
        rings.forEach(ring -> look(ring, ring.queue().statistics().reader(), positions));
        return positions;
    }

    /** A gateway may write anything there: what cannot be is left as it was noted. */
    private static void look(
        final GatewayRing ring, final ReaderStatistics reader, final Map<String, Long> positions) {
        if (reader.position() >= 0 && reader.position() <= ring.queue().position()) {
            positions.put(ring.name(), reader.position());
        }
    }

    private void write(final Map<String, Long> positions) {
        if (positions.equals(noted)) {
            return;
        }
        final StringBuilder text = new StringBuilder(
            "# How far gateways have read their queues; it may be further. The engine or the bridge writes this.\n");
        positions.forEach((route, position) -> text.append(route).append('=').append(position).append('\n'));
        try {
            PrivateFiles.prepareFolder(folder, warnings);
            PrivateFiles.replaceOnDisk(file(folder), text.toString(), MappedFile.ONLY_OURS);
        } catch (final IOException failure) {
            throw new LaunchException(ExitCode.of(failure), Failures.ofFile(failure), failure);
        }
        noted = positions;
    }
}
