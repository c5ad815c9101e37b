package org.ringside.launch;

import org.ringside.queue.QueueException;

/** Failures in words. */
public final class Failures {
    private Failures() {
    }

    /**
     * The reason of a failure for the end of a line: on one line, without a full stop.
     *
     * @param failure that ended something.
     * @return the message; for an unexpected failure the type, too.
     */
    public static String reason(final Throwable failure) {
        final boolean isExpected = failure instanceof LaunchException || failure instanceof QueueException;
        final String words = isExpected ? failure.getMessage() : failure.toString();
        return withoutStop(words);
    }

    /** The words of a failure, whether it is expected or not. */
    static String message(final Throwable failure) {
        return failure.getMessage() == null ? failure.toString() : failure.getMessage();
    }

    /** On one line. */
    static String oneLine(final String words) {
        return words.replaceAll("\\s*\\R\\s*", " ");
    }

    /** On one line, for the middle or the end of another one. */
    static String withoutStop(final String words) {
        final String line = oneLine(words);
        return line.endsWith(".") ? line.substring(0, line.length() - 1) : line;
    }
}
