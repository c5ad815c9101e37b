package org.ringside.marketdata.counters;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.ringside.counters.CountersImage;
import org.ringside.counters.CountersKind;
import org.ringside.counters.Heartbeat;
import org.ringside.marketdata.protocol.ReplayCode;
import org.ringside.marketdata.publisher.FeedStream;

/**
 * The counters of a publisher at one time, for tools. Each number is whole; they are not all of the same instant.
 *
 * @param publisher         name of the queue that it reads, with hyphens for dots.
 * @param pid               of its process.
 * @param startedMs         epoch milliseconds.
 * @param beatAgeNs         since the last turn of its thread began; {@link Heartbeat#NEVER} when there was none.
 * @param recoveryBeatAgeNs the same of recovery's thread, if there is recovery.
 * @param itchBeatAgeNs     the same of ITCH's thread, if there is ITCH.
 * @param counters          of the publisher's thread, by name.
 * @param streams           of each stream, by its name as {@code orderSnapshots}, and by name.
 * @param recovery          of recovery's thread, by name.
 * @param answers           requests by the name of the code that they were answered with.
 * @param itch              of ITCH's thread, by name.
 */
public record PublisherCountersSnapshot(
    String publisher, long pid, long startedMs, long beatAgeNs, long recoveryBeatAgeNs, long itchBeatAgeNs,
    Map<String, Long> counters, Map<String, Map<String, Long>> streams, Map<String, Long> recovery,
    Map<String, Long> answers, Map<String, Long> itch) {

    /**
     * The counters of all publishers that read queues of a folder, by name.
     *
     * @param folder of the queues.
     * @return may be empty.
     * @throws org.ringside.launch.LaunchException when one cannot be read, or is something else.
     */
    public static List<PublisherCountersSnapshot> readAll(final Path folder) {
        return CountersImage.readAll(folder, CountersKind.PUBLISHER).stream()
            .map(PublisherCountersSnapshot::of).toList();
    }

    /**
     * What a counter of the publisher's thread has.
     *
     * @param counter of it.
     * @return its number.
     */
    public long of(final PublisherCounter counter) {
        return counters.get(CountersImage.nameOf(counter));
    }

    /**
     * What a counter of a stream has.
     *
     * @param stream  of the publisher.
     * @param counter of it.
     * @return its number.
     */
    public long of(final FeedStream stream, final StreamCounter counter) {
        return streams.get(CountersImage.nameOf(stream)).get(CountersImage.nameOf(counter));
    }

    /**
     * What a counter has, over all streams.
     *
     * @param counter of streams.
     * @return the sum.
     */
    public long sum(final StreamCounter counter) {
        return Stream.of(FeedStream.values()).mapToLong(stream -> of(stream, counter)).sum();
    }

    /**
     * What a counter of recovery's thread has.
     *
     * @param counter of it.
     * @return its number.
     */
    public long of(final RecoveryCounter counter) {
        return recovery.get(CountersImage.nameOf(counter));
    }

    /**
     * What a counter of ITCH's thread has.
     *
     * @param counter of it.
     * @return its number.
     */
    public long of(final ItchCounter counter) {
        return itch.get(CountersImage.nameOf(counter));
    }

    /**
     * How far it is behind the engine.
     *
     * @param engineSequence number of the engine's last event for everybody.
     * @return events, from 0.
     */
    public long behind(final long engineSequence) {
        return Math.max(0, engineSequence - of(PublisherCounter.SEQUENCE));
    }

    /**
     * Ages of the last turns of its threads, of those that have begun.
     *
     * @return nanoseconds; the publisher's comes first, also when it has not begun.
     */
    public List<Long> beatAges() {
        return Stream.concat(Stream.of(beatAgeNs),
            Stream.of(recoveryBeatAgeNs, itchBeatAgeNs).filter(ageNs -> ageNs != Heartbeat.NEVER)).toList();
    }

    private static PublisherCountersSnapshot of(final CountersImage image) {
        final ByteBuffer bytes = image.bytes();
        if (bytes.capacity() != PublisherCountersDescriptor.FILE_LENGTH
            || bytes.getLong(PublisherCountersDescriptor.STREAMS_OFFSET) != PublisherCountersDescriptor.STREAMS) {
            throw image.refused();
        }
        final Map<String, Map<String, Long>> streams = new LinkedHashMap<>();
        for (final FeedStream stream : FeedStream.values()) {
            streams.put(CountersImage.nameOf(stream), image.values(StreamCounter.values(),
                PublisherCountersDescriptor.rowOffset(stream.ordinal())));
        }
        final Map<String, Long> answers = new LinkedHashMap<>();
        for (final ReplayCode code : ReplayCode.values()) {
            if (code.value() < PublisherCountersDescriptor.CODES) {
                answers.put(CountersImage.nameOf(code),
                    bytes.getLong(PublisherCountersDescriptor.ANSWERS_OFFSET + code.value() * Long.BYTES));
            }
        }
        return new PublisherCountersSnapshot(image.name(), image.pid(), image.startedMs(),
            Heartbeat.ageNs(bytes, PublisherCountersDescriptor.HEARTBEAT_OFFSET),
            Heartbeat.ageNs(bytes, PublisherCountersDescriptor.RECOVERY_HEARTBEAT_OFFSET),
            Heartbeat.ageNs(bytes, PublisherCountersDescriptor.ITCH_HEARTBEAT_OFFSET),
            image.values(PublisherCounter.values(), PublisherCountersDescriptor.PUBLISHER_OFFSET), streams,
            image.values(RecoveryCounter.values(), PublisherCountersDescriptor.RECOVERY_OFFSET), answers,
            image.values(ItchCounter.values(), PublisherCountersDescriptor.ITCH_OFFSET));
    }
}
