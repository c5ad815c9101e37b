package org.ringside.matching.benchmarks;

/** A data structure that does the same as others: docs/decisions/0006-order-book.md has what came of it. */
interface StructureCandidate {
    /** As it stands in tables. */
    String text();

    /** A new one, empty. */
    Structure open();
}
