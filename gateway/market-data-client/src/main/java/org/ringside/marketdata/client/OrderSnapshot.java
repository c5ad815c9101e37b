package org.ringside.marketdata.client;

import org.ringside.marketdata.protocol.OrdersSnapshotDecoder;

/** A snapshot of orders on its way into a book, chunk after chunk. */
final class OrderSnapshot extends BookSnapshot<BookBuilder> {
    OrderSnapshot(final BookBuilder book) {
        super(book);
    }

    /** Takes a chunk. */
    Step take(final OrdersSnapshotDecoder chunk) {
        final Step step = take(chunk.sequence(), chunk.rptSeq(), chunk.chunk(), chunk.chunks());
        if (step != Step.TAKEN) {
            return step;
        }
        OrdersSnapshotDecoder.OrdersDecoder order = chunk.orders();
        while (order.hasNext()) {
            order = order.next();
            if (book.add(order.bookId(), order.price(), order.quantity(), order.side()) != BookStatus.OK) {
                return damaged();
            }
        }
        return filled(chunk.hash());
    }
}
