package org.ringside.matching.bridge;

/** Positions of commands that were read and are not applied yet, in their order, with a bound on how many. */
final class InFlight {
    private final long[] positions;
    private final int mask;
    private long first;
    private long next;

    /** @param most positions that it takes; a power of two. */
    InFlight(final int most) {
        positions = new long[most];
        mask = most - 1;
    }

    int size() {
        return (int) (next - first);
    }

    /** How many more it takes. */
    int room() {
        return positions.length - size();
    }

    void add(final long position) {
        positions[(int) next & mask] = position;
        next++;
    }

    /** These are applied. */
    void removeUpTo(final long position) {
        while (first < next && positions[(int) first & mask] <= position) {
            first++;
        }
    }

    void clear() {
        first = next;
    }
}
