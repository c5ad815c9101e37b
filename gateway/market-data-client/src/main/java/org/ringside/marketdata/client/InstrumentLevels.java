package org.ringside.marketdata.client;

import org.ringside.marketdata.protocol.LevelsChangedDecoder;
import org.ringside.marketdata.protocol.LevelsSnapshotDecoder;

/**
 * The levels of one instrument, and whether they are in step. One thread; no clock: the time is given in.
 * <p>
 * A change says which number the book had before it. A book that is not older has missed nothing, however many changes
 * were merged into one: levels are absolute. After a gap, a book is in doubt. The next change proves it; so does the
 * second snapshot that names the same number, because the sender makes that one after it has sent the first, so with
 * all that the gap may have had. A book that is older than a change says holds changes until a snapshot has come that
 * they follow.
 */
final class InstrumentLevels extends InstrumentBook<LevelBook> {
    /** What has become of a part of a change. */
    enum Taken {
        /** The book is as before, or waits. */
        NOT,
        /** The book has it; more parts have to come. */
        PART,
        /** The book has it, and is in step. */
        WHOLE
    }

    private static final int ENOUGH_SNAPSHOTS = 2;

    private final HeldLevels held;
    private final LevelSnapshot snapshot;
    /** The book is as it was at {@link #rptSeq}; only whether later changes were missed may be open. */
    private boolean hasBook = true;
    /** Number of the change whose parts come, 0 if none. */
    private long openNumber;
    /** Number of the last change that came since the gap. */
    private long lastNumber;
    /** Snapshots since the gap, which the book has or is older than. */
    private int snapshots;
    private long lastEvent;

    InstrumentLevels(final int id, final int maxLevels, final HeldBudget budget) {
        super(id, new LevelBook(maxLevels));
        this.held = new HeldLevels(budget);
        this.snapshot = new LevelSnapshot(book);
    }

    /** Number of the last event that is no change of levels. */
    long lastEvent() {
        return lastEvent;
    }

    void setLastEvent(final long number) {
        lastEvent = number;
    }

    /** Another session: nothing is known. */
    void restart() {
        forget();
        held.clear();
        snapshot.close();
        hasBook = true;
        openNumber = 0;
        lastNumber = 0;
        snapshots = 0;
        lastEvent = 0;
    }

    /** Packets may have been missed. */
    void onGap(final long now) {
        lastNumber = 0;
        snapshots = 0;
        if (!hasBook) {
            // What is held has a hole behind it.
            held.clear();
        } else if (openNumber != 0) {
            mustJoin(now);
        } else {
            state = FeedState.JOINING;
        }
    }

    /** Takes a change, or a part of one, in the order of the feed. */
    Taken onLevels(final LevelsChangedDecoder part, final long now) {
        if (isResting(now)) {
            return Taken.NOT;
        }
        final boolean isFirst = (part.flags() & EventFlags.NOT_FIRST_PART) == 0;
        if (isFirst) {
            if (openNumber != 0 || part.rptSeq() <= lastNumber || part.previousRptSeq() >= part.rptSeq()) {
                // The rest of the one before is missing, or numbers go back: this one or one before cannot be right.
                mustJoin(now);
            }
            lastNumber = part.rptSeq();
        }
        if (hasBook) {
            return apply(part, isFirst, now);
        }
        hold(part, isFirst, now);
        return Taken.NOT;
    }

    /**
     * A snapshot begins.
     *
     * @return whether it is of use here.
     */
    boolean onSnapshot(final long sequence, final long number, final long now) {
        if (isResting(now) || state == FeedState.LIVE || openNumber != 0) {
            return false;
        }
        if (hasBook) {
            snapshots++;
            final boolean isProof = snapshots >= ENOUGH_SNAPSHOTS;
            if (isProof && number == rptSeq) {
                state = FeedState.LIVE;
                return true;
            }
            if (number == rptSeq || number < rptSeq && !isProof) {
                return false;
            }
            // The book is older; or it has more than the sender has later, and cannot be right.
            mustJoin(now);
        }
        if (state != FeedState.JOINING || !held.isEmpty() && held.firstPrevious() > number) {
            return false;
        }
        snapshot.open(sequence, number);
        snapshots = 1;
        return true;
    }

    /**
     * Takes a chunk of the snapshot that has begun. Afterwards the book may be in step. One that is in step already is
     * compared, if the snapshot is of the same moment.
     */
    void onChunk(final LevelsSnapshotDecoder chunk, final long now) {
        if (state == FeedState.LIVE && openNumber == 0 && chunk.rptSeq() == rptSeq && chunk.hash() != book.hash()) {
            mustJoin(now);
        }
        if (hasBook) {
            return;
        }
        switch (snapshot.take(chunk)) {
            case COMPLETE -> follow(now);
            case DAMAGED -> waitOrRest(now);
            default -> { }
        }
    }

    private Taken apply(final LevelsChangedDecoder part, final boolean isFirst, final long now) {
        final long number = part.rptSeq();
        if (number <= rptSeq) {
            // A snapshot had it already.
            return Taken.NOT;
        }
        if (isFirst ? part.previousRptSeq() > rptSeq : number != openNumber) {
            mustJoin(now);
            hold(part, isFirst, now);
            return Taken.NOT;
        }
        LevelsChangedDecoder.LevelsDecoder level = part.levels();
        while (level.hasNext()) {
            level = level.next();
            if (book.set(level.price(), level.quantity(), level.orders(), level.side()) != BookStatus.OK) {
                mustJoin(now);
                return Taken.NOT;
            }
        }
        if ((part.flags() & EventFlags.MORE_PARTS) != 0) {
            openNumber = number;
            return Taken.PART;
        }
        if (book.hash() != part.hash()) {
            mustJoin(now);
            return Taken.NOT;
        }
        openNumber = 0;
        rptSeq = number;
        state = FeedState.LIVE;
        return Taken.WHOLE;
    }

    private void hold(final LevelsChangedDecoder part, final boolean isFirst, final long now) {
        if (state != FeedState.JOINING) {
            return;
        }
        boolean hasRoom = true;
        if (isFirst) {
            if (part.previousRptSeq() >= part.rptSeq()) {
                held.clear();
                return;
            }
            if (held.isOpen() || part.previousRptSeq() > held.lastNumber()) {
                // There is a hole before this one.
                held.clear();
            }
            hasRoom = held.begin(part.previousRptSeq(), part.rptSeq(), part.hash());
        } else if (!held.isOpen() || held.lastNumber() != part.rptSeq()) {
            return;
        }
        LevelsChangedDecoder.LevelsDecoder level = part.levels();
        while (hasRoom && level.hasNext()) {
            level = level.next();
            hasRoom = held.add(level.price(), level.quantity(), level.orders(), level.side());
        }
        if (!hasRoom) {
            mustJoin(now);
        } else if ((part.flags() & EventFlags.MORE_PARTS) == 0) {
            held.end();
        }
    }

    /** Makes the changes that were held behind the snapshot, if a gap has not made it too old meanwhile. */
    private void follow(final long now) {
        final boolean isProven = !held.isEmpty();
        if (isProven && held.firstPrevious() > snapshot.rptSeq()) {
            return;
        }
        hasBook = true;
        rptSeq = snapshot.rptSeq();
        for (int change = held.first(); change >= 0; change = held.next(change)) {
            if (held.number(change) > rptSeq && !followWith(change)) {
                mustJoin(now);
                return;
            }
        }
        held.clear();
        state = isProven && openNumber == 0 ? FeedState.LIVE : FeedState.JOINING;
    }

    private boolean followWith(final int change) {
        if (held.apply(change, book) != BookStatus.OK) {
            return false;
        }
        if (held.isOpen(change)) {
            openNumber = held.number(change);
            return true;
        }
        rptSeq = held.number(change);
        return book.hash() == held.hash(change);
    }

    /** Whether nothing is taken yet. A rest that is over ends here. */
    private boolean isResting(final long now) {
        if (state == FeedState.STALE && isRested(now)) {
            mustJoin(now);
        }
        return state == FeedState.STALE;
    }

    /** The book needs a snapshot. */
    private void mustJoin(final long now) {
        held.clear();
        waitOrRest(now);
    }

    /** The book needs another snapshot, or rests before. */
    private void waitOrRest(final long now) {
        snapshot.close();
        hasBook = false;
        openNumber = 0;
        if (rests(now)) {
            held.clear();
        }
    }
}
