package org.ringside.system.orders;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.agrona.DirectBuffer;
import org.agrona.collections.LongArrayList;
import org.ringside.journal.JournalReport;
import org.ringside.journal.JournalVerifier;
import org.ringside.matching.protocol.ArrivalDecoder;
import org.ringside.matching.protocol.CommandRejectedDecoder;
import org.ringside.matching.protocol.NewOrderDecoder;
import org.ringside.matching.server.Replay;

/**
 * What a journal says of waiting, in records and events: no matter how fast a machine is. An order has waited for each
 * record before its own, from the batch on that the engine was in, or had been last, when the gateway read the order.
 */
final class Waits {
    private final NewOrderDecoder order = new NewOrderDecoder();
    private final CommandRejectedDecoder rejected = new CommandRejectedDecoder();
    /** When each record was read, with all others of its batch. */
    private final LongArrayList readTimes = new LongArrayList();
    private final Map<Integer, Integer> mostRecords = new HashMap<>();
    private final Map<Integer, Set<Integer>> rejections = new HashMap<>();
    private long lastIndex = -1;
    private int events;
    private int mostEvents;

    /** @param journal of an engine that has ended. */
    Waits(final Path journal) {
        final JournalReport report = JournalVerifier.verify(journal, this::onRecord);
        if (!report.isSound()) {
            throw new AssertionError(report.damage());
        }
        new Replay(journal).to(this::onEvent).run();
    }

    /** Records that an order of a session has waited for, at most. */
    int mostRecords(final int sessionId) {
        return mostRecords.getOrDefault(sessionId, 0);
    }

    /** Events that came of one record, at most. */
    int mostEvents() {
        return mostEvents;
    }

    /** Reasons for which the engine has rejected what a session sent. */
    Set<Integer> rejections(final int sessionId) {
        return rejections.getOrDefault(sessionId, Set.of());
    }

    private void onRecord(final long index, final long position, final long timeNs, final long readTimeNs,
        final int typeId, final DirectBuffer buffer, final int offset, final int length, final long chain) {
        if (typeId == NewOrderDecoder.TEMPLATE_ID) {
            order.wrap(buffer, offset, NewOrderDecoder.BLOCK_LENGTH, NewOrderDecoder.SCHEMA_VERSION);
            final ArrivalDecoder arrival = order.arrival();
            mostRecords.merge((int) order.sessionId(), recordsSince(arrival.gatewayRead()), Math::max);
        }
        readTimes.addLong(readTimeNs);
    }

    private int recordsSince(final long timeNs) {
        int first = readTimes.size();
        while (first > 0 && readTimes.getLong(first - 1) > timeNs) {
            first--;
        }
        final int next = first;
        while (first > 0 && readTimes.getLong(first - 1) == readTimes.getLong(next - 1)) {
            first--;
        }
        return readTimes.size() - first;
    }

    private void onEvent(final long index, final String route, final long position, final int typeId,
        final DirectBuffer buffer, final int offset, final int length) {
        events = index == lastIndex ? events + 1 : 1;
        lastIndex = index;
        mostEvents = Math.max(mostEvents, events);
        if (typeId == CommandRejectedDecoder.TEMPLATE_ID) {
            rejected.wrap(buffer, offset, CommandRejectedDecoder.BLOCK_LENGTH, CommandRejectedDecoder.SCHEMA_VERSION);
            rejections.computeIfAbsent((int) rejected.sessionId(), key -> new HashSet<>()).add(rejected.reason());
        }
    }
}
