package org.ringside.gateway.counters;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.ringside.counters.CountersImage;
import org.ringside.counters.CountersKind;
import org.ringside.counters.Heartbeat;

/**
 * The counters of a gateway at one time, for tools. Each number is whole; different numbers may be of different
 * instants.
 *
 * @param gateway   its name.
 * @param pid       of its process.
 * @param startedMs epoch milliseconds.
 * @param loops     one for each event loop.
 * @param sessions  sessions that the gateway has served; id 0 for sessions without a row of their own.
 */
public record CountersSnapshot(
    String gateway, long pid, long startedMs, List<Loop> loops, List<SessionRow> sessions) {

    /**
     * An event loop.
     *
     * @param beatAgeNs        time since its last turn began; {@link Heartbeat#NEVER} before the first.
     * @param counters         by name.
     * @param negotiateRejects by code, without those that are 0; the following likewise.
     * @param establishRejects by code.
     * @param businessRejects  by code.
     * @param terminates       by code.
     * @param hops             times of messages whose answers went through the loop, by the label of the hop.
     */
    public record Loop(
        long beatAgeNs, Map<String, Long> counters, Map<Integer, Long> negotiateRejects,
        Map<Integer, Long> establishRejects, Map<Integer, Long> businessRejects, Map<Integer, Long> terminates,
        Map<String, HopTimes> hops) {
    }

    /**
     * A session.
     *
     * @param sessionId of the session; 0 for sessions that share a row, whose state is that of the last change.
     * @param state     of its version, a {@link SessionState} in small letters.
     * @param counters  by name.
     */
    public record SessionRow(long sessionId, String state, Map<String, Long> counters) {
    }

    /**
     * Sum of a counter over all loops.
     *
     * @param counter name of it.
     * @return sum.
     */
    public long sum(final String counter) {
        return loops.stream().mapToLong(loop -> loop.counters().get(counter)).sum();
    }

    /** Whether the gateway listens no more, because an operator has drained it. */
    public boolean isDraining() {
        return sum("draining") > 0;
    }

    /** Whether its sessions have also ended. */
    public boolean isDrained() {
        return isDraining() && sum("connections") == 0;
    }

    /**
     * Refused messages of any kind, over all loops and codes.
     *
     * @return their number.
     */
    public long refused() {
        return sum("ordersRejected") + loops.stream().mapToLong(loop ->
            total(loop.negotiateRejects()) + total(loop.establishRejects()) + total(loop.businessRejects())).sum();
    }

    /**
     * Connections that the gateway has ended with a Terminate, its own or an answer, over all loops and codes.
     *
     * @return their number.
     */
    public long terminated() {
        return loops.stream().mapToLong(loop -> total(loop.terminates())).sum();
    }

    /**
     * Reads the counters of all gateways with queues in a folder, sorted by name.
     *
     * @param folder of the queues.
     * @return may be empty.
     * @throws org.ringside.launch.LaunchException when a file cannot be read, or holds no counters of a gateway.
     */
    public static List<CountersSnapshot> readAll(final Path folder) {
        return CountersImage.readAll(folder, CountersKind.GATEWAY).stream().map(CountersSnapshot::of).toList();
    }

    /** How many event loops a file has counters of, which is checked: others rest on it. */
    static int loops(final CountersImage image) {
        final long length = image.bytes().capacity();
        final long loops = image.bytes().getLong(GatewayCountersDescriptor.LOOPS_OFFSET);
        if (loops < 1 || loops > length / GatewayCountersDescriptor.LOOP_BLOCK_LENGTH
            || GatewayCountersDescriptor.fileLength((int) loops) != length) {
            throw image.refused();
        }
        return (int) loops;
    }

    private static CountersSnapshot of(final CountersImage image) {
        final ByteBuffer bytes = image.bytes();
        final int loops = loops(image);
        final long slots = bytes.getLong(GatewayCountersDescriptor.SLOTS_OFFSET);
        if (slots < loops || slots > GatewayCountersDescriptor.MAX_SESSIONS + loops) {
            throw image.refused();
        }
        final List<Loop> loopRows = new ArrayList<>();
        for (int loop = 0; loop < loops; loop++) {
            loopRows.add(loop(image, GatewayCountersDescriptor.loopOffset(loop),
                GatewayCountersDescriptor.histogramsOffset(loops, loop)));
        }
        final List<SessionRow> sessions = new ArrayList<>();
        for (int slot = 0; slot < slots; slot++) {
            final SessionRow session = session(image, GatewayCountersDescriptor.slotOffset(loops, slot));
            if (session.sessionId() != 0 || session.counters().values().stream().anyMatch(value -> value != 0)) {
                sessions.add(session);
            }
        }
        return new CountersSnapshot(image.name(), image.pid(), image.startedMs(), loopRows, sessions);
    }

    private static Loop loop(final CountersImage image, final int offset, final int histograms) {
        return new Loop(Heartbeat.ageNs(image.bytes(), offset + GatewayCountersDescriptor.HEARTBEAT_OFFSET),
            image.values(LoopCounter.values(), offset),
            codes(image.bytes(), offset, RejectKind.NEGOTIATE),
            codes(image.bytes(), offset, RejectKind.ESTABLISH),
            codes(image.bytes(), offset, RejectKind.BUSINESS),
            codes(image.bytes(), offset, RejectKind.TERMINATE),
            hops(image.bytes(), histograms));
    }

    private static Map<String, HopTimes> hops(final ByteBuffer bytes, final int histograms) {
        final Map<String, HopTimes> hops = new LinkedHashMap<>();
        for (final HopKind kind : HopKind.values()) {
            hops.put(kind.label(), HopTimes.of(bytes, histograms + kind.ordinal() * HistogramDescriptor.LENGTH));
        }
        return hops;
    }

    private static Map<Integer, Long> codes(final ByteBuffer bytes, final int offset, final RejectKind kind) {
        final Map<Integer, Long> counts = new TreeMap<>();
        for (int code = 0; code < kind.codes(); code++) {
            final long count = bytes.getLong(offset + kind.offset(code));
            if (count != 0) {
                counts.put(code, count);
            }
        }
        return counts;
    }

    private static SessionRow session(final CountersImage image, final int offset) {
        final SessionState state =
            SessionState.at(image.bytes().getLong(offset + GatewayCountersDescriptor.SLOT_STATE_OFFSET));
        if (state == null) {
            throw image.refused();
        }
        return new SessionRow(image.bytes().getLong(offset), state.name().toLowerCase(Locale.ROOT),
            image.values(SessionCounter.values(), offset + GatewayCountersDescriptor.SLOT_COUNTERS_OFFSET));
    }

    private static long total(final Map<Integer, Long> counts) {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }
}
