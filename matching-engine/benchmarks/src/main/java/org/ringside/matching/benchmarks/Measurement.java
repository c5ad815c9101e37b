package org.ringside.matching.benchmarks;

/** What can be measured. */
enum Measurement {
    /** Books against each other. */
    BOOKS,
    /** What resting orders take of the heap. */
    MEMORY,
    /** The command that takes longest, whatever the machine does meanwhile. */
    LONGEST
}
