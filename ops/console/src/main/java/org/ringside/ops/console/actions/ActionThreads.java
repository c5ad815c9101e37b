package org.ringside.ops.console.actions;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.ringside.ops.console.access.PriorityBoost;
import org.ringside.ops.console.access.RefusedException;

/**
 * Three threads beside those of the server: one that plans, one that acts, one for what takes long and disturbs nobody,
 * so that a snapshot does not keep anybody from blocking a session. Eight wait for each; more are refused.
 */
final class ActionThreads implements AutoCloseable {
    private static final int MOST_WAITING = 8;
    private static final long END_SECONDS = 10;

    private final ExecutorService planning = thread("action-plan");
    private final ExecutorService acting = thread("action");
    private final ExecutorService lasting = thread("action-long");
    private final PriorityBoost boost;

    /** With a boost for what an operator waits for. */
    ActionThreads(final PriorityBoost boost) {
        this.boost = boost;
    }

    void plan(final Runnable work) {
        begin(planning, () -> hurry(work));
    }

    void act(final boolean isExclusive, final Runnable work) {
        if (isExclusive) {
            begin(acting, () -> hurry(work));
        } else {
            begin(lasting, work);
        }
    }

    private void hurry(final Runnable work) {
        boost.begin();
        try {
            work.run();
        } finally {
            boost.end();
        }
    }

    /** Begins nothing any more, and waits a while for what acts: it has told the log that it began. */
    @Override
    public void close() {
        planning.shutdownNow();
        lasting.shutdownNow();
        acting.shutdown();
        try {
            if (!acting.awaitTermination(END_SECONDS, TimeUnit.SECONDS)) {
                acting.shutdownNow();
            }
        } catch (final InterruptedException ex) {
            acting.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }

    private static void begin(final ExecutorService thread, final Runnable work) {
        try {
            thread.execute(work);
        } catch (final RejectedExecutionException full) {
            throw new RefusedException(
                RefusedException.BUSY, "other actions wait for their turn: try again, or use the command line");
        }
    }

    private static ExecutorService thread(final String name) {
        final ThreadPoolExecutor executor = new ThreadPoolExecutor(1, 1, 1, TimeUnit.MINUTES,
            new ArrayBlockingQueue<>(MOST_WAITING), work -> {
                final Thread thread = new Thread(work, name);
                thread.setDaemon(true);
                return thread;
            });
        executor.allowCoreThreadTimeOut(true);
        return executor;
    }
}
