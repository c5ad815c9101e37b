package org.ringside.matching.benchmarks;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.function.Function;

/**
 * A structure's turn in a race: a new one is filled, then carries out the measured operations. The answer is the
 * processor time of an operation, in nanoseconds; it is the thread's own, without what the collector takes and without
 * the time in which others had the processor. A structure that gives other answers than the reference ends it all.
 */
final class StructureTurn implements Function<StructureCandidate, Double> {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final Operations operations;
    private final long filled;
    private final long done;

    StructureTurn(final Operations operations, final StructureCandidate reference) {
        this.operations = operations;
        final Structure structure = reference.open();
        filled = structure.fill(operations);
        done = structure.run(operations);
    }

    @Override
    public Double apply(final StructureCandidate candidate) {
        final Structure structure = candidate.open();
        check(candidate, structure.fill(operations), filled);
        System.gc();
        final long startNs = THREADS.getCurrentThreadCpuTime();
        final long answers = structure.run(operations);
        final long ns = THREADS.getCurrentThreadCpuTime() - startNs;
        check(candidate, answers, done);
        return (double) ns / operations.measured();
    }

    private static void check(final StructureCandidate candidate, final long answers, final long expected) {
        if (answers != expected) {
            throw new IllegalStateException(candidate.text() + " gives other answers than the reference");
        }
    }
}
