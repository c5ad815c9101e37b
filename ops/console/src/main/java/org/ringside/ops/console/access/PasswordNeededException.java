package org.ringside.ops.console.access;

/** A login is good for looking and too old for acting. */
public final class PasswordNeededException extends RefusedException {
    private static final long serialVersionUID = 1L;

    PasswordNeededException(final String message) {
        super(FORBIDDEN, message);
    }
}
