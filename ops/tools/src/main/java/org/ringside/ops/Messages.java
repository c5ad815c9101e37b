package org.ringside.ops;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;

/** Where a tool says what is not data: stderr, with the name of the tool in front. */
final class Messages {
    static final int STDIN = 0;
    static final int STDERR = 2;

    private final String tool;
    private final PrintWriter err;

    Messages(final String tool, final PrintWriter err) {
        this.tool = tool;
        this.err = err;
    }

    void say(final String message) {
        err.println(tool + ": " + message);
        err.flush();
    }

    /** What another process said, as it said it. */
    void pass(final String line) {
        err.println(line);
        err.flush();
    }

    void ask(final String question) {
        err.print(tool + ": " + question);
        err.flush();
    }

    /** Replaces the last live line; only for a terminal. An empty one clears it. */
    void live(final String line) {
        err.print("\r\u001b[K" + line);
        err.flush();
    }

    /** Whether somebody sits at this descriptor of ours: {@link #STDIN} or {@link #STDERR}. */
    static boolean isTerminal(final int descriptor) {
        try {
            final String target = Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor)).toString();
            return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty") || target.equals("/dev/console");
        } catch (final IOException ex) {
            return false;
        }
    }
}
