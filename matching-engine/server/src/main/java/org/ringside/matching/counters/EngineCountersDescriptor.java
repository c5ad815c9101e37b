package org.ringside.matching.counters;

import org.ringside.counters.CountersFile;
import org.ringside.counters.Heartbeat;

/**
 * The file of an engine's counters, {@code engine.counters} beside the queues: what is the engine's own in it, beside
 * what {@link CountersFile} has. Every number is an i64, little-endian, and has one writer at a time. The threads write
 * in lines of their own.
 * <pre>
 *   32    routes
 *   128   engine's thread
 *         +0    what EngineCounter names
 *         +512  commands refused, by the code of RejectReason
 *   1152  snapshotter's thread: what SnapshotCounter names
 *   1280  thread of the gateway watch: what WatchCounter names
 *   1408  heartbeat of the engine's thread, in lines of its own
 *   1536  one row for each route
 *         +0    its name, ASCII, zeros behind
 *         +64   what RouteCounter names
 * </pre>
 */
final class EngineCountersDescriptor {
    static final int ROUTES_OFFSET = CountersFile.OWN_OFFSET;
    static final int ENGINE_OFFSET = CountersFile.HEADER_LENGTH;
    /** Within the block of the engine's thread. */
    static final int REFUSED_OFFSET = 512;
    /** How many codes of reasons have a place. */
    static final int CODES = 64;
    static final int SNAPSHOT_OFFSET = ENGINE_OFFSET + REFUSED_OFFSET + CODES * Long.BYTES;
    static final int WATCH_OFFSET = SNAPSHOT_OFFSET + 128;
    static final int HEARTBEAT_OFFSET = WATCH_OFFSET + 128;
    static final int ROUTE_ROWS_OFFSET = HEARTBEAT_OFFSET + Heartbeat.LENGTH;
    static final int ROUTE_ROW_LENGTH = 128;
    /** Within the row of a route. */
    static final int ROUTE_COUNTERS_OFFSET = 64;
    static final int ROUTE_NAME_LENGTH = 64;

    private EngineCountersDescriptor() {
    }

    static int fileLength(final int routes) {
        return routeOffset(routes);
    }

    static int routeOffset(final int route) {
        return ROUTE_ROWS_OFFSET + route * ROUTE_ROW_LENGTH;
    }
}
