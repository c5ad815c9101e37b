package org.ringside.marketdata.tool;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.ringside.marketdata.client.PacketReader;

/** What has come of one stream: how much, what is missing, and how long it took. */
final class StreamStatistics {
    /** Times that a packet has, and from which to its arrival is measured. */
    enum Way {
        /** When the engine began the command: of each event. */
        TRANSACT,
        /** t7, when the engine published its last event: of each packet with events that were not made again. */
        PUBLISHED,
        /** When the publisher sent it: of each packet with messages. */
        SENT;

        /** Name in thresholds and documents. */
        String key() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private static final long LONGEST_NS = 3_600_000_000_000L;
    private static final int DIGITS = 3;

    private final boolean numbersMessages;
    private final Map<Way, Histogram> times = new EnumMap<>(Way.class);
    private long packets;
    private long messages;
    private long bytes;
    private long gaps;
    private long missing;
    private long repeats;
    private boolean isStarted;
    private long session;
    private int incarnation;
    private long expected;
    private long lastPublished;

    /**
     * Of a stream of which nothing has come.
     *
     * @param numbersMessages whether its numbers are those of messages, as those of L3 are, or of packets.
     */
    StreamStatistics(final boolean numbersMessages) {
        this.numbersMessages = numbersMessages;
        for (final Way way : Way.values()) {
            times.put(way, new Histogram(LONGEST_NS, DIGITS));
        }
    }

    /** Takes a packet, before its messages. */
    void onPacket(final PacketReader packet, final int length, final long arrival) {
        packets++;
        messages += packet.count();
        bytes += length;
        final boolean isNew = number(packet);
        if (isNew && packet.count() > 0) {
            record(Way.SENT, arrival - packet.sendingTime());
            recordPublished(packet.enginePublished(), arrival);
        }
    }

    /** What a stream says again and again has an old time: only L3 says everything once. */
    private void recordPublished(final long published, final long arrival) {
        if (published > lastPublished) {
            if (numbersMessages || lastPublished > 0) {
                record(Way.PUBLISHED, arrival - published);
            }
            lastPublished = published;
        }
    }

    /** Takes an event of the packet. */
    void onEvent(final PacketReader packet, final long arrival) {
        record(Way.TRANSACT, arrival - packet.transactTime());
    }

    private void record(final Way way, final long ns) {
        times.get(way).recordValue(Math.min(LONGEST_NS, Math.max(0, ns)));
    }

    /** Whether the packet has something that is new. */
    private boolean number(final PacketReader packet) {
        final long step = numbersMessages ? packet.count() : Math.min(1, packet.count());
        final boolean isAnew = !isStarted || packet.session() != session
            || !numbersMessages && packet.incarnation() != incarnation;
        session = packet.session();
        incarnation = packet.incarnation();
        final long behind = packet.sequence() + step;
        if (isAnew) {
            isStarted = true;
            expected = behind;
            return true;
        }
        if (packet.sequence() > expected) {
            gaps++;
            missing += packet.sequence() - expected;
        } else if (behind <= expected && step > 0) {
            repeats++;
            return false;
        }
        expected = Math.max(expected, behind);
        return true;
    }

    long packets() {
        return packets;
    }

    long messages() {
        return messages;
    }

    long bytes() {
        return bytes;
    }

    /** Times that numbers were missing. */
    long gaps() {
        return gaps;
    }

    /** Numbers that were missing. */
    long missing() {
        return missing;
    }

    /** Packets in which nothing was new. */
    long repeats() {
        return repeats;
    }

    Histogram times(final Way way) {
        return times.get(way);
    }
}
