package org.ringside.simulator.benchmarks.peers;

import java.io.IOException;

/** A trader's connection to an {@link EchoLoop}, in whatever it speaks. One thread. */
interface EchoConnection {
    /** Reads once; false at the end of the stream. */
    boolean read() throws IOException;

    /** Answers what was read; false if there is no room for all answers. */
    boolean answer() throws IOException;

    /** Writes once; answers how much is left. */
    int flush() throws IOException;

    void close() throws IOException;
}
