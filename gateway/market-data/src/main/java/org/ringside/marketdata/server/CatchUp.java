package org.ringside.marketdata.server;

import java.nio.file.Path;
import org.ringside.journal.JournalException;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.matching.follower.PublicReplay;
import org.ringside.matching.follower.PublicStateVisitor;
import org.ringside.queue.MessageHandler;

/** Makes events again that the queue did not take, a portion at a time, from the engine's journal. */
final class CatchUp implements AutoCloseable {
    /** Events of a portion: what is live is looked at in between. */
    private static final int PORTION = 5_000;

    private final PublicReplay replay;
    private boolean isLost;

    private CatchUp(final PublicReplay replay) {
        this.replay = replay;
    }

    /**
     * Begins behind an event; a snapshot is loaded, which takes its time.
     *
     * @param journal of the engine.
     * @param last    number of the event.
     * @param handler of the events.
     * @return null when the journal does not go back as far.
     */
    static CatchUp behind(final Path journal, final long last, final MessageHandler handler) {
        try {
            return new CatchUp(new PublicReplay(journal, last + 1, handler));
        } catch (final JournalException refused) {
            if (refused.reason() == JournalException.Reason.GAP) {
                return null;
            }
            throw named(last, refused);
        }
    }

    /**
     * Begins with whatever state the journal has, for who has lost what was before.
     *
     * @param told number of the last event that the engine has told of.
     */
    static CatchUp fromAnyState(final Path journal, final long told, final MessageHandler handler) {
        try {
            return new CatchUp(PublicReplay.fromAnyState(journal, told, handler));
        } catch (final JournalException refused) {
            throw named(told, refused);
        }
    }

    private static LaunchException named(final long last, final JournalException refused) {
        return switch (refused.reason()) {
            case NOT_FOUND, GAP -> new LaunchException(ExitCode.CORRUPT, "events from " + (last + 1)
                + " on are missing, and the engine's journal does not have them: " + refused.getMessage()
                + ". Without them no book can be told; restore the journal from a copy", refused);
            default -> refused;
        };
    }

    /** Shows the state that it begins with; returns the number of the last event in that. */
    long showState(final PublicStateVisitor visitor) {
        return replay.showState(visitor);
    }

    /** Goes on, up to this event at most, which the engine has told of. */
    void proceed(final long last, final long told) {
        try {
            replay.makeUntil(Math.min(told, last + PORTION));
        } catch (final JournalException refused) {
            if (refused.reason() != JournalException.Reason.GAP) {
                throw refused;
            }
            isLost = true;
        }
    }

    /** Whether what comes next was deleted before it could be read. */
    boolean isLost() {
        return isLost;
    }

    @Override
    public void close() {
        replay.close();
    }
}
