package org.ringside.matching.benchmarks;

/** The live orders of a session by client id. An abstract class for the reason that {@link Book} is one. */
abstract class IdIndex {
    /** The order of this id, or 0. */
    abstract int order(long id);

    abstract void put(long id, int order);

    abstract void remove(long id);
}
