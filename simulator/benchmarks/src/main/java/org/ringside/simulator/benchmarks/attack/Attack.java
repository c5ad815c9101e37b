package org.ringside.simulator.benchmarks.attack;

import java.io.IOException;

/** One way to mean no good. One thread. */
interface Attack extends AutoCloseable {
    /** Goes on with it; answers how much there was to do. */
    int turn() throws IOException, InterruptedException;

    /** Whether it is under way. */
    boolean isUnderWay();

    /** What it has done so far, in a few words. */
    String done();

    @Override
    void close() throws IOException;
}
