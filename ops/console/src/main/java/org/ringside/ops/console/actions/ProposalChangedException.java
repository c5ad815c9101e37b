package org.ringside.ops.console.actions;

import org.ringside.ops.console.access.RefusedException;

/** The plan differs from the one that was agreed to: there is a new proposal. */
public final class ProposalChangedException extends RefusedException {
    private static final long serialVersionUID = 1L;

    private final transient Proposal now;

    ProposalChangedException(final String message, final Proposal now) {
        super(CONFLICT, message);
        this.now = now;
    }

    /** The new proposal. */
    public Proposal now() {
        return now;
    }
}
