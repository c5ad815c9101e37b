package org.ringside.matching.service;

/** Drops all events, for callers that need only the state. */
public final class DiscardingOutput extends OneEventOutput {
    /** Makes an output that keeps nothing. */
    public DiscardingOutput() {
        super(0);
    }

    @Override
    public void routeOpened(final int index, final String name, final long position) {
        // There is nothing to open.
    }

    @Override
    public void routeRetired(final int index, final String name) {
        // There was nothing to open.
    }

    @Override
    public void append(final int route, final long position, final int templateId, final int length) {
        // The next event takes the place of this one.
    }
}
