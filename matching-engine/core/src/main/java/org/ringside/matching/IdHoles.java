package org.ringside.matching;

/** How many holes the client ids of all sessions have together. */
final class IdHoles {
    private long count;

    long count() {
        return count;
    }

    void add(final int holes) {
        count += holes;
    }
}
