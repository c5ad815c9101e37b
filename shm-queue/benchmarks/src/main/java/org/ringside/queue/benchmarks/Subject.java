package org.ringside.queue.benchmarks;

import java.io.IOException;

/** What is measured: a queue, ours or a peer's, under a load. */
interface Subject {
    /** As it stands in tables. */
    String name();

    /**
     * Brings it up: its processes or threads are started and connected, and wait. While another subject runs this one
     * must use no processor time.
     *
     * @throws UnavailableException when this system lacks something it needs
     */
    Trial start() throws IOException;

    /** A subject that is up. It is run several times: what is loaded and compiled stays so. */
    interface Trial extends AutoCloseable {
        /**
         * Runs for about this time, after warming up.
         *
         * @return one value for each metric of the comparison, in their order
         */
        double[] run(long durationNs) throws IOException;

        @Override
        void close();
    }

    /** A subject cannot be measured on this system; the message says what is missing. */
    final class UnavailableException extends IOException {
        private static final long serialVersionUID = 1;

        UnavailableException(final String message) {
            super(message);
        }
    }
}
