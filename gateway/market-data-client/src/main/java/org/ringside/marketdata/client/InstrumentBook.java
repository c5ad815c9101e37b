package org.ringside.marketdata.client;

/**
 * The book of one instrument, and whether the book is in step: what a book of orders and a book of levels have in
 * common. One thread; no clock: the time is given in.
 */
abstract sealed class InstrumentBook<B extends Book> permits InstrumentFeed, InstrumentLevels {
    final B book;
    FeedState state = FeedState.JOINING;
    /** Number of the last event in the book. */
    long rptSeq;

    private final int id;
    private final SnapshotPace pace = new SnapshotPace();
    private long restEnd;

    InstrumentBook(final int id, final B book) {
        this.id = id;
        this.book = book;
    }

    final int id() {
        return id;
    }

    final B book() {
        return book;
    }

    final FeedState state() {
        return state;
    }

    final long rptSeq() {
        return rptSeq;
    }

    /** Another session: nothing is known. */
    final void forget() {
        book.clear();
        state = FeedState.JOINING;
        rptSeq = 0;
    }

    /** Whether a rest of the book is over. */
    final boolean isRested(final long now) {
        return now - restEnd >= 0;
    }

    /**
     * The book needs another snapshot.
     *
     * @return whether the book rests before: then nothing is worth holding.
     */
    final boolean rests(final long now) {
        final long rest = pace.need(now);
        state = rest == 0 ? FeedState.JOINING : FeedState.STALE;
        restEnd = now + rest;
        return rest > 0;
    }
}
