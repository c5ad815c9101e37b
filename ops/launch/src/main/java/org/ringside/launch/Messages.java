package org.ringside.launch;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;

/** Prints the messages of a tool, which are no data, on standard error, behind the name of the tool. */
public final class Messages {
    /** Number of standard input. */
    public static final int STDIN = 0;
    /** Number of standard output. */
    public static final int STDOUT = 1;
    /** Number of standard error. */
    public static final int STDERR = 2;

    private static final String REDRAW = "\r\u001b[K";

    private final String tool;
    private final PrintWriter err;
    private volatile boolean isLive;

    /** Makes the messages of a tool. */
    public Messages(final String tool, final PrintWriter err) {
        this.tool = tool;
        this.err = err;
    }

    /** Prints a message behind the name of the tool. */
    public void say(final String message) {
        clear();
        err.println(tool + ": " + message);
        err.flush();
    }

    /** Prints a line of another process as it is. */
    public void pass(final String line) {
        err.println(line);
        err.flush();
    }

    /** Prints a question, and leaves the line open for the answer. */
    public void ask(final String question) {
        err.print(tool + ": " + question);
        err.flush();
    }

    /** Shows a line until the next line; only for a terminal. */
    public void live(final String line) {
        err.print(REDRAW + line);
        err.flush();
        isLive = true;
    }

    /** Removes the live line, if there is one. */
    public void clear() {
        if (isLive) {
            err.print(REDRAW);
            err.flush();
            isLive = false;
        }
    }

    /** Whether this descriptor of ours is a terminal: {@link #STDIN}, {@link #STDOUT} or {@link #STDERR}. */
    public static boolean isTerminal(final int descriptor) {
        try {
            final String target = Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor)).toString();
            return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty") || target.equals("/dev/console");
        } catch (final IOException ex) {
            return false;
        }
    }
}
