package org.ringside.ops.console.access;

/** A login is good for looking and too old for acting. */
public final class PasswordNeeded extends Refusal {
    private static final long serialVersionUID = 1L;

    PasswordNeeded(final String message) {
        super(FORBIDDEN, message);
    }
}
