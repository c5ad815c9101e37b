package org.ringside.ops.terminal;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;

/** Where a tool says what is not data: stderr, with the name of the tool in front. */
public final class Messages {
    static final int STDIN = 0;
    public static final int STDERR = 2;

    private static final String REDRAW = "\r\u001b[K";

    private final String tool;
    private final PrintWriter err;
    private volatile boolean isLive;

    public Messages(final String tool, final PrintWriter err) {
        this.tool = tool;
        this.err = err;
    }

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

    void ask(final String question) {
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

    /** Whether somebody sits at this descriptor of ours: {@link #STDIN} or {@link #STDERR}. */
    public static boolean isTerminal(final int descriptor) {
        try {
            final String target = Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor)).toString();
            return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty") || target.equals("/dev/console");
        } catch (final IOException ex) {
            return false;
        }
    }
}
