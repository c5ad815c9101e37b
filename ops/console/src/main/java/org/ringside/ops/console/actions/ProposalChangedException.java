package org.ringside.ops.console.actions;

import org.ringside.ops.console.access.RefusedException;

/** What was agreed to is not what would be done now: there is something else to agree to. */
public final class ProposalChangedException extends RefusedException {
    private static final long serialVersionUID = 1L;

    private final transient Proposal now;

    ProposalChangedException(final String message, final Proposal now) {
        super(CONFLICT, message);
        this.now = now;
    }

    /** What would be done now. */
    public Proposal now() {
        return now;
    }
}
