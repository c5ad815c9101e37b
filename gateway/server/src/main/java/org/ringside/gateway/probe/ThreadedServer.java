package org.ringside.gateway.probe;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.ringside.launch.Server;

/** A server whose work is done by threads: when one of them fails, all stop, and the server says why. */
abstract class ThreadedServer implements Server {
    private final List<Thread> threads = new CopyOnWriteArrayList<>();
    private final List<Runnable> stops = new CopyOnWriteArrayList<>();
    private final AtomicReference<Throwable> failure = new AtomicReference<>();
    private final CountDownLatch stopping = new CountDownLatch(1);

    /** Gives back what the threads have used; they have ended. */
    abstract void release();

    /**
     * Starts a thread.
     *
     * @param work that ends soon after {@code stop}.
     * @param stop called by any thread, perhaps more than once.
     */
    final void startThread(final String name, final Runnable work, final Runnable stop) {
        final Thread thread = new Thread(() -> run(work), name);
        threads.add(thread);
        stops.add(stop);
        thread.start();
    }

    @Override
    public final void await() throws InterruptedException {
        stopping.await();
        for (final Thread thread : threads) {
            thread.join();
        }
        final Throwable cause = failure.get();
        if (cause != null) {
            throw new IllegalStateException(
                "stopped: " + (cause.getMessage() == null ? cause.toString() : cause.getMessage()), cause);
        }
    }

    @Override
    public final void close() {
        stop();
        boolean isInterrupted = false;
        for (final Thread thread : threads) {
            try {
                thread.join();
            } catch (final InterruptedException ex) {
                isInterrupted = true;
            }
        }
        release();
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Whether the threads have been told to stop. */
    final boolean isStopping() {
        return stopping.getCount() == 0;
    }

    private void run(final Runnable work) {
        try {
            work.run();
        } catch (final Throwable thrown) {
            failure.compareAndSet(null, thrown);
        }
        stop();
    }

    private void stop() {
        stopping.countDown();
        stops.forEach(Runnable::run);
    }
}
