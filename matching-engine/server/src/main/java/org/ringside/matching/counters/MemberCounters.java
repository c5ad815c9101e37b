package org.ringside.matching.counters;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.nio.file.Path;
import java.util.Arrays;
import org.agrona.BitUtil;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.counters.CounterBlock;
import org.ringside.counters.CountersFile;
import org.ringside.counters.CountersKind;
import org.ringside.counters.Heartbeat;

/**
 * The counters of a member of a replicated engine, in a file for tools that look while it runs: an i64, little-endian,
 * for each {@link MemberCounter}, in their order; the heartbeat of the thread that sends events; a row for each route.
 * Each number has one writer.
 * <pre>
 *   32    routes
 *   128   what MemberCounter names
 *   384   heartbeat, in lines of its own
 *   512   build, ASCII, zeros behind
 *   640   one row for each route
 *         +0    its name, ASCII, zeros behind
 *         +32   name of its bridge
 *         +64   position of its next event
 *         +72   position of the next event that its ring wants, as far as the bridge has told
 * </pre>
 */
public final class MemberCounters extends CounterBlock<MemberCounter> implements AutoCloseable {
    /** Routes that have a place. */
    public static final int MOST_ROUTES = 64;

    static final int ROUTES_OFFSET = CountersFile.OWN_OFFSET;
    static final int HEARTBEAT_OFFSET = BitUtil.align(
        CountersFile.HEADER_LENGTH + MemberCounter.values().length * Long.BYTES, Heartbeat.LENGTH);
    static final int BUILD_OFFSET = HEARTBEAT_OFFSET + Heartbeat.LENGTH;
    static final int BUILD_LENGTH = 128;
    static final int ROUTE_LENGTH = 80;
    static final int NAME_LENGTH = 32;
    static final int BRIDGE_OFFSET = 32;
    static final int NEXT_OFFSET = 64;
    static final int RELEASED_OFFSET = 72;
    static final int FILE_LENGTH = routeOffset(MOST_ROUTES);

    private final CountersFile file;
    private final Heartbeat heartbeat;
    private final String[] names = new String[MOST_ROUTES];
    private final String[] bridges = new String[MOST_ROUTES];

    private MemberCounters(final CountersFile file) {
        super(file.buffer(), CountersFile.HEADER_LENGTH);
        this.file = file;
        this.heartbeat = new Heartbeat(file.buffer(), HEARTBEAT_OFFSET);
    }

    static int routeOffset(final int route) {
        return BUILD_OFFSET + BUILD_LENGTH + route * ROUTE_LENGTH;
    }

    /**
     * Counters in a new file, which takes the place of the last one.
     *
     * @param folder of the queues.
     * @param name   of the process, without dots.
     * @param build  release and commit.
     * @return without a beat.
     * @throws org.ringside.launch.LaunchException when there is no room for it.
     */
    public static MemberCounters create(final Path folder, final String name, final String build) {
        return new MemberCounters(CountersFile.create(folder, CountersKind.MEMBER, name, FILE_LENGTH,
            buffer -> buffer.putBytes(BUILD_OFFSET, Arrays.copyOf(build.getBytes(US_ASCII), BUILD_LENGTH))));
    }

    /**
     * A turn begins, of the thread that sends events.
     *
     * @param nowNs CLOCK_MONOTONIC.
     */
    public void beat(final long nowNs) {
        heartbeat.beat(nowNs);
    }

    /**
     * Shows a route, by the thread that sends events.
     *
     * @param index    from 0; the first {@link #MOST_ROUTES} have a place.
     * @param name     of the route.
     * @param bridge   that has it.
     * @param next     position of its next event.
     * @param released position of the next event that its ring wants.
     */
    public void route(final int index, final String name, final String bridge, final long next, final long released) {
        final int offset = routeOffset(index);
        final UnsafeBuffer buffer = file.buffer();
        if (!name.equals(names[index]) || !bridge.equals(bridges[index])) {
            names[index] = name;
            bridges[index] = bridge;
            buffer.putBytes(offset, Arrays.copyOf(name.getBytes(US_ASCII), NAME_LENGTH));
            buffer.putBytes(offset + BRIDGE_OFFSET, Arrays.copyOf(bridge.getBytes(US_ASCII), NAME_LENGTH));
        }
        buffer.putLongOpaque(offset + NEXT_OFFSET, next);
        buffer.putLongOpaque(offset + RELEASED_OFFSET, released);
    }

    /**
     * Says how many routes are shown; after them.
     *
     * @param count at most {@link #MOST_ROUTES}.
     */
    public void routes(final int count) {
        file.buffer().putLongRelease(ROUTES_OFFSET, count);
    }

    /** The counters stay readable for this process; the file is gone. */
    @Override
    public void close() {
        file.close();
    }
}
