package org.ringside.simulator.benchmarks.features;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/** A task for each request, in a pool of threads: what is written when nothing is measured. */
final class PoolHandover implements Handover {
    private final FeatureTable table;
    private final Executor pool;

    PoolHandover(final FeatureTable table, final Executor pool) {
        this.table = table;
        this.pool = pool;
    }

    @Override
    public boolean offer(final ServiceConnection from, final long number, final int user, final int item) {
        try {
            pool.execute(() -> {
                final Features features = new Features();
                table.compute(user, item, features);
                from.answer(number, features);
                from.flush();
            });
            return true;
        } catch (final RejectedExecutionException full) {
            return false;
        }
    }
}
