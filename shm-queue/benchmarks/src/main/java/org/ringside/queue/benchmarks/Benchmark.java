package org.ringside.queue.benchmarks;

import java.io.IOException;
import org.ringside.harness.Report;

/** One of the things that can be measured by a command. */
interface Benchmark {
    /** As it is given on the command line. */
    String name();

    /** One line for the help. */
    String description();

    /** Measures, and adds sections to the report as it goes. */
    void run(Options options, Report report) throws IOException;
}
