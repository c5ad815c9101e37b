package org.ringside.simulator.benchmarks.features;

/** What the workers of a {@link FeatureService} are, and how requests wait for them. */
public enum Workers {
    /** Threads with a ring each, which answer each request with a write of its own, as all others do. */
    RING("ring, a write for each answer"),
    /** Threads with a ring each, which answer what they find at a time with one write for each connection. */
    RING_IN_BATCHES("ring, a write for each batch"),
    /** A pool of threads, requests waiting in a linked list without bound. */
    LINKED("pool, LinkedBlockingQueue"),
    /** A pool of threads, requests waiting in an array of as many places as the rings have. */
    ARRAY("pool, ArrayBlockingQueue"),
    /** A virtual thread for each request (Java 21 and later). */
    VIRTUAL("virtual threads");

    private static final int FIRST_WITH_VIRTUAL_THREADS = 21;

    private final String title;

    Workers(final String title) {
        this.title = title;
    }

    /** In tables. */
    public String title() {
        return title;
    }

    /** Whether they are this project's. */
    public boolean isRing() {
        return this == RING || this == RING_IN_BATCHES;
    }

    /** Whether this Java has them. */
    public boolean isAvailable() {
        return this != VIRTUAL || Runtime.version().feature() >= FIRST_WITH_VIRTUAL_THREADS;
    }
}
