package org.ringside.gateway.journal;

import java.io.IOException;
import org.ringside.launch.ExitCode;

/**
 * A session journal cannot be written, or is damaged. A gateway that gets this exception on the way of a report stops,
 * because it may not send a report that it cannot keep.
 */
public final class SessionJournalException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int exitCode;

    SessionJournalException(final int exitCode, final String message) {
        super(message);
        this.exitCode = exitCode;
    }

    SessionJournalException(final String message, final IOException cause) {
        super(message + ": " + (cause.getMessage() == null ? cause : cause.getMessage()), cause);
        this.exitCode = ExitCode.FAILURE;
    }

    /** Exit code of a gateway that gets this exception at its start. */
    public int exitCode() {
        return exitCode;
    }
}
