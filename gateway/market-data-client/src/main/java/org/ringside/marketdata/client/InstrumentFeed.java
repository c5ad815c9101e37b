package org.ringside.marketdata.client;

import org.ringside.marketdata.protocol.OrdersSnapshotDecoder;

/**
 * The book of one instrument, and whether it is in step. One thread; no clock: the time is given in.
 * <p>
 * A book is in step if it has all events of its instrument up to the last sequence that the feed has seen. After a gap
 * it may be, or not: it is in doubt. The next event of the instrument proves it, or a snapshot that is not older than
 * the gap; or shows that something is missing. Then events are held until a snapshot has come that they follow.
 */
final class InstrumentFeed extends InstrumentBook<BookBuilder> {
    private final HeldEvents held;
    private final OrderSnapshot snapshot;
    private final OrderEvent event = new OrderEvent();
    /** The book has all events up to {@link #rptSeq}; only whether others were missed is open. Not when LIVE. */
    private boolean isInDoubt = true;
    /** Sequence of the last event in the book. */
    private long lastSequence;
    /** Events up to this sequence may have been missed. */
    private long gapEnd;
    /** Whatever the feed has missed: the book has all events up to this sequence. */
    private long completeTo;
    private boolean isTouched;

    InstrumentFeed(final int id, final int maxOrders, final HeldBudget budget, final long gapEnd) {
        super(id, new BookBuilder(maxOrders));
        this.held = new HeldEvents(budget);
        this.snapshot = new OrderSnapshot(book);
        this.gapEnd = gapEnd;
    }

    /** Notes that the book has changed since the last end of a command. Answers whether that is news. */
    boolean touch() {
        final boolean isNews = !isTouched;
        isTouched = true;
        return isNews;
    }

    void untouch() {
        isTouched = false;
    }

    /** Another session: nothing is known. */
    void restart(final long newGapEnd) {
        forget();
        held.clear();
        snapshot.close();
        isInDoubt = true;
        lastSequence = 0;
        completeTo = 0;
        gapEnd = newGapEnd;
    }

    /** Events up to this sequence may have been missed. */
    void onGap(final long newGapEnd) {
        gapEnd = newGapEnd;
        if (state != FeedState.LIVE) {
            // What is held has a hole behind it.
            held.clear();
        } else if (completeTo < newGapEnd) {
            state = FeedState.JOINING;
            isInDoubt = true;
        }
    }

    /**
     * An event of the instrument, in the order of the feed.
     *
     * @return whether the book has it now, and is in step.
     */
    boolean onEvent(final long sequence, final long number, final OrderEvent change, final long now) {
        if (state == FeedState.STALE) {
            if (!isRested(now)) {
                return false;
            }
            mustJoin(sequence - 1, now);
        }
        if (state == FeedState.JOINING && !isInDoubt) {
            hold(sequence, number, change, now);
            return false;
        }
        if (number <= rptSeq) {
            return false;
        }
        if (number != rptSeq + 1) {
            mustJoin(sequence - 1, now);
            hold(sequence, number, change, now);
            return false;
        }
        if (change.apply(book) != BookStatus.OK) {
            mustJoin(sequence, now);
            return false;
        }
        rptSeq = number;
        lastSequence = sequence;
        state = FeedState.LIVE;
        isInDoubt = false;
        return true;
    }

    /**
     * A snapshot begins.
     *
     * @return whether it is of use here.
     */
    boolean onSnapshot(final long sequence, final long number, final long feedSequence, final long now) {
        if (state == FeedState.LIVE && isContradicted(sequence, number, feedSequence)) {
            mustJoin(feedSequence, now);
        }
        if (state == FeedState.LIVE || snapshot.isOpen() && snapshot.sequence() == sequence) {
            return false;
        }
        if (state == FeedState.STALE) {
            if (!isRested(now)) {
                return false;
            }
            mustJoin(feedSequence, now);
        }
        if (state != FeedState.JOINING) {
            return false;
        }
        if (isInDoubt && number <= rptSeq) {
            return confirm(sequence, number, now);
        }
        if (!isUsable(sequence, number)) {
            return false;
        }
        if (isInDoubt) {
            mustJoin(gapEnd, now);
        }
        if (state != FeedState.JOINING) {
            return false;
        }
        snapshot.open(sequence, number);
        return true;
    }

    /**
     * Takes a chunk of the snapshot that has begun. Afterwards the book may be in step. One that is in step already is
     * compared, if the snapshot is of the same moment.
     */
    void onChunk(final OrdersSnapshotDecoder chunk, final long now) {
        if (state == FeedState.LIVE && chunk.rptSeq() == rptSeq && chunk.hash() != book.hash()) {
            mustJoin(chunk.sequence(), now);
        }
        if (state != FeedState.JOINING) {
            return;
        }
        switch (snapshot.take(chunk)) {
            case COMPLETE -> follow(now);
            case DAMAGED -> waitOrRest(now);
            default -> { }
        }
    }

    /** Whether a snapshot has what should have come before, or is later than the book and has less. */
    private boolean isContradicted(final long sequence, final long number, final long feedSequence) {
        return sequence <= feedSequence && number > rptSeq || sequence >= lastSequence && number < rptSeq;
    }

    /** A book in doubt has all that the snapshot has. */
    private boolean confirm(final long sequence, final long number, final long now) {
        if (sequence < gapEnd) {
            return false;
        }
        if (number < rptSeq) {
            // It has more than the engine had later: it cannot be right.
            mustJoin(gapEnd, now);
            return false;
        }
        state = FeedState.LIVE;
        isInDoubt = false;
        return true;
    }

    /** Whether what is held follows the snapshot without a hole. */
    private boolean isUsable(final long sequence, final long number) {
        return sequence >= gapEnd || held.count() > 0 && held.rptSeq(0) <= number + 1;
    }

    /** Applies what was held behind the snapshot, if a gap has not made it too old meanwhile. */
    private void follow(final long now) {
        if (!isUsable(snapshot.sequence(), snapshot.rptSeq())) {
            return;
        }
        rptSeq = snapshot.rptSeq();
        lastSequence = snapshot.sequence();
        completeTo = snapshot.sequence();
        for (int i = 0; i < held.count(); i++) {
            final long number = held.rptSeq(i);
            if (number <= rptSeq || held.sequence(i) <= snapshot.sequence()) {
                continue;
            }
            held.read(i, event);
            if (number != rptSeq + 1 || event.apply(book) != BookStatus.OK) {
                mustJoin(held.sequence(held.count() - 1), now);
                return;
            }
            rptSeq = number;
            lastSequence = held.sequence(i);
        }
        held.clear();
        state = FeedState.LIVE;
    }

    private void hold(final long sequence, final long number, final OrderEvent change, final long now) {
        if (state == FeedState.JOINING && !held.add(sequence, number, change)) {
            mustJoin(sequence, now);
        }
    }

    /** The book needs a snapshot that has all events up to this sequence: those behind it are held from now on. */
    private void mustJoin(final long newGapEnd, final long now) {
        held.clear();
        gapEnd = newGapEnd;
        waitOrRest(now);
    }

    /** The book needs another snapshot, or rests before. */
    private void waitOrRest(final long now) {
        snapshot.close();
        isInDoubt = false;
        if (rests(now)) {
            held.clear();
        }
    }
}
