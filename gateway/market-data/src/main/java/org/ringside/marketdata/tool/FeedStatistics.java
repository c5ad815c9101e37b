package org.ringside.marketdata.tool;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.agrona.DirectBuffer;
import org.ringside.marketdata.client.FeedListener;
import org.ringside.marketdata.client.FeedState;
import org.ringside.marketdata.client.PacketDescriptor;
import org.ringside.marketdata.client.PacketReader;
import org.ringside.marketdata.client.PacketStatus;
import org.ringside.marketdata.protocol.InstrumentDefinedDecoder;
import org.ringside.marketdata.protocol.InstrumentStateDecoder;

/** What has come of market data: by stream, and what the books needed. One thread. */
final class FeedStatistics implements FeedListener {
    private static final double NS_PER_SECOND = 1e9;

    private final PacketReader packet = new PacketReader();
    private final Map<Integer, StreamStatistics> streams = new TreeMap<>();
    private final Map<Integer, FeedState> books = new TreeMap<>();
    private long firstArrival;
    private long lastArrival;
    private long damaged;
    private long snapshots;
    private long recovered;
    /** Counted elsewhere. */
    private long replays;
    private Optional<Long> merges = Optional.empty();

    /** Takes a packet of any stream, also a damaged one. */
    void onPacket(final DirectBuffer buffer, final int offset, final int length, final long arrival) {
        firstArrival = firstArrival == 0 ? arrival : firstArrival;
        lastArrival = arrival;
        if (packet.wrap(buffer, offset, length) != PacketStatus.OK) {
            damaged++;
            return;
        }
        if ((packet.packetFlags() & PacketDescriptor.FLAG_RECOVERED) != 0) {
            recovered += packet.count();
            return;
        }
        final int number = packet.stream();
        final StreamStatistics stream =
            streams.computeIfAbsent(number, id -> new StreamStatistics(id == Streams.ORDERS));
        stream.onPacket(packet, length, arrival);
        while (number < Streams.FIRST_OF_LOOPS && packet.next()) {
            if (packet.templateId() <= Streams.LAST_EVENT) {
                stream.onEvent(packet, arrival);
            }
        }
    }

    @Override
    public void onInstrumentState(final InstrumentStateDecoder message) {
        snapshots++;
    }

    @Override
    public void onStateChanged(final int instrument, final FeedState state) {
        books.put(instrument, state);
    }

    @Override
    public void onInstrumentDefined(final InstrumentDefinedDecoder message) {
        books.putIfAbsent((int) message.instrumentId(), FeedState.JOINING);
    }

    void setReplays(final long requests) {
        replays = requests;
    }

    void setMerges(final long commands) {
        merges = Optional.of(commands);
    }

    /** By the number that packets have. */
    Map<Integer, StreamStatistics> streams() {
        return streams;
    }

    /** The first of L3, L2, L1 and the conflated stream of which anything has come. */
    Optional<StreamStatistics> main() {
        return streams.entrySet().stream().filter(stream -> stream.getKey() < Streams.FIRST_OF_LOOPS)
            .map(Map.Entry::getValue).findFirst();
    }

    /** Events a second; of L3, or of the first stream that there is. */
    double rate() {
        final double seconds = seconds();
        return seconds == 0 ? 0 : main().map(StreamStatistics::messages).orElse(0L) / seconds;
    }

    /** From the first packet to the last one. */
    double seconds() {
        return (lastArrival - firstArrival) / NS_PER_SECOND;
    }

    /** Books of which anything is known. */
    long books() {
        return books.size();
    }

    /** Books that are in step now. */
    long inStep() {
        return books.values().stream().filter(state -> state == FeedState.LIVE).count();
    }

    /** Times that numbers were missing, of all streams. */
    long gaps() {
        return streams.values().stream().mapToLong(StreamStatistics::gaps).sum();
    }

    /** Numbers that were missing, of all streams. */
    long missing() {
        return streams.values().stream().mapToLong(StreamStatistics::missing).sum();
    }

    long packets() {
        return streams.values().stream().mapToLong(StreamStatistics::packets).sum();
    }

    long damaged() {
        return damaged;
    }

    /** Snapshots that books have begun to take. */
    long snapshots() {
        return snapshots;
    }

    /** Times that events were asked for again. */
    long replays() {
        return replays;
    }

    /** Events that came again. */
    long recovered() {
        return recovered;
    }

    /** Commands whose changes the publisher has merged meanwhile; empty when that is not known. */
    Optional<Long> merges() {
        return merges;
    }
}
