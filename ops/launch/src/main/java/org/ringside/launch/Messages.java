package org.ringside.launch;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;

/** Where a tool says what is not data: stderr, with the name of the tool in front. */
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

    /** With the name of the tool, and its standard error. */
    public Messages(final String tool, final PrintWriter err) {
        this.tool = tool;
        this.err = err;
    }

    /** Says it, behind the name of the tool. */
    public void say(final String message) {
        clear();
        err.println(tool + ": " + message);
        err.flush();
    }

    /** What another process said, as it said it. */
    public void pass(final String line) {
        err.println(line);
        err.flush();
    }

    /** Says it, and leaves the line open for the answer. */
    public void ask(final String question) {
        err.print(tool + ": " + question);
        err.flush();
    }

    /** Shows a line until the next one is shown or said; only for a terminal. */
    public void live(final String line) {
        err.print(REDRAW + line);
        err.flush();
        isLive = true;
    }

    /** Takes the live line away, if there is one. */
    public void clear() {
        if (isLive) {
            err.print(REDRAW);
            err.flush();
            isLive = false;
        }
    }

    /** Whether somebody sits at this descriptor of ours: {@link #STDIN}, {@link #STDOUT} or {@link #STDERR}. */
    public static boolean isTerminal(final int descriptor) {
        try {
            final String target = Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor)).toString();
            return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty") || target.equals("/dev/console");
        } catch (final IOException ex) {
            return false;
        }
    }
}
