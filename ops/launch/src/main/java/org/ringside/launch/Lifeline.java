package org.ringside.launch;

import java.io.IOException;

/** Runs an action when standard input ends, because the starting process has closed the pipe, or is dead. */
public final class Lifeline {
    private Lifeline() {
    }

    /**
     * Watches standard input, on a thread of its own.
     *
     * @param program name in front of a message.
     * @param atEnd   run once, by that thread, at the end of standard input.
     */
    public static void watch(final String program, final Runnable atEnd) {
        final Thread watcher = new Thread(() -> run(program, atEnd), "lifeline");
        watcher.setDaemon(true);
        watcher.start();
    }

    private static void run(final String program, final Runnable atEnd) {
        try {
            while (System.in.read() >= 0) {
                Thread.onSpinWait();
            }
        } catch (final IOException ex) {
            System.err.println(program + ": standard input broke: " + ex.getMessage());
        }
        atEnd.run();
    }
}
