package org.ringside.matching.counters;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.ringside.counters.CountersFile;
import org.ringside.counters.CountersImage;
import org.ringside.counters.CountersKind;
import org.ringside.counters.Heartbeat;

/**
 * The counters of a member of a replicated engine at one time, for tools. Each number is whole; different numbers may
 * be of different instants.
 *
 * @param name      of its process.
 * @param pid       of its process.
 * @param startedMs epoch milliseconds.
 * @param beatAgeNs time since the thread that sends events began its last turn; {@link Heartbeat#NEVER} before.
 * @param build     release and commit.
 * @param counters  by name.
 * @param routes    of the bridges that are attached.
 * @param others    what other members have told last of themselves: their pids are 0, and their beat is that.
 */
public record MemberCountersSnapshot(String name, long pid, long startedMs, long beatAgeNs, String build,
    Map<String, Long> counters, List<RouteRow> routes, List<MemberCountersSnapshot> others) {

    private static final String NAME = "member-";

    /**
     * A route of a bridge.
     *
     * @param route    name of it.
     * @param bridge   name of that.
     * @param next     position of its next event.
     * @param released position of the next event that its ring wants, as far as the bridge has told.
     */
    public record RouteRow(String route, String bridge, long next, long released) {
    }

    /**
     * Reads the counters of all members that have a folder, sorted by name.
     *
     * @param folder of the queues.
     * @return may be empty.
     * @throws org.ringside.launch.LaunchException when a file cannot be read, or holds no counters of a member.
     */
    public static List<MemberCountersSnapshot> readAll(final Path folder) {
        return CountersImage.readAll(folder, CountersKind.MEMBER).stream().map(MemberCountersSnapshot::of).toList();
    }

    /**
     * Value of a counter.
     *
     * @param counter of it.
     * @return its number.
     */
    public long of(final MemberCounter counter) {
        return counters.get(CountersImage.nameOf(counter));
    }

    private static MemberCountersSnapshot of(final CountersImage image) {
        final ByteBuffer bytes = image.bytes();
        if (bytes.capacity() != MemberCounters.FILE_LENGTH) {
            throw image.refused();
        }
        final long count = bytes.getLong(MemberCounters.ROUTES_OFFSET);
        if (count < 0 || count > MemberCounters.MOST_ROUTES) {
            throw image.refused();
        }
        final List<RouteRow> routes = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            final int offset = MemberCounters.routeOffset(i);
            routes.add(new RouteRow(text(bytes, offset, MemberCounters.NAME_LENGTH),
                text(bytes, offset + MemberCounters.BRIDGE_OFFSET, MemberCounters.NAME_LENGTH),
                bytes.getLong(offset + MemberCounters.NEXT_OFFSET),
                bytes.getLong(offset + MemberCounters.RELEASED_OFFSET)));
        }
        return new MemberCountersSnapshot(image.name(), image.pid(), image.startedMs(),
            Heartbeat.ageNs(bytes, MemberCounters.HEARTBEAT_OFFSET),
            text(bytes, MemberCounters.BUILD_OFFSET, MemberCounters.BUILD_LENGTH),
            image.values(MemberCounter.values(), CountersFile.HEADER_LENGTH), routes, others(image));
    }

    private static List<MemberCountersSnapshot> others(final CountersImage image) {
        final ByteBuffer bytes = image.bytes();
        final List<MemberCountersSnapshot> others = new ArrayList<>();
        for (int member = 0; member < MemberCounters.MOST_MEMBERS; member++) {
            final int offset = MemberCounters.otherOffset(member);
            final long heardNs = bytes.getLong(offset);
            if (heardNs != 0) {
                others.add(new MemberCountersSnapshot(NAME + member, 0, 0, Math.max(0, System.nanoTime() - heardNs),
                    text(bytes, offset + MemberCounters.OTHER_BUILD_OFFSET, MemberCounters.BUILD_LENGTH),
                    image.values(MemberCounter.values(), offset + MemberCounters.OTHER_COUNTERS_OFFSET), List.of(),
                    List.of()));
            }
        }
        return others;
    }

    private static String text(final ByteBuffer bytes, final int offset, final int length) {
        final byte[] text = new byte[length];
        bytes.get(offset, text);
        return new String(text, US_ASCII).trim();
    }
}
