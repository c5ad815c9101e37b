package org.ringside.matching.server;

import java.nio.file.Path;
import java.util.Optional;
import org.agrona.MutableDirectBuffer;
import org.ringside.journal.JournalException;
import org.ringside.journal.SnapshotInfo;
import org.ringside.matching.protocol.HopsEncoder;
import org.ringside.matching.service.EngineService;
import org.ringside.matching.service.EventListener;
import org.ringside.matching.service.HashingOutput;
import org.ringside.matching.service.ServiceObserver;

/**
 * Applies a journal again, from the first record or a snapshot, and makes a hash of all events of a range of records,
 * including public events. The hash has the route, number and type of each event, and its bytes without the hop times
 * t5, t6 and t7, which only the first application has. The same range has the same hash, wherever the replay began.
 *
 * <pre>{@code
 * final ReplayResult all = new Replay(folder).run();
 * final ReplayResult tail = new Replay(folder).from(snapshot).run();
 * final ReplayResult same = new Replay(folder).hashFrom(snapshot.nextIndex()).run();
 * }</pre>
 */
public final class Replay {
    private final Path folder;
    private Optional<SnapshotInfo> snapshot = Optional.empty();
    private long hashFrom;
    private long until = Long.MAX_VALUE;
    private EventListener listener = EventListener.NOBODY;

    /**
     * Makes a replay of the whole journal.
     *
     * @param folder of the journal and the snapshots.
     */
    public Replay(final Path folder) {
        this.folder = folder;
    }

    /**
     * Begins with a snapshot instead of the first record.
     *
     * @param newSnapshot of the same journal.
     * @return this.
     */
    public Replay from(final SnapshotInfo newSnapshot) {
        snapshot = Optional.of(newSnapshot);
        return this;
    }

    /**
     * Leaves the events of earlier records out of the hash.
     *
     * @param index of the first record whose events count.
     * @return this.
     */
    public Replay hashFrom(final long index) {
        hashFrom = index;
        return this;
    }

    /**
     * Ends before the end of the journal.
     *
     * @param index of the first record that is not applied.
     * @return this.
     */
    public Replay until(final long index) {
        until = index;
        return this;
    }

    /**
     * Gives the hashed events to a listener.
     *
     * @param newListener that receives them.
     * @return this.
     */
    public Replay to(final EventListener newListener) {
        listener = newListener;
        return this;
    }

    /**
     * Runs the replay.
     *
     * @return the result.
     * @throws JournalException         when there is no journal, it is damaged, or does not go back as far.
     * @throws IllegalArgumentException when the snapshot cannot be used.
     */
    public ReplayResult run() {
        final HashingOutput output = new HashingOutput(hashFrom, listener);
        final Replica.Parts parts = new Replica.Parts(folder, output, ServiceObserver.NOBODY, EngineService.NO_CLOCK);
        try (Replica replica = snapshot.isPresent()
            ? Replica.of(parts, snapshot.get(), RouteTails.UNKNOWN) : Replica.ofFirst(parts)) {
            final long firstIndex = replica.nextIndex();
            replica.watch(output::record);
            replica.applyUntil(until);
            final EngineService service = replica.service();
            return new ReplayResult(firstIndex, replica.nextIndex(), replica.chain(), output.events(),
                output.publicEvents(), output.sha256(),
                service.stateHash(), service.openOrders(), service.lastPosition(EngineService.OWN_INPUT) + 1,
                service.routes().positions());
        }
    }

    /**
     * Makes the bytes of a published event comparable with those of a replay.
     *
     * @param buffer that holds a copy of the event.
     * @param offset of the event.
     */
    public static void clearTimes(final MutableDirectBuffer buffer, final int offset) {
        buffer.putLong(offset + HopsEncoder.matchedEncodingOffset(), 0);
        buffer.putLong(offset + HopsEncoder.journaledEncodingOffset(), 0);
        buffer.putLong(offset + HopsEncoder.enginePublishedEncodingOffset(), 0);
    }
}
