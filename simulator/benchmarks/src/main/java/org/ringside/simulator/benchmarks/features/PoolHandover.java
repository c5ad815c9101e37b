package org.ringside.simulator.benchmarks.features;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;

/**
 * A task for each request, in a pool of threads: what is written when nothing is measured. Whichever thread is free
 * answers, so requests of one connection may be answered in another order, with one write for each.
 */
final class PoolHandover implements Handover {
    private final FeatureTable table;
    private final Executor pool;
    private final Supplier<Features> features;

    /**
     * Hands over to a pool.
     *
     * @param features gives the thread that asks what it computes into.
     */
    PoolHandover(final FeatureTable table, final Executor pool, final Supplier<Features> features) {
        this.table = table;
        this.pool = pool;
        this.features = features;
    }

    @Override
    public boolean offer(final ServiceConnection from, final long number, final int user, final int item) {
        try {
            pool.execute(() -> {
                final Features ofThread = features.get();
                table.compute(user, item, ofThread);
                from.answer(number, ofThread);
                from.flush();
            });
            return true;
        } catch (final RejectedExecutionException full) {
            return false;
        }
    }
}
