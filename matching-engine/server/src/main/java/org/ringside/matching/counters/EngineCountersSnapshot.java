package org.ringside.matching.counters;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.ringside.counters.CountersImage;
import org.ringside.counters.CountersKind;
import org.ringside.counters.Heartbeat;
import org.ringside.matching.RejectReason;

/**
 * The counters of an engine at one time, for tools. Each number is whole; different numbers may be of different
 * instants.
 *
 * @param pid       of its process.
 * @param startedMs epoch milliseconds.
 * @param beatAgeNs time since its duty cycle began its last turn; {@link Heartbeat#NEVER} before the first.
 * @param counters  of all its threads, by name.
 * @param refused   refused commands of sessions, by the name of the reason, also those that are 0.
 * @param routes    in the order of the configuration.
 */
public record EngineCountersSnapshot(
    long pid, long startedMs, long beatAgeNs, Map<String, Long> counters, Map<String, Long> refused,
    List<RouteRow> routes) {

    /** The queue of a route is a file of this name: nothing in it leads out of the folder. */
    private static final Pattern ROUTE = Pattern.compile("[\\x21-\\x2E\\x30-\\x7E]+");

    /**
     * A route.
     *
     * @param name   of it.
     * @param state  number of its state.
     * @param since  when that state began, epoch milliseconds; 0 for a state since the start.
     * @param ageNs  for how long that state has lasted, nanoseconds.
     * @param next   number of its next event, by the applied commands.
     * @param needed first record of the journal that the route needs; {@link Long#MAX_VALUE} for none.
     */
    public record RouteRow(String name, long state, long since, long ageNs, long next, long needed) {
    }

    /**
     * Reads the counters of the engine that serves a folder, or served it last.
     *
     * @param folder of the queues.
     * @return empty if there was no engine yet.
     * @throws org.ringside.launch.LaunchException when the file cannot be read, or holds no counters of an engine.
     */
    public static Optional<EngineCountersSnapshot> read(final Path folder) {
        return CountersImage.readAll(folder, CountersKind.ENGINE).stream().findFirst().map(EngineCountersSnapshot::of);
    }

    /**
     * Value of a counter of any thread.
     *
     * @param counter an {@link EngineCounter}, {@link SnapshotCounter} or {@link WatchCounter}.
     * @return its number.
     */
    public long of(final Enum<?> counter) {
        return counters.get(CountersImage.nameOf(counter));
    }

    /**
     * Number of commands that were refused for a reason.
     *
     * @param reason of it.
     * @return their number.
     */
    public long refused(final RejectReason reason) {
        return refused.get(CountersImage.nameOf(reason));
    }

    private static EngineCountersSnapshot of(final CountersImage image) {
        final ByteBuffer bytes = image.bytes();
        final long routes = bytes.getLong(EngineCountersDescriptor.ROUTES_OFFSET);
        if (routes < 0 || routes > bytes.capacity() / EngineCountersDescriptor.ROUTE_ROW_LENGTH
            || EngineCountersDescriptor.fileLength((int) routes) != bytes.capacity()) {
            throw image.refused();
        }
        final Map<String, Long> counters = new LinkedHashMap<>();
        counters.putAll(image.values(EngineCounter.values(), EngineCountersDescriptor.ENGINE_OFFSET));
        counters.putAll(image.values(SnapshotCounter.values(), EngineCountersDescriptor.SNAPSHOT_OFFSET));
        counters.putAll(image.values(WatchCounter.values(), EngineCountersDescriptor.WATCH_OFFSET));
        final Map<String, Long> refused = new LinkedHashMap<>();
        Stream.of(RejectReason.values()).forEach(reason -> refused.put(CountersImage.nameOf(reason), bytes.getLong(
            EngineCountersDescriptor.ENGINE_OFFSET + EngineCountersDescriptor.REFUSED_OFFSET
                + reason.code() * Long.BYTES)));
        final List<RouteRow> rows = new ArrayList<>();
        for (int route = 0; route < routes; route++) {
            final RouteRow row = row(bytes, EngineCountersDescriptor.routeOffset(route));
            if (!ROUTE.matcher(row.name).matches()) {
                throw image.refused();
            }
            rows.add(row);
        }
        return new EngineCountersSnapshot(image.pid(), image.startedMs(),
            Heartbeat.ageNs(bytes, EngineCountersDescriptor.HEARTBEAT_OFFSET), counters, refused, rows);
    }

    private static RouteRow row(final ByteBuffer bytes, final int offset) {
        final byte[] name = new byte[EngineCountersDescriptor.ROUTE_NAME_LENGTH];
        bytes.get(offset, name);
        final int counters = offset + EngineCountersDescriptor.ROUTE_COUNTERS_OFFSET;
        return new RouteRow(new String(name, US_ASCII).trim(),
            get(bytes, counters, RouteCounter.STATE), get(bytes, counters, RouteCounter.SINCE),
            Math.max(0, System.nanoTime() - get(bytes, counters, RouteCounter.SINCE_NS)),
            get(bytes, counters, RouteCounter.NEXT), get(bytes, counters, RouteCounter.NEEDED));
    }

    private static long get(final ByteBuffer bytes, final int offset, final RouteCounter counter) {
        return bytes.getLong(offset + counter.ordinal() * Long.BYTES);
    }
}
