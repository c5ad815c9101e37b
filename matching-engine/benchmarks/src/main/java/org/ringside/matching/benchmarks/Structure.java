package org.ringside.matching.benchmarks;

/** Data structures of one kind, one for each table, that carry out operations. */
abstract class Structure {
    private static final long FACTOR = 0x9E3779B97F4A7C15L;

    /** Carries out the operation with this index. The answer is 0 where its kind has none. */
    abstract int apply(Operations operations, int i);

    /** Carries out the operations up to those that are measured. The answer is a fingerprint of all answers. */
    final long fill(final Operations operations) {
        return replay(operations, 0, operations.measuredFrom());
    }

    /** Carries out the measured operations. The answer is a fingerprint of all answers. */
    final long run(final Operations operations) {
        return replay(operations, operations.measuredFrom(), operations.size());
    }

    private long replay(final Operations operations, final int from, final int to) {
        long fingerprint = 0;
        for (int i = from; i < to; i++) {
            fingerprint = fingerprint * FACTOR + apply(operations, i);
        }
        return fingerprint;
    }
}
