package org.ringside.matching.service;

/** Takes events that nobody wants: only the state that they leave behind is of interest. */
public final class DiscardingOutput extends OneEventOutput {
    /** An output that keeps nothing. */
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
