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
     * Makes an exception without a cause.
     *
     * @param reason  for programs.
     * @param message one line.
     */
    public JournalException(final Reason reason, final String message) {
        this(reason, message, null);
    }

    /**
     * Makes an exception with its cause.
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

    /**
     * What the file system refused, in one line: also of files that others keep beside a journal.
     *
     * @param path    of the file or folder.
     * @param action  that was refused, as in {@code be written}.
     * @param failure of the file system.
     * @return with the reason NO_ROOM, PERMISSION or FAILED.
     */
    public static JournalException of(final Path path, final String action, final IOException failure) {
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

    /** The reasons, in the terms of the exit codes. */
    public enum Reason {
        /** There is no journal in the folder. */
        NOT_FOUND(ExitCode.NOT_FOUND),
        /** Another process writes the journal. */
        IN_USE(ExitCode.IN_USE),
        /** Written bytes have changed. */
        CORRUPT(ExitCode.CORRUPT),
        /** A sound file whose layout or content this version does not read. */
        INCOMPATIBLE(ExitCode.CORRUPT),
        /** The journal does not have the requested records: they are older, or newer, than all its records. */
        GAP(ExitCode.CORRUPT),
        /** The file system is full. */
        NO_ROOM(ExitCode.FAILURE),
        /** The file system refuses access. */
        PERMISSION(ExitCode.PERMISSION),
        /** The journal was closed, or an earlier write failed: only a new start shows the result of that write. */
        CLOSED(ExitCode.FAILURE),
        /** Anything else the operating system reports. */
        FAILED(ExitCode.FAILURE);

        private final int exitCode;

        Reason(final int exitCode) {
            this.exitCode = exitCode;
        }
    }
}
