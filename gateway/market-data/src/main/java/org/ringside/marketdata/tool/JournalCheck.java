package org.ringside.marketdata.tool;

import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.agrona.DirectBuffer;
import org.agrona.collections.Long2ObjectHashMap;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.marketdata.client.BookBuilder;
import org.ringside.marketdata.client.FeedLimits;
import org.ringside.marketdata.client.FeedListener;
import org.ringside.marketdata.client.OrderFeed;
import org.ringside.marketdata.client.PacketDescriptor;
import org.ringside.marketdata.client.PacketReader;
import org.ringside.marketdata.client.PacketStatus;
import org.ringside.marketdata.client.PacketWriter;
import org.ringside.marketdata.publisher.FeedPublisher;
import org.ringside.marketdata.publisher.FeedSettings;
import org.ringside.marketdata.publisher.FeedStream;
import org.ringside.matching.follower.PublicReplay;

/**
 * Compares packets with the engine's journal. Every event of L3 has to be, to the byte, the one that a replay makes;
 * and a book that is in step has to be that of the replay after the same command. Packets of other sessions than the
 * journal's are left out.
 */
final class JournalCheck implements AutoCloseable {
    /** Numbers under which a session of an engine is published at most: another session's are later. */
    private static final long SERIES = 1_000;

    private final PacketReader packet = new PacketReader();
    private final UnsafeBuffer single = new UnsafeBuffer(new byte[PacketDescriptor.MAX_LENGTH]);
    private final OrderFeed recorded = new OrderFeed(FeedLimits.DEFAULT, new RecordedBooks());
    private final OrderFeed replayed = new OrderFeed(FeedLimits.DEFAULT, new FeedListener() { });
    private final FeedPublisher publisher = new FeedPublisher(FeedSettings.of(1, 0, 1));
    private final Long2ObjectHashMap<Event> expected = new Long2ObjectHashMap<>();
    private final PublicReplay replay;
    private final Set<Integer> books = new HashSet<>();
    /** Packets that came again, by their first event, by session. */
    private final Map<Long, NavigableMap<Long, UnsafeBuffer>> recovered = new HashMap<>();
    private final PacketReader again = new PacketReader();
    private PacketWriter writer;
    /** Under which the journal's session was published; 0 before a packet of it. */
    private long session;
    private long others;
    private long nextExpected;
    private long lastChecked;
    private long made;
    private long events;
    private long compared;
    private long differing;
    private long missing;
    private String firstDifference;

    /** An event as the replay has made it. */
    private record Event(int templateId, UnsafeBuffer body) {
    }

    /** Compares each book that is in step. */
    private final class RecordedBooks implements FeedListener {
        @Override
        public void onBook(final int instrument, final long rptSeq) {
            final BookBuilder book = replayed.book(instrument);
            if (rptSeq > replayed.rptSeq(instrument)) {
                // A snapshot is ahead of the events: they will come, and are dropped until then.
                return;
            }
            books.add(instrument);
            compared++;
            if (book == null || replayed.rptSeq(instrument) != rptSeq
                || book.hash() != recorded.book(instrument).hash()) {
                differ("the book of instrument " + instrument + " at its event " + rptSeq);
            }
        }
    }

    JournalCheck(final Path journal) {
        publisher.add(FeedStream.ORDERS, (buffer, offset, length) -> {
            replayed.onPacket(buffer, offset, length, 0);
            return true;
        });
        publisher.keepWith((sequence, templateId, buffer, body, length, isLast) -> {
            if (sequence >= nextExpected) {
                final UnsafeBuffer copy = new UnsafeBuffer(new byte[length]);
                copy.putBytes(0, buffer, body, length);
                expected.put(sequence, new Event(templateId, copy));
            }
        });
        replay = new PublicReplay(journal, 1, (typeId, buffer, offset, length, sequence, isLast) ->
            publisher.onEvent(typeId, buffer, offset, length));
    }

    /** Whether the journal leads to no event at all, so that there is nothing to compare with. */
    boolean isJournalEmpty() {
        makeUntil(1);
        return replay.session() == 0;
    }

    /**
     * Takes a packet of any stream, before all packets: one with events that were missed and came again, later than
     * what is behind them, is kept until it fits.
     */
    void onRecovered(final DirectBuffer buffer, final int offset, final int length) {
        if (again.wrap(buffer, offset, length) == PacketStatus.OK
            && again.stream() == PacketDescriptor.STREAM_ORDERS
            && (again.packetFlags() & PacketDescriptor.FLAG_RECOVERED) != 0) {
            final UnsafeBuffer copy = new UnsafeBuffer(new byte[length]);
            copy.putBytes(0, buffer, offset, length);
            recovered.computeIfAbsent(again.session(), of -> new TreeMap<>()).put(again.sequence(), copy);
        }
    }

    /** Takes a packet of any stream. */
    void onPacket(final DirectBuffer buffer, final int offset, final int length) {
        if (packet.wrap(buffer, offset, length) != PacketStatus.OK) {
            differ("a packet of " + length + " bytes, which is damaged");
        } else if (!isOfJournal()) {
            others += packet.stream() == PacketDescriptor.STREAM_ORDERS ? 1 : 0;
        } else if (packet.stream() == PacketDescriptor.STREAM_ORDERS) {
            onEvents();
        } else if (packet.stream() == PacketDescriptor.STREAM_ORDER_SNAPSHOTS) {
            recorded.onPacket(buffer, offset, length, packet.sendingTime());
        }
    }

    /**
     * The first one of the journal's session: that may have been published under several numbers. A publisher that goes
     * on after a restore first tells the end of the number that it had, with snapshots of its last books, and publishes
     * all events under the next one.
     */
    private boolean isOfJournal() {
        final boolean isOver = (packet.packetFlags() & PacketDescriptor.FLAG_END_OF_SESSION) != 0;
        final boolean hasEvents = packet.stream() == PacketDescriptor.STREAM_ORDERS && packet.count() > 0;
        if (session == 0 && (hasEvents || !isOver)) {
            makeUntil(1);
            final long later = packet.session() - replay.session();
            session = later >= 0 && later < SERIES ? packet.session() : 0;
        }
        return packet.session() == session;
    }

    private void makeUntil(final long sequence) {
        if (made < sequence) {
            made = replay.makeUntil(sequence);
            publisher.send(0, 0);
        }
    }

    /** What was missed before a packet comes first, if it came again. */
    private void onEvents() {
        final NavigableMap<Long, UnsafeBuffer> packets =
            recovered.getOrDefault(session, Collections.emptyNavigableMap());
        boolean isFound = lastChecked > 0;
        while (isFound && lastChecked + 1 < packet.sequence()) {
            final Map.Entry<Long, UnsafeBuffer> entry = packets.floorEntry(lastChecked + 1);
            isFound = entry != null && again.wrap(entry.getValue(), 0, entry.getValue().capacity()) == PacketStatus.OK
                && again.sequence() + again.count() > lastChecked + 1;
            if (isFound) {
                onEvents(again);
            }
        }
        onEvents(packet);
    }

    /** Each event goes to the books in a packet of its own: then the books can be compared after each. */
    private void onEvents(final PacketReader from) {
        final long time = from.sendingTime();
        for (long sequence = from.sequence(); from.next(); sequence++) {
            if (sequence > lastChecked) {
                missing += lastChecked == 0 ? 0 : sequence - lastChecked - 1;
                lastChecked = sequence;
                check(sequence, from);
                recorded.onPacket(single, 0, pack(sequence, from), time);
            }
        }
    }

    private void check(final long sequence, final PacketReader from) {
        events++;
        nextExpected = sequence;
        makeUntil(sequence);
        final Event event = expected.remove(sequence);
        final int length = from.blockLength();
        if (event == null) {
            differ("event " + sequence + ", which the journal does not lead to");
        } else if (event.templateId != from.templateId() || event.body.capacity() != length
            || event.body.compareTo(new UnsafeBuffer(from.buffer(), from.body(), length)) != 0) {
            differ("event " + sequence);
        }
    }

    private int pack(final long sequence, final PacketReader from) {
        if (writer == null) {
            writer = new PacketWriter(from.session(), from.channel(), from.stream(), from.incarnation());
        }
        final int length = from.blockLength();
        writer.begin(single, 0);
        single.putBytes(writer.claim(length), from.buffer(), from.body(), length);
        writer.commit(from.templateId(), length, length);
        return writer.finish(sequence, 0, from.sendingTime(), 0);
    }

    private void differ(final String what) {
        differing++;
        firstDifference = firstDifference == null ? "first difference: " + what : firstDifference;
    }

    /** Events of L3, each once. */
    long events() {
        return events;
    }

    /** Books that were in step at some time. */
    long books() {
        return books.size();
    }

    /** How often a book was compared. */
    long compared() {
        return compared;
    }

    long differing() {
        return differing;
    }

    /** Events between the first and the last one that are not in the recording. */
    long missing() {
        return missing;
    }

    /** Packets of L3 of other sessions. */
    long others() {
        return others;
    }

    Optional<String> firstDifference() {
        return Optional.ofNullable(firstDifference);
    }

    @Override
    public void close() {
        replay.close();
    }
}
