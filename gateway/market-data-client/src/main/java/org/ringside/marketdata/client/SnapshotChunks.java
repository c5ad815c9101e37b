package org.ringside.marketdata.client;

/** Which chunk of a snapshot comes next: all are of one sequence, and none may be missing. */
final class SnapshotChunks {
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

    private boolean isOpen;
    private long sequence;
    private long rptSeq;
    private long chunks;
    private long next;

    boolean isOpen() {
        return isOpen;
    }

    long sequence() {
        return sequence;
    }

    long rptSeq() {
        return rptSeq;
    }

    void open(final long newSequence, final long newRptSeq) {
        isOpen = true;
        sequence = newSequence;
        rptSeq = newRptSeq;
        chunks = 0;
        next = 0;
    }

    void close() {
        isOpen = false;
    }

    /**
     * Takes the numbers of a chunk: {@link Step#TAKEN} if its content is the next one. Whatever ends the snapshot
     * closes it.
     */
    Step take(final long ofSequence, final long number, final long chunk, final long ofChunks) {
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

    /** The content of the chunk that was taken last is in the book, which now has this hash. */
    Step filled(final long hashOfBook, final long hashOfSnapshot) {
        if (next < chunks) {
            return Step.TAKEN;
        }
        isOpen = false;
        return hashOfBook == hashOfSnapshot ? Step.COMPLETE : Step.DAMAGED;
    }

    Step damaged() {
        isOpen = false;
        return Step.DAMAGED;
    }
}
