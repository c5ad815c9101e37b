package org.ringside.marketdata.store;

import java.nio.file.Path;
import org.ringside.journal.JournalException;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;

/**
 * A store of events cannot be read. The message is one line for the store of the session that the engine is in; {@link
 * #ofEnded} has the line for one that is over, of which another advice is right.
 */
public final class DamagedStoreException extends LaunchException {
    private static final long serialVersionUID = 1L;

    private final String damage;
    private final boolean isOfOtherRelease;

    DamagedStoreException(final Path folder, final JournalException cause) {
        this(EventStore.nameOf(folder) + " cannot be read: " + cause.getMessage(),
            cause.reason() == JournalException.Reason.INCOMPATIBLE, cause);
    }

    private DamagedStoreException(
        final String damage, final boolean isOfOtherRelease, final JournalException cause) {
        super(ExitCode.CORRUPT, damage + (isOfOtherRelease
            ? ", or begin a new session, for one start with --set newSession=true: subscribers begin anew"
            : ". Or move the folder away: its events are made again from the engine's journal, as far as that goes"
                + " back"), cause);
        this.damage = damage;
        this.isOfOtherRelease = isOfOtherRelease;
    }

    /**
     * The damage, without an advice that depends on the engine's session.
     *
     * @param refused why a store cannot be read, by whatever reason.
     * @return one line.
     */
    public static String damage(final LaunchException refused) {
        return refused instanceof final DamagedStoreException damaged ? damaged.damage : refused.getMessage();
    }

    /**
     * Passes on why a store cannot be read that is whole: its events are sent when nothing is in the way any more,
     * and are not given up.
     *
     * @param refused why a store cannot be read, by whatever reason.
     */
    public static void requireDamage(final LaunchException refused) {
        if (refused.exitCode() != ExitCode.CORRUPT) {
            throw refused;
        }
    }

    /**
     * The line for the store of a session that is over: the engine's journal is another one, and leads to none of its
     * events.
     *
     * @param refused why a store cannot be read, by whatever reason.
     * @return one line.
     */
    public static String ofEnded(final LaunchException refused) {
        if (refused instanceof final DamagedStoreException store && store.isOfOtherRelease) {
            return store.damage;
        }
        return refused.exitCode() == ExitCode.CORRUPT
            ? damage(refused) + ". A copy helps only before the next session has begun; nobody can make these events"
                + " again, as the engine's journal is of another session" : refused.getMessage();
    }
}
