package org.ringside.ops.ringside;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import org.ringside.launch.Messages;

/**
 * Undoes something exactly once: when finished, or when this process is told to stop before that (Ctrl-C, SIGTERM).
 * In the second case {@link #finish()} does not return, so that the interrupted work neither reports nor exits.
 */
final class Teardown {
    private Action action;
    private final Messages messages;
    private final Thread hook = new Thread(this::onShutdown, "teardown");
    private volatile boolean begun;

    Teardown(final Action action, final Messages messages) {
        this.action = action;
        this.messages = messages;
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /**
     * Does something of which nothing stays when it fails, or when this process is told to stop before it is done.
     *
     * @param undo what to do then
     * @param work which sets something up that is to stay
     */
    static <T> T unless(final Action undo, final Messages messages, final Work<T> work) throws InterruptedException {
        final Teardown teardown = new Teardown(undo, messages);
        try {
            final T done = work.run();
            teardown.removeHook();
            return done;
        } catch (final InterruptedException | RuntimeException first) {
            teardown.finish(first);
            throw first;
        }
    }

    /**
     * Does something as {@link #unless} does. When this process is told to stop after that, something else is done.
     *
     * @param undo what to do while it works, and when it fails
     * @param end  what to do from then on
     * @param work which sets something up that is to stay until then
     */
    static Teardown until(final Action undo, final Action end, final Messages messages, final Work<?> work)
        throws InterruptedException {
        final Teardown teardown = new Teardown(undo, messages);
        try {
            work.run();
            teardown.become(end);
            return teardown;
        } catch (final InterruptedException | RuntimeException first) {
            teardown.finish(first);
            throw first;
        }
    }

    private synchronized void become(final Action next) throws InterruptedException {
        stayIfBegun();
        action = next;
    }

    private synchronized Action begin() {
        begun = true;
        return action;
    }

    /** Does not return once the undoing has begun: what is seen from then on is of its making. */
    void stayIfBegun() throws InterruptedException {
        if (begun) {
            new CountDownLatch(1).await();
        }
    }

    /**
     * Undoes it now, because of a failure that is to be reported: whatever fails in undoing is told, and does not take
     * its place.
     */
    void finish(final Exception first) throws InterruptedException {
        if (removeHook()) {
            try {
                action.run();
            } catch (final IOException | InterruptedException | RuntimeException ex) {
                first.addSuppressed(ex);
                messages.say("not all was cleaned up: " + ex.getMessage());
            }
        }
    }

    /** Undoes it now. */
    void finish() throws IOException, InterruptedException {
        if (removeHook()) {
            action.run();
        }
    }

    /** There is nothing to undo any more. */
    void forget() throws InterruptedException {
        removeHook();
    }

    private boolean removeHook() throws InterruptedException {
        try {
            return Runtime.getRuntime().removeShutdownHook(hook);
        } catch (final IllegalStateException shuttingDown) {
            new CountDownLatch(1).await();
            throw new AssertionError("nobody counts down", shuttingDown);
        }
    }

    private void onShutdown() {
        final Action first = begin();
        try {
            messages.say("interrupted: stopping what was started");
            first.run();
        } catch (final IOException | InterruptedException | RuntimeException ex) {
            messages.say("not everything was stopped: " + ex.getMessage());
        }
    }

    /** What sets something up. */
    @FunctionalInterface
    interface Work<T> {
        T run() throws InterruptedException;
    }

    /** What undoes it. */
    @FunctionalInterface
    interface Action {
        void run() throws IOException, InterruptedException;
    }
}
