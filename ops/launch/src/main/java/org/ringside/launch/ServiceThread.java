package org.ringside.launch;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A thread of a server that nobody has to watch: the thread ends because it was told to, or its server learns the
 * reason.
 *
 * <p>One policy for unexpected failures: a thread that does {@link #repeating} tasks reports an exception with its
 * subject and the next step, and goes on, because a failed task has the state that it had before. Any other body has an
 * unknown state after an exception, and an {@link Error} says that the process itself is unwell. In both cases the
 * thread ends, and its server stops with an exit code.
 *
 * <p>Three threads of the engine differ, and say so. The snapshotter reports an exception like a task, but the end of
 * the engine interrupts a snapshot that takes long. The catch-up tries again later when memory runs out. The preparer
 * of journal segments is an executor, whose failures reach the journal's writer.
 *
 * <p>Any thread may start, stop and close.
 */
public final class ServiceThread implements AutoCloseable {
    private final Thread thread;
    private final Consumer<Thread> stopper;

    /**
     * A task that the thread repeats, each time from the beginning.
     *
     * @param subject  that an operator reads after a failure, for example {@code requests of operators cannot be
     *                 served}.
     * @param work     to do; may throw.
     * @param nextStep what the failure means and what helps, for example {@code restart the gateway if this goes on}.
     */
    public record Task(String subject, Runnable work, String nextStep) {
    }

    /**
     * Makes a thread that is not started yet.
     *
     * @param name    of the thread.
     * @param body    that returns soon after {@code stopper}.
     * @param stopper makes the body return; called perhaps more than once, perhaps before the start.
     * @param onEnd   gets the reason of the end, once, by this thread; null if it was told to end.
     */
    public ServiceThread(
        final String name, final Runnable body, final Consumer<Thread> stopper, final Consumer<Throwable> onEnd) {
        this.stopper = stopper;
        thread = new Thread(() -> run(body, onEnd), name);
    }

    /**
     * Makes a thread that does all tasks in turn, at once and then after each interval. No interrupt stops the thread,
     * because an interrupt would close the files that a task may be reading.
     *
     * @param name       of the thread.
     * @param intervalMs between two turns, from 1.
     * @param tasks      of a turn; after a failed task the next one has its turn all the same.
     * @param messages   for failures: a line when a task begins to fail, and when the reason changes.
     * @param onEnd      gets the reason of the end, once, by this thread; null if it was told to end.
     * @return a thread that is not started yet.
     */
    public static ServiceThread repeating(final String name, final long intervalMs, final List<Task> tasks,
        final Consumer<String> messages, final Consumer<Throwable> onEnd) {
        final CountDownLatch stopped = new CountDownLatch(1);
        final List<TaskRunner> runners = tasks.stream().map(task -> new TaskRunner(task, messages)).toList();
        return new ServiceThread(name, () -> repeat(runners, intervalMs, stopped), ignored -> stopped.countDown(),
            onEnd);
    }

    /**
     * Starts the thread.
     *
     * @return this.
     */
    public ServiceThread start() {
        thread.start();
        return this;
    }

    /** Tells the thread to end, and does not wait. */
    public void stop() {
        stopper.accept(thread);
    }

    /**
     * Waits for the end, but no longer than the patience lasts.
     *
     * @param patienceMs from 1.
     * @throws InterruptedException when the waiting thread is interrupted.
     */
    public void join(final long patienceMs) throws InterruptedException {
        thread.join(patienceMs);
    }

    /**
     * Waits until the thread has ended, also when the waiting thread is interrupted: the interrupt is set again
     * afterwards.
     */
    public void join() {
        boolean isInterrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (final InterruptedException again) {
                isInterrupted = true;
            }
        }
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Stops the thread and waits until it has ended. Only then can the resources of the thread be freed. */
    @Override
    public void close() {
        stop();
        join();
    }

    private static void run(final Runnable body, final Consumer<Throwable> onEnd) {
        Throwable failure = null;
        try {
            body.run();
        } catch (final Throwable thrown) {
            failure = thrown;
        }
        onEnd.accept(failure);
    }

    private static void repeat(final List<TaskRunner> runners, final long intervalMs, final CountDownLatch stopped) {
        do {
            runners.forEach(TaskRunner::run);
        } while (!isStopped(stopped, intervalMs));
    }

    private static boolean isStopped(final CountDownLatch stopped, final long intervalMs) {
        try {
            return stopped.await(intervalMs, TimeUnit.MILLISECONDS);
        } catch (final InterruptedException notMeantForUs) {
            return stopped.getCount() == 0;
        }
    }

    /** A task, and what was told of it last. */
    private static final class TaskRunner {
        private final Task task;
        private final Consumer<String> messages;
        private String told = "";

        TaskRunner(final Task task, final Consumer<String> messages) {
            this.task = task;
            this.messages = messages;
        }

        void run() {
            try {
                task.work().run();
                told = "";
            } catch (final RuntimeException failure) {
                final String line = task.subject() + ": " + Failures.reason(failure) + ". " + task.nextStep();
                if (!line.equals(told)) {
                    told = line;
                    messages.accept(line);
                }
            }
        }
    }
}
