package org.ringside.matching.benchmarks;

/** What can be measured. */
enum Measurement {
    /** Whole books against each other. */
    BOOKS,
    /** Structures for price levels. */
    LEVELS,
    /** Structures for client ids. */
    IDS,
    /** What resting orders take of the heap. */
    MEMORY;

    /** Whether it is about structures, not books. */
    boolean isOfStructures() {
        return this == LEVELS || this == IDS;
    }
}
