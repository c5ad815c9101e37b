package org.ringside.marketdata.client;

import org.ringside.marketdata.protocol.OrdersSnapshotDecoder;

/** A snapshot of orders on its way into a book, chunk after chunk. */
final class OrderSnapshot {
    private final BookBuilder book;
    private final SnapshotChunks chunks = new SnapshotChunks();

    OrderSnapshot(final BookBuilder book) {
        this.book = book;
    }

    boolean isOpen() {
        return chunks.isOpen();
    }

    long sequence() {
        return chunks.sequence();
    }

    long rptSeq() {
        return chunks.rptSeq();
    }

    /** Begins, with an empty book. */
    void open(final long sequence, final long rptSeq) {
        book.clear();
        chunks.open(sequence, rptSeq);
    }

    void close() {
        chunks.close();
    }

    /** Takes a chunk. Whatever ends the snapshot closes it. */
    SnapshotChunks.Step take(final OrdersSnapshotDecoder chunk) {
        final SnapshotChunks.Step step =
            chunks.take(chunk.sequence(), chunk.rptSeq(), chunk.chunk(), chunk.chunks());
        if (step != SnapshotChunks.Step.TAKEN) {
            return step;
        }
        OrdersSnapshotDecoder.OrdersDecoder order = chunk.orders();
        while (order.hasNext()) {
            order = order.next();
            if (book.add(order.bookId(), order.price(), order.quantity(), order.side()) != BookStatus.OK) {
                return chunks.damaged();
            }
        }
        return chunks.filled(book.hash(), chunk.hash());
    }
}
