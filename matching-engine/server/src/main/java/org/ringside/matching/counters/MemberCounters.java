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
 * for each {@link MemberCounter}, in their order; the heartbeat of the thread that sends events; a row for each route,
 * and one for each member, with what another one has told last of itself. Each number has one writer.
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
 *   5760  one row for each member that there may be; none for this one
 *         +0    when it was heard last, CLOCK_MONOTONIC; 0 for never
 *         +8    its build, ASCII, zeros behind
 *         +136  its counters, in their order
 * </pre>
 */
public final class MemberCounters extends CounterBlock<MemberCounter> implements AutoCloseable {
    /** Routes that have a place. */
    public static final int MOST_ROUTES = 64;
    /** Counters for which there is room. */
    public static final int MOST_COUNTERS = 32;
    /** Members of which something may be heard. */
    public static final int MOST_MEMBERS = 9;

    static final int ROUTES_OFFSET = CountersFile.OWN_OFFSET;
    static final int HEARTBEAT_OFFSET = BitUtil.align(
        CountersFile.HEADER_LENGTH + MOST_COUNTERS * Long.BYTES, Heartbeat.LENGTH);
    static final int BUILD_OFFSET = HEARTBEAT_OFFSET + Heartbeat.LENGTH;
    static final int BUILD_LENGTH = 128;
    static final int ROUTE_LENGTH = 80;
    static final int NAME_LENGTH = 32;
    static final int BRIDGE_OFFSET = 32;
    static final int NEXT_OFFSET = 64;
    static final int RELEASED_OFFSET = 72;
    static final int OTHER_BUILD_OFFSET = Long.BYTES;
    static final int OTHER_COUNTERS_OFFSET = OTHER_BUILD_OFFSET + BUILD_LENGTH;
    static final int OTHER_LENGTH = OTHER_COUNTERS_OFFSET + MOST_COUNTERS * Long.BYTES;
    static final int FILE_LENGTH = otherOffset(MOST_MEMBERS);

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

    static int otherOffset(final int member) {
        return routeOffset(MOST_ROUTES) + member * OTHER_LENGTH;
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

    /**
     * Another member has said how it is; before its counters are shown.
     *
     * @param member number of it, less than {@link #MOST_MEMBERS}.
     * @param nowNs  CLOCK_MONOTONIC.
     * @param build  release and commit.
     */
    public void heard(final int member, final long nowNs, final String build) {
        final int offset = otherOffset(member);
        file.buffer().putBytes(
            offset + OTHER_BUILD_OFFSET, Arrays.copyOf(build.getBytes(US_ASCII), BUILD_LENGTH));
        file.buffer().putLongOpaque(offset, nowNs);
    }

    /**
     * Shows a counter of another member.
     *
     * @param member  number of it, less than {@link #MOST_MEMBERS}.
     * @param counter of it.
     * @param value   as it has said.
     */
    public void heard(final int member, final MemberCounter counter, final long value) {
        file.buffer().putLongOpaque(
            otherOffset(member) + OTHER_COUNTERS_OFFSET + counter.ordinal() * Long.BYTES, value);
    }

    /** The counters stay readable for this process; the file is gone. */
    @Override
    public void close() {
        file.close();
    }
}
