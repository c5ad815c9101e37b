package org.ringside.gateway.server;

import java.nio.file.Path;
import org.ringside.queue.QueueException;
import org.ringside.queue.WaitStrategy;

/**
 * Runs an event loop on its thread until it is told to stop, or fails.
 */
final class LoopRunner implements Runnable {
    private final EventLoop loop;
    private final Path queues;
    private final WaitStrategy waitStrategy;
    private volatile boolean isRunning = true;

    LoopRunner(final EventLoop loop, final Path queues, final WaitStrategy waitStrategy) {
        this.queues = queues;
        this.loop = loop;
        this.waitStrategy = waitStrategy;
    }

    /** Ends the loop soon; any thread. */
    void stop() {
        isRunning = false;
        loop.wakeUp();
    }

    @Override
    public void run() {
        Throwable failure = null;
        try {
            while (isRunning) {
                waitStrategy.idle(loop.doWork());
            }
        } catch (final QueueException thrown) {
            failure = thrown.reason() == QueueException.Reason.CLOSED ? QueueAttacher.closed(thrown, queues) : thrown;
            throw (QueueException) failure;
        } catch (final RuntimeException | Error thrown) {
            failure = thrown;
            throw thrown;
        } finally {
            close(failure);
        }
    }

    /** Sessions hear that the gateway ends, also when it fails; the first failure is the one that is told. */
    private void close(final Throwable failure) {
        try {
            loop.close();
        } catch (final RuntimeException another) {
            if (failure == null) {
                throw another;
            }
            failure.addSuppressed(another);
        }
    }
}
