package org.ringside.launch;

import org.ringside.queue.QueueException;

/** Failures in words. */
public final class Failures {
    private Failures() {
    }

    /**
     * Why something failed, for the end of a line: on one line, without a full stop.
     *
     * @param failure that ended something.
     * @return its message; for one that nobody expects, its type too.
     */
    public static String reason(final Throwable failure) {
        final boolean isExpected = failure instanceof LaunchException || failure instanceof QueueException;
        final String words = isExpected ? failure.getMessage() : failure.toString();
        final String line = words.replaceAll("\\s*\\R\\s*", " ");
        return line.endsWith(".") ? line.substring(0, line.length() - 1) : line;
    }
}
