package org.ringside.simulator;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * How far a run is, in a few numbers. The thread of the run stores them and one other thread looks: opaque accesses,
 * because each number is of use without the others. Storing allocates nothing.
 */
final class Progress {
    private static final int PHASE = 0;
    private static final int SENT = 1;
    private static final int IN_FLIGHT = 2;
    private static final int P99_NS = 3;
    private static final int REJECTS = 4;
    private static final int VIOLATIONS = 5;
    private static final int QUIET_NS = 6;
    private static final int COUNT = 7;
    private static final RunPhase[] PHASES = RunPhase.values();

    private final AtomicLongArray numbers = new AtomicLongArray(COUNT);

    /**
     * The phase of the run, and for how long nothing has come back.
     *
     * @param quietNs since the last report, or since the phase began if that is less.
     */
    void in(final RunPhase phase, final long quietNs) {
        numbers.setOpaque(PHASE, phase.ordinal());
        numbers.setOpaque(QUIET_NS, quietNs);
    }

    /** Messages of the stream that were sent; those of them without an answer; p99 of the latency until now. */
    void of(final long sent, final long inFlight, final long p99Ns) {
        numbers.setOpaque(SENT, sent);
        numbers.setOpaque(IN_FLIGHT, inFlight);
        numbers.setOpaque(P99_NS, p99Ns);
    }

    /** Messages that were refused, and what is wrong in the books. */
    void wrong(final long rejects, final long violations) {
        numbers.setOpaque(REJECTS, rejects);
        numbers.setOpaque(VIOLATIONS, violations);
    }

    RunPhase phase() {
        return PHASES[(int) numbers.getOpaque(PHASE)];
    }

    long sent() {
        return numbers.getOpaque(SENT);
    }

    long inFlight() {
        return numbers.getOpaque(IN_FLIGHT);
    }

    long p99Ns() {
        return numbers.getOpaque(P99_NS);
    }

    long rejects() {
        return numbers.getOpaque(REJECTS);
    }

    long violations() {
        return numbers.getOpaque(VIOLATIONS);
    }

    long quietNs() {
        return numbers.getOpaque(QUIET_NS);
    }
}
