package org.ringside.simulator.benchmarks.peers;

/** Something a trader wants, decoded, on its way from the thread that read it to the engine's. */
interface Request {
    /** Called by the engine's thread. */
    void apply(ThreadedEngine engine);
}
