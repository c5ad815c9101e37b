package org.ringside.gateway.server;

import java.util.function.Consumer;
import org.ringside.queue.WaitStrategy;

/**
 * Runs an event loop on its thread until it is told to stop, or fails.
 */
final class LoopRunner implements Runnable {
    private final EventLoop loop;
    private final WaitStrategy waitStrategy;
    private final Consumer<Throwable> onFailure;
    private volatile boolean isRunning = true;

    LoopRunner(final EventLoop loop, final WaitStrategy waitStrategy, final Consumer<Throwable> onFailure) {
        this.loop = loop;
        this.waitStrategy = waitStrategy;
        this.onFailure = onFailure;
    }

    /** End the loop soon; any thread. */
    void stop() {
        isRunning = false;
        loop.wakeUp();
    }

    @Override
    public void run() {
        try {
            while (isRunning) {
                waitStrategy.idle(loop.doWork());
            }
        } catch (final Throwable failure) {
            onFailure.accept(failure);
        }
        try {
            loop.close();
        } catch (final RuntimeException failure) {
            onFailure.accept(failure);
        }
    }
}
