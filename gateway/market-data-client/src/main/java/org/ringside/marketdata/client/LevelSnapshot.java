package org.ringside.marketdata.client;

import org.ringside.marketdata.protocol.LevelsSnapshotDecoder;

/** A snapshot of levels on its way into a book, chunk after chunk. */
final class LevelSnapshot {
    private final LevelBook book;
    private final SnapshotChunks chunks = new SnapshotChunks();

    LevelSnapshot(final LevelBook book) {
        this.book = book;
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
    SnapshotChunks.Step take(final LevelsSnapshotDecoder chunk) {
        final SnapshotChunks.Step step =
            chunks.take(chunk.sequence(), chunk.rptSeq(), chunk.chunk(), chunk.chunks());
        if (step != SnapshotChunks.Step.TAKEN) {
            return step;
        }
        LevelsSnapshotDecoder.LevelsDecoder level = chunk.levels();
        while (level.hasNext()) {
            level = level.next();
            if (book.set(level.price(), level.quantity(), level.orders(), level.side()) != BookStatus.OK) {
                return chunks.damaged();
            }
        }
        return chunks.filled(book.hash(), chunk.hash());
    }
}
