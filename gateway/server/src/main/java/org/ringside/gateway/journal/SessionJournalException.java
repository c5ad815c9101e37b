package org.ringside.gateway.journal;

import java.io.IOException;
import org.ringside.launch.ExitCode;

/**
 * A session's journal cannot be written, or is not what it should be. A gateway that meets it on the way of a report
 * stops: what it cannot keep it may not send.
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

    /** What a gateway that meets it at its start exits with. */
    public int exitCode() {
        return exitCode;
    }
}
