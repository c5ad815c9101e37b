package org.ringside.matching.follower;

import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.matching.service.EventOutput;

/** Takes the events that a replica makes, and adds them up: one place for one event, and nothing is kept of it. */
final class TalliedOutput implements EventOutput {
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[MAX_LENGTH]);
    private final MarketTally tally;

    TalliedOutput(final MarketTally tally) {
        this.tally = tally;
    }

    @Override
    public void routeOpened(final int index, final String name, final long position) {
        // The state knows its routes.
    }

    @Override
    public void routeRetired(final int index, final String name) {
        // The state knows its routes.
    }

    @Override
    public void open(final int route, final long position) {
        // The place is there.
    }

    @Override
    public MutableDirectBuffer buffer() {
        return buffer;
    }

    @Override
    public int offset() {
        return 0;
    }

    @Override
    public void append(final int route, final long position, final int templateId, final int length) {
        tally.onEvent(templateId, buffer, 0);
    }
}
