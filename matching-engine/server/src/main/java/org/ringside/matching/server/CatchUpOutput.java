package org.ringside.matching.server;

import java.util.function.BooleanSupplier;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.journal.JournalException;
import org.ringside.journal.JournalException.Reason;
import org.ringside.matching.service.EventOutput;
import org.ringside.matching.service.RouteTable;

/**
 * Publishes the events of one route that its ring lacks; what it has, and what goes to others, is only made. A full
 * ring is waited for. Of the catch-up's thread.
 */
final class CatchUpOutput implements EventOutput {
    private static final long WAIT_NS = 10_000_000;

    private final Route target;
    private final RouteRing ring;
    private final long stallNs;
    private final BooleanSupplier isClosed;
    private final UnsafeBuffer unpublished = new UnsafeBuffer(new byte[EventOutput.MAX_LENGTH]);
    private int targetIndex = RouteTable.UNKNOWN;
    private boolean isOpen;
    private long published;

    /**
     * An output for a route.
     *
     * @param stallNs  after which it gives up on a ring that is full.
     * @param isClosed looks whether it has to end.
     */
    CatchUpOutput(final Route target, final long stallNs, final BooleanSupplier isClosed) {
        this.target = target;
        this.ring = target.ring();
        this.stallNs = stallNs;
        this.isClosed = isClosed;
    }

    /** A wait that was given up: what was made so far is published, the rest is to be made again. */
    static final class GivenUpException extends RuntimeException {
        private static final long serialVersionUID = 1;

        GivenUpException() {
            super("the ring is full", null, false, false);
        }
    }

    @Override
    public void routeOpened(final int index, final String name, final long position) {
        if (name.equals(target.name())) {
            targetIndex = index;
            if (position > ring.position()) {
                throw new JournalException(Reason.GAP, "what the journal has of it begins at position " + position);
            }
        }
    }

    @Override
    public void routeRetired(final int index, final String name) {
        if (index == targetIndex) {
            targetIndex = RouteTable.UNKNOWN;
        }
    }

    @Override
    public void open(final int route, final long position) {
        isOpen = route == targetIndex && position >= ring.position();
        if (isOpen) {
            if (ring.isTrainFull()) {
                commit();
            }
            if (!ring.tryOpen()) {
                awaitRoom();
            }
        }
    }

    @Override
    public MutableDirectBuffer buffer() {
        return isOpen ? ring.buffer() : unpublished;
    }

    @Override
    public int offset() {
        return isOpen ? ring.offset() : 0;
    }

    @Override
    public void append(final int route, final long position, final int templateId, final int length) {
        if (isOpen) {
            ring.append(position, templateId, length);
            published++;
        }
    }

    /** Makes visible what was made: all of it is of commands that are as safe as the policy asks for. */
    void commit() {
        final long nowNs = System.nanoTime();
        ring.commit(nowNs, nowNs);
    }

    /** Events that it has published. */
    long published() {
        return published;
    }

    private void awaitRoom() {
        commit();
        final long startNs = System.nanoTime();
        while (!ring.tryOpen()) {
            if (!ring.awaitRoom(Math.min(WAIT_NS, stallNs))
                && (isClosed.getAsBoolean() || System.nanoTime() - startNs >= stallNs)) {
                throw new GivenUpException();
            }
        }
    }
}
