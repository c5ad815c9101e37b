package org.ringside.matching.service;

/** Drops all events of traders, for callers that need only the state, or only what is for everybody. */
public final class DiscardingOutput extends OneEventOutput {
    private final PublicOutput everybody;

    /** Makes an output that keeps nothing. */
    public DiscardingOutput() {
        this(null);
    }

    /**
     * Makes an output that keeps nothing of traders.
     *
     * @param everybody takes the events for everybody, or null if nobody does.
     */
    public DiscardingOutput(final PublicOutput everybody) {
        super(0);
        this.everybody = everybody;
    }

    @Override
    public PublicOutput publicOutput() {
        return everybody;
    }

    @Override
    public void append(final int route, final long position, final int templateId, final int length) {
        // The next event takes the place of this one.
    }
}
