package org.ringside.journal;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import org.ringside.launch.ExitCode;
import org.ringside.launch.Failures;
import org.ringside.launch.LaunchException;

/**
 * A journal or a snapshot could not be opened, read or written. The message is one line that names the file, the
 * reason and the next step; {@link #reason()} is for programs, {@link #exitCode()} for the process that it ends.
 */
public final class JournalException extends LaunchException {
    private static final long serialVersionUID = 1L;

    private final Reason reason;

    /**
     * Without a cause.
     *
     * @param reason  for programs.
     * @param message one line.
     */
    public JournalException(final Reason reason, final String message) {
        this(reason, message, null);
    }

    /**
     * With what went wrong underneath.
     *
     * @param reason  for programs.
     * @param message one line.
     * @param cause   null when there is none.
     */
    public JournalException(final Reason reason, final String message, final Throwable cause) {
        super(reason.exitCode, message, cause);
        this.reason = reason;
    }

    /**
     * Why.
     *
     * @return one of the reasons.
     */
    public Reason reason() {
        return reason;
    }

    /** What the file system refused, in one line. */
    static JournalException of(final Path path, final String action, final IOException failure) {
        final String text = String.valueOf(failure.getMessage());
        if (failure instanceof AccessDeniedException || text.contains("Operation not permitted")) {
            return new JournalException(Reason.PERMISSION,
                path + " cannot " + action + ": permission denied; use the account that owns the journal", failure);
        }
        if (text.contains("No space left") || text.contains("quota exceeded")) {
            return new JournalException(Reason.NO_ROOM, path + " cannot " + action
                + ": no room is left in the file system; free some and start again", failure);
        }
        return new JournalException(
            Reason.FAILED, path + " cannot " + action + ": " + Failures.ofFile(failure), failure);
    }

    /** Why, in the terms of the exit codes. */
    public enum Reason {
        /** There is no journal in the folder. */
        NOT_FOUND(ExitCode.NOT_FOUND),
        /** Another process writes the journal. */
        IN_USE(ExitCode.IN_USE),
        /** Bytes that were once written are not what they were. */
        CORRUPT(ExitCode.CORRUPT),
        /** A sound file of a layout, or with a content, that this version does not read. */
        INCOMPATIBLE(ExitCode.CORRUPT),
        /** The journal does not have the records that were asked for: they are older, or newer, than all it has. */
        GAP(ExitCode.CORRUPT),
        /** The file system is full. */
        NO_ROOM(ExitCode.FAILURE),
        /** The file system refuses access. */
        PERMISSION(ExitCode.PERMISSION),
        /** It was closed, or an earlier write failed: what became of that is known after a new start only. */
        CLOSED(ExitCode.FAILURE),
        /** Anything else the operating system reports. */
        FAILED(ExitCode.FAILURE);

        private final int exitCode;

        Reason(final int exitCode) {
            this.exitCode = exitCode;
        }
    }
}
