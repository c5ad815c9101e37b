package org.ringside.matching.follower;

import org.ringside.matching.service.OneEventOutput;

/** Takes the events that a replica makes, and adds them up: nothing is kept of an event. */
final class TalliedOutput extends OneEventOutput {
    private final MarketTally tally;

    TalliedOutput(final MarketTally tally) {
        super(0);
        this.tally = tally;
    }

    @Override
    public void append(final int route, final long position, final int templateId, final int length) {
        tally.onEvent(templateId, buffer, 0);
    }
}
