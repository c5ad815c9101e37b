package org.ringside.marketdata.server;

import java.nio.file.Path;
import org.ringside.journal.JournalException;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.matching.follower.PublicReplay;
import org.ringside.queue.MessageHandler;

/** Makes events again that the queue did not take, a portion at a time, from the engine's journal. */
final class CatchUp implements AutoCloseable {
    /** Events of a portion: what is live is looked at in between. */
    private static final int PORTION = 5_000;

    private final PublicReplay replay;

    /**
     * Begins behind an event; a snapshot is loaded, which takes its time.
     *
     * @param journal of the engine.
     * @param last    number of the event.
     * @param handler of the events.
     */
    CatchUp(final Path journal, final long last, final MessageHandler handler) {
        try {
            replay = new PublicReplay(journal, last + 1, handler);
        } catch (final JournalException refused) {
            throw switch (refused.reason()) {
                case NOT_FOUND, GAP -> new LaunchException(ExitCode.CORRUPT, "events from " + (last + 1)
                    + " on are missing, and the engine's journal does not have them: " + refused.getMessage()
                    + ". Without them no book can be told; restore the journal from a copy", refused);
                default -> refused;
            };
        }
    }

    /** Goes on, up to this event at most, which the engine has told of. */
    void proceed(final long last, final long told) {
        replay.makeUntil(Math.min(told, last + PORTION));
    }

    @Override
    public void close() {
        replay.close();
    }
}
