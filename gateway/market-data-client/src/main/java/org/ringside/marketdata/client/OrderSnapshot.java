package org.ringside.marketdata.client;

import org.ringside.marketdata.protocol.OrdersSnapshotDecoder;

/** A snapshot on its way into a book: chunk after chunk, all of one sequence. */
final class OrderSnapshot {
    /** What has become of it. */
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

    private final BookBuilder book;
    private boolean isOpen;
    private long sequence;
    private long rptSeq;
    private long chunks;
    private long next;

    OrderSnapshot(final BookBuilder book) {
        this.book = book;
    }

    boolean isOpen() {
        return isOpen;
    }

    long sequence() {
        return sequence;
    }

    long rptSeq() {
        return rptSeq;
    }

    /** Begins, with an empty book. */
    void open(final long newSequence, final long newRptSeq) {
        book.clear();
        isOpen = true;
        sequence = newSequence;
        rptSeq = newRptSeq;
        chunks = 0;
        next = 0;
    }

    void close() {
        isOpen = false;
    }

    /** Takes a chunk. Whatever ends the snapshot closes it. */
    Step take(final OrdersSnapshotDecoder chunk) {
        if (!isOpen || chunk.sequence() != sequence || chunk.chunk() < next) {
            return Step.IGNORED;
        }
        final Step step = chunk.chunk() > next ? Step.TORN : isPlausible(chunk) ? fill(chunk) : Step.DAMAGED;
        isOpen = step == Step.TAKEN;
        return step;
    }

    private boolean isPlausible(final OrdersSnapshotDecoder chunk) {
        final boolean isSame = next == 0 || chunk.chunks() == chunks;
        chunks = chunk.chunks();
        return isSame && chunk.chunk() < chunks && chunk.rptSeq() == rptSeq;
    }

    private Step fill(final OrdersSnapshotDecoder chunk) {
        OrdersSnapshotDecoder.OrdersDecoder order = chunk.orders();
        while (order.hasNext()) {
            order = order.next();
            if (book.add(order.bookId(), order.price(), order.quantity(), order.side()) != BookStatus.OK) {
                return Step.DAMAGED;
            }
        }
        next++;
        if (next < chunks) {
            return Step.TAKEN;
        }
        return book.hash() == chunk.hash() ? Step.COMPLETE : Step.DAMAGED;
    }
}
