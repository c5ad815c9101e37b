package org.ringside.marketdata.client;

import org.ringside.marketdata.protocol.LevelsSnapshotDecoder;

/** A snapshot of levels on its way into a book, chunk after chunk. */
final class LevelSnapshot extends BookSnapshot<LevelBook> {
    LevelSnapshot(final LevelBook book) {
        super(book);
    }

    /** Takes a chunk. */
    Step take(final LevelsSnapshotDecoder chunk) {
        final Step step = take(chunk.sequence(), chunk.rptSeq(), chunk.chunk(), chunk.chunks());
        if (step != Step.TAKEN) {
            return step;
        }
        LevelsSnapshotDecoder.LevelsDecoder level = chunk.levels();
        while (level.hasNext()) {
            level = level.next();
            if (book.set(level.price(), level.quantity(), level.orders(), level.side()) != BookStatus.OK) {
                return damaged();
            }
        }
        return filled(chunk.hash());
    }
}
