package org.ringside.matching.server;

/**
 * The file in which an engine shows how its routes stand, {@code engine.routes.counters} beside the queues. Every
 * number is an i64, little-endian, and has one writer at a time; readers map the file and look. The file stays when the
 * engine ends: what it says of the journal holds for as long as the queues are there.
 * <pre>
 *   0     magic, written last
 *   8     format
 *   16    pid of the engine
 *   24    number of routes
 *   32    bytes of journal that are kept at most for routes that are detached
 *   64    routes, 128 bytes each:
 *     0     name, ASCII, zeros behind
 *     64    state: 0 attached, 1 waiting, 2 kept, 3 detached, 4 catching up, 5 lost
 *     72    since, epoch milliseconds
 *     80    number of its next event, as far as it was applied
 *     88    first record of the journal that it needs; 2^63 - 1 when it needs none
 * </pre>
 */
final class RouteBoardDescriptor {
    static final String FILE = "engine.routes.counters";
    static final long MAGIC = 0x31535455_4F524E45L;
    static final long FORMAT = 1;
    static final int MAGIC_OFFSET = 0;
    static final int FORMAT_OFFSET = 8;
    static final int PID_OFFSET = 16;
    static final int ROUTES_OFFSET = 24;
    static final int BACKLOG_OFFSET = 32;
    static final int HEADER_LENGTH = 64;
    static final int ROUTE_LENGTH = 128;
    static final int NAME_OFFSET = 0;
    static final int NAME_LENGTH = 64;
    static final int STATE_OFFSET = 64;
    static final int SINCE_OFFSET = 72;
    static final int NEXT_OFFSET = 80;
    static final int NEEDED_OFFSET = 88;

    private RouteBoardDescriptor() {
    }

    static int routeOffset(final int index) {
        return HEADER_LENGTH + index * ROUTE_LENGTH;
    }
}
