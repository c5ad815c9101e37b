package org.ringside.launch;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/**
 * A server whose threads do the work. When one thread ends, all stop, and the server says why. The resources of the
 * threads are freed once, after the last thread has ended, even when a waiting thread is interrupted: mapped memory
 * does not go away under a running thread.
 */
public abstract class ThreadedServer implements Server {
    private final String end;
    private final List<ServiceThread> threads = new CopyOnWriteArrayList<>();
    private final AtomicReference<Throwable> failure = new AtomicReference<>();
    private final CountDownLatch stopping = new CountDownLatch(1);
    private volatile Throwable releaseFailure;
    private boolean isReleased;

    /** Makes a server that is not started yet. */
    protected ThreadedServer() {
        this("stopped: ");
    }

    /**
     * Makes a server that is not started yet.
     *
     * @param end beginning of the message when the server has stopped by itself.
     */
    protected ThreadedServer(final String end) {
        this.end = end;
    }

    /**
     * Frees the opened resources. All threads have ended. The method is called once, by a thread that is not
     * interrupted.
     */
    protected abstract void release();

    /**
     * Starts a thread.
     *
     * @param name    of the thread.
     * @param work    that ends soon after {@code stopper}.
     * @param stopper called by any thread, perhaps more than once.
     */
    protected final void startThread(final String name, final Runnable work, final Consumer<Thread> stopper) {
        start(new ServiceThread(name, work, stopper, this::onEnd));
    }

    /**
     * Starts a thread on the way of orders, on the processor that the configuration names for it. What the thread
     * starts itself would run there, too: start it before.
     *
     * @param name    of the thread.
     * @param cpus    key of the configuration.
     * @param index   of the thread among the hot ones, from 0.
     * @param work    that ends soon after {@code stopper}.
     * @param stopper called by any thread, perhaps more than once.
     */
    protected final void startHotThread(final String name, final String cpus, final int index, final Runnable work,
        final Consumer<Thread> stopper) {
        final int processor = HotProcessors.of(cpus).of(index);
        startThread(name, () -> {
            HotProcessors.bind(processor);
            work.run();
        }, stopper);
    }

    /**
     * Starts a thread that goes on after failures, see {@link ServiceThread#repeating}.
     *
     * @param name       of the thread.
     * @param intervalMs between two turns, from 1.
     * @param tasks      of a turn.
     * @param messages   for failures.
     */
    protected final void startRepeating(final String name, final long intervalMs, final List<ServiceThread.Task> tasks,
        final Consumer<String> messages) {
        start(ServiceThread.repeating(name, intervalMs, tasks, messages, this::onEnd));
    }

    /**
     * Whether the threads have been told to stop.
     *
     * @return true from the first time on.
     */
    protected final boolean isStopping() {
        return stopping.getCount() == 0;
    }

    /** Waits until all threads have ended and all resources are free; then returns or throws. */
    @Override
    public final void await() throws InterruptedException {
        stopping.await();
        end();
        if (failure.get() != null) {
            throw stoppedBy(failure.get());
        }
    }

    /**
     * Stops the threads and waits for them, also when the waiting thread is interrupted.
     *
     * @throws LaunchException when a resource cannot be freed.
     */
    @Override
    public final void close() {
        end();
        if (releaseFailure != null) {
            throw stoppedBy(releaseFailure);
        }
    }

    private void start(final ServiceThread thread) {
        threads.add(thread);
        thread.start();
        if (isStopping()) {
            thread.stop();
        }
    }

    /**
     * Stops the server, because a thread of it has ended. A subclass calls this method for threads that it did not
     * start with {@link #startThread} or {@link #startRepeating}.
     *
     * @param cause of the end; null when the thread was told to end.
     */
    protected final void onEnd(final Throwable cause) {
        if (cause != null) {
            failure.compareAndSet(null, cause);
        }
        stop();
    }

    private void stop() {
        stopping.countDown();
        threads.forEach(ServiceThread::stop);
    }

    private void end() {
        stop();
        threads.forEach(ServiceThread::join);
        final boolean isInterrupted = Thread.interrupted();
        releaseOnce();
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void releaseOnce() {
        if (isReleased) {
            return;
        }
        isReleased = true;
        try {
            release();
        } catch (final RuntimeException | Error cause) {
            releaseFailure = cause;
            failure.compareAndSet(null, cause);
        }
    }

    private LaunchException stoppedBy(final Throwable cause) {
        return new LaunchException(ExitCode.of(cause), end + Failures.message(cause), cause);
    }
}
