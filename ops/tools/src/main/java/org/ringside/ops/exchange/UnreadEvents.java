package org.ringside.ops.exchange;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.agrona.collections.MutableLong;
import org.ringside.matching.protocol.DayReportedDecoder;
import org.ringside.matching.protocol.InstrumentReportedDecoder;
import org.ringside.queue.Queue;
import org.ringside.queue.Tap;

/**
 * What a gateway loop that does not run has not read of the engine's events. Where all of that is of no session,
 * nothing counts: the next gateway asks for days and instruments anew.
 *
 * @param readUpTo position behind the last event that nobody has to read
 * @param count    how many events are there from that position on
 */
public record UnreadEvents(long readUpTo, long count) {
    private static final int BATCH = 256;

    /** Those of the queue to a loop; empty without a queue. Nobody notices. */
    public static Optional<UnreadEvents> of(final Path folder, final String route) {
        final Path file = ExchangeFolder.file(folder, ExchangePlan.output(route));
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try (Queue queue = Queue.inspect(file)) {
            return Optional.of(before(queue.position(), queue));
        }
    }

    /** Those before an end that was looked up first: an engine that runs may make more meanwhile, of sessions too. */
    static UnreadEvents before(final long end, final Queue queue) {
        final long read = queue.statistics().reader().position();
        final boolean isOfSessions = read < end && hasEventOfSession(queue.tap(), read, end);
        return isOfSessions ? new UnreadEvents(read, end - read) : new UnreadEvents(end, 0);
    }

    /** What cannot be looked at may be of a session. */
    private static boolean hasEventOfSession(final Tap tap, final long read, final long end) {
        final MutableLong ofSessions = new MutableLong();
        int count = BATCH;
        while (count > 0 && tap.position() < end) {
            count = tap.poll((typeId, buffer, offset, length, position, endOfBatch) -> {
                final boolean isOfLoop =
                    typeId == DayReportedDecoder.TEMPLATE_ID || typeId == InstrumentReportedDecoder.TEMPLATE_ID;
                ofSessions.value += position < read || position >= end || isOfLoop ? 0 : 1;
            }, BATCH);
        }
        return ofSessions.value > 0 || tap.lost() > 0 || tap.position() < end;
    }
}
