package org.ringside.marketdata.client;

/**
 * A snapshot on its way into a book, chunk after chunk: all chunks are of one sequence, and none may be missing.
 * Whatever ends the snapshot closes it.
 */
abstract sealed class BookSnapshot<B extends Book> permits OrderSnapshot, LevelSnapshot {
    /** What has become of a snapshot. */
    enum Step {
        /** The chunk is not one that was waited for. */
        IGNORED,
        /** More chunks have to come. */
        TAKEN,
        /** The whole snapshot is in the book. */
        COMPLETE,
        /** A chunk is missing: the next snapshot has to be taken. */
        TORN,
        /** The snapshot contradicts itself, or is too large. */
        DAMAGED
    }

    final B book;

    private boolean isOpen;
    private long sequence;
    private long rptSeq;
    private long chunks;
    private long next;

    BookSnapshot(final B book) {
        this.book = book;
    }

    final boolean isOpen() {
        return isOpen;
    }

    final long sequence() {
        return sequence;
    }

    final long rptSeq() {
        return rptSeq;
    }

    /** Begins, with an empty book. */
    final void open(final long newSequence, final long newRptSeq) {
        book.clear();
        isOpen = true;
        sequence = newSequence;
        rptSeq = newRptSeq;
        chunks = 0;
        next = 0;
    }

    final void close() {
        isOpen = false;
    }

    /** Takes the numbers of a chunk: {@link Step#TAKEN} if its content is the next one. */
    final Step take(final long ofSequence, final long number, final long chunk, final long ofChunks) {
        if (!isOpen || ofSequence != sequence || chunk < next) {
            return Step.IGNORED;
        }
        if (chunk > next) {
            isOpen = false;
            return Step.TORN;
        }
        final boolean isSame = next == 0 || ofChunks == chunks;
        chunks = ofChunks;
        if (!isSame || chunk >= chunks || number != rptSeq) {
            return damaged();
        }
        next++;
        return Step.TAKEN;
    }

    /** The content of the chunk that was taken last is in the book. The chunk names the hash of the whole snapshot. */
    final Step filled(final long hashOfSnapshot) {
        if (next < chunks) {
            return Step.TAKEN;
        }
        isOpen = false;
        return book.hash() == hashOfSnapshot ? Step.COMPLETE : Step.DAMAGED;
    }

    final Step damaged() {
        isOpen = false;
        return Step.DAMAGED;
    }
}
