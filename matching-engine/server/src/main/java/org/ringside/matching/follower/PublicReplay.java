package org.ringside.matching.follower;

import java.nio.file.Path;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.journal.JournalException;
import org.ringside.matching.protocol.PublicDecoder;
import org.ringside.matching.server.RecordException;
import org.ringside.matching.server.Replica;
import org.ringside.matching.service.DiscardingOutput;
import org.ringside.matching.service.EngineService;
import org.ringside.matching.service.PublicOutput;
import org.ringside.matching.service.ServiceObserver;
import org.ringside.queue.MessageHandler;

/**
 * Makes public events again that a queue lacks, from a snapshot and the journal behind it. A running engine does not
 * notice. The events are those of the engine, byte by byte, except t7, which is 0.
 *
 * <p>A journaled command is not always as safe yet as the policy demands, and then its events must not be published. So
 * the caller asks for no event beyond the last one that the engine has published, in a queue or in a pulse. One thread.
 *
 * <pre>{@code
 * try (PublicReplay replay = new PublicReplay(journal, last + 1, handler)) {
 *     last = replay.makeUntil(told);
 * }
 * }</pre>
 */
public final class PublicReplay implements AutoCloseable {
    private final Replica replica;
    private final Everybody everybody;

    /**
     * Makes a replay, and loads a snapshot, which may take long.
     *
     * @param journal folder of the journal and the snapshots.
     * @param from    sequence of the first wanted event, 1 or more.
     * @param handler takes the events, with the sequence as position, and the last event of a command as end of a
     *                batch. The bytes are good until the handler returns.
     * @throws JournalException NOT_FOUND when there is no journal, GAP when it does not go back as far.
     */
    public PublicReplay(final Path journal, final long from, final MessageHandler handler) {
        everybody = new Everybody(from, handler);
        replica = Replica.before(new Replica.Parts(
            journal, new DiscardingOutput(everybody), ServiceObserver.NOBODY, EngineService.NO_CLOCK), from,
            ignored -> { });
    }

    private PublicReplay(final Replica replica, final Everybody everybody) {
        this.replica = replica;
        this.everybody = everybody;
        everybody.from = last() + 1;
    }

    /**
     * A replay for those who have lost what was before: it begins with the newest state that was told of, whatever
     * that is, and {@link #showState} has to be asked for it. What is handed over are the events behind that state.
     *
     * @param journal folder of the journal and the snapshots.
     * @param told    sequence of the last event that the engine has told of.
     * @param handler takes the events, as above.
     * @return a replay that has made nothing yet.
     * @throws JournalException NOT_FOUND when there is no journal, GAP when there is neither a snapshot from before
     *                          that event nor all of the journal.
     */
    public static PublicReplay fromAnyState(final Path journal, final long told, final MessageHandler handler) {
        final Everybody everybody = new Everybody(Long.MAX_VALUE, handler);
        return new PublicReplay(Replica.before(new Replica.Parts(
            journal, new DiscardingOutput(everybody), ServiceObserver.NOBODY, EngineService.NO_CLOCK), told + 1,
            ignored -> { }),
            everybody);
    }

    /**
     * Shows what everybody may know at the last event that was made.
     *
     * @param visitor that is shown it.
     * @return sequence of that event.
     */
    public long showState(final PublicStateVisitor visitor) {
        new PublicState(replica.service()).show(visitor);
        return last();
    }

    /**
     * Makes events up to one, and the others of its command, as far as the journal goes.
     *
     * @param sequence of the last wanted event, which the engine has published.
     * @return sequence of the last event that was made; less than requested if the journal has no more now.
     * @throws JournalException when the next records are damaged, or gone.
     * @throws RecordException  when a record cannot be applied.
     */
    public long makeUntil(final long sequence) {
        boolean isEnd = false;
        while (!isEnd && last() < sequence) {
            isEnd = replica.applySome(1) == 0;
        }
        return last();
    }

    /**
     * The time that names the series of numbers.
     *
     * @return time of the first command with an event, epoch; 0 before that.
     */
    public long session() {
        return replica.service().publicNumbers().session();
    }

    private long last() {
        return replica.service().publicNumbers().sequence();
    }

    @Override
    public void close() {
        replica.close();
    }

    /** Hands public events on, each when it is whole. */
    private static final class Everybody implements PublicOutput {
        private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[MAX_LENGTH]);
        private final PublicDecoder head = new PublicDecoder();
        private final MessageHandler handler;
        private long from;
        private int type;
        private int length;

        Everybody(final long from, final MessageHandler handler) {
            this.from = from;
            this.handler = handler;
        }

        @Override
        public boolean open(final long sequence) {
            pass(false);
            return sequence >= from;
        }

        @Override
        public MutableDirectBuffer buffer() {
            return buffer;
        }

        @Override
        public int offset() {
            return 0;
        }

        @Override
        public void append(final long sequence, final int templateId, final int newLength) {
            type = templateId;
            length = newLength;
        }

        @Override
        public void markLast() {
            PublicOutput.markLast(buffer, 0);
            pass(true);
        }

        private void pass(final boolean isLast) {
            if (length != 0) {
                final int whole = length;
                length = 0;
                handler.onMessage(type, buffer, 0, whole, head.wrap(buffer, 0).sequence(), isLast);
            }
        }
    }
}
