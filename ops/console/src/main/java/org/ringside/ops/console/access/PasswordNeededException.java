package org.ringside.ops.console.access;

/** A login may look, and is too old to act. */
public final class PasswordNeededException extends RefusedException {
    private static final long serialVersionUID = 1L;

    PasswordNeededException(final String message) {
        super(FORBIDDEN, message);
    }
}
