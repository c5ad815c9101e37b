package org.ringside.ops.metrics;

import java.io.IOException;

/** A part of the exchange that metrics come from. */
@FunctionalInterface
interface MetricSource {
    /**
     * Reads what is there; what is not there is left out.
     *
     * @param sample gets the values.
     * @throws IOException when something is there and cannot be read.
     */
    void collect(Sample sample) throws IOException;
}
