package org.ringside.simulator.benchmarks.features;

/** How requests come from the thread that reads the sockets to the threads that do the work. */
interface Handover {
    /**
     * Hands a request over, without waiting.
     *
     * @return false when the service has too many already.
     */
    boolean offer(ServiceConnection from, long number, int user, int item);
}
