package org.ringside.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The time by which Linux may let a sleep end late, to wake several sleepers at once: 50 us unless a thread asks for
 * another. Most waits of an exchange are shorter, so all programs of Ringside request the least slack. The slack
 * belongs to a thread; a new thread inherits the slack of the thread that starts it. The launcher of Java calls {@code
 * main} on a thread that is not the first of its process, so only the thread itself knows its file.
 */
public final class TimerSlack {
    private static final Path PROC = Path.of("/proc");
    private static final String LEAST_NS = "1";

    private TimerSlack() {
    }

    /**
     * Lets sleeps of the calling thread, and of threads that it starts from now on, end on time. Call it first in
     * {@code main}. If the system has no slack, or refuses, sleeps only take longer.
     *
     * @return whether the kernel has taken it.
     */
    public static boolean shorten() {
        return shorten(PROC);
    }

    static boolean shorten(final Path proc) {
        try {
            Files.writeString(file(proc), LEAST_NS);
            return true;
        } catch (final IOException | RuntimeException refused) {
            return false;
        }
    }

    /** PROC/thread-self leads to PID/task/TID, where the file is not; PROC/TID has it. */
    private static Path file(final Path proc) throws IOException {
        final Path task = Files.readSymbolicLink(proc.resolve("thread-self")).getFileName();
        return proc.resolve(task).resolve("timerslack_ns");
    }

    /**
     * The slack of the calling thread.
     *
     * @return nanoseconds, or -1 if it is unknown.
     */
    public static long ofThisThreadNs() {
        try {
            return Long.parseLong(Files.readString(file(PROC)).trim());
        } catch (final IOException | RuntimeException unknown) {
            return -1;
        }
    }
}
