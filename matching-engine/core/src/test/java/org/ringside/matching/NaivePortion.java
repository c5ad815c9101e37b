package org.ringside.matching;

import java.util.HashSet;
import java.util.Set;

/** How much more a command may do of what takes longer than one. */
final class NaivePortion {
    private final int mostAuctions;
    private final Bounds bounds;
    private final Set<NaiveBook> auctions = new HashSet<>();
    private int changes;
    private int visits;

    NaivePortion(final Bounds bounds, final boolean isOrdinary) {
        this.bounds = bounds;
        mostAuctions = bounds.auctions();
        changes = isOrdinary ? bounds.due() : bounds.changes();
        visits = bounds.visits();
    }

    /** One of so many parts of a large one. */
    static NaivePortion part(final Bounds bounds, final int parts) {
        final NaivePortion part = new NaivePortion(bounds, false);
        part.changes = (bounds.changes() + parts - 1) / parts;
        part.visits = (bounds.visits() + parts - 1) / parts;
        return part;
    }

    /** As large as any, from here on. */
    void begin() {
        changes = bounds.changes();
        visits = bounds.visits();
    }

    boolean isOver() {
        return changes <= 0 || visits <= 0;
    }

    /** How many orders may still be changed. */
    int left() {
        return changes;
    }

    void visit() {
        visits--;
    }

    void close() {
        changes = 0;
    }

    /** Whether one more order of this book may be changed; otherwise that is all for now. */
    boolean takes(final NaiveBook book) {
        if (isOver()) {
            return false;
        }
        if (book.phase.isAuction()) {
            auctions.add(book);
        }
        if (auctions.size() > mostAuctions) {
            close();
            return false;
        }
        changes--;
        return true;
    }
}
