package org.ringside.queue;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;

/**
 * A queue could not be created, attached, used or removed. The message is one line that names the queue, the reason
 * and, where there is one, the next step; {@link #reason()} is for programs.
 */
public class QueueException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final Reason reason;

    public QueueException(final Reason reason, final String message) {
        this(reason, message, null);
    }

    public QueueException(final Reason reason, final String message, final Throwable cause) {
        super(message, cause);
        this.reason = reason;
    }

    public final Reason reason() {
        return reason;
    }

    /** What the file system refused, in one line. */
    static QueueException of(final String name, final String action, final IOException failure) {
        final boolean denied = failure instanceof AccessDeniedException
            || String.valueOf(failure.getMessage()).contains("Operation not permitted");
        if (denied) {
            return new QueueException(Reason.PERMISSION,
                name + " cannot " + action + ": permission denied; use the account that owns the queues,"
                + " or chmod 660 what was made before its folder was shared", failure);
        }
        // Of a file that is missing the JDK says the name, and nothing else.
        final String words = failure instanceof NoSuchFileException ? "there is no " : "";
        return new QueueException(
            Reason.FAILED, name + " cannot " + action + ": " + words + failure.getMessage(), failure);
    }

    static QueueException closed(final String name) {
        return new QueueException(Reason.CLOSED, name + " was closed; remove it and create it again");
    }

    /** The bytes at a position say what no writer has written. */
    static QueueException corrupt(final String name, final long position, final String what) {
        return new QueueException(Reason.CORRUPT, name + " is damaged: at position " + position + " it has " + what
            + "; stop its processes, keep the file for inspection, and create the queue again");
    }

    /** The reasons, in the terms of the exit codes of the tools. */
    public enum Reason {
        /** There is no queue of that name. */
        NOT_FOUND,
        /** Another process holds the requested role, or uses the queue that was to be removed. */
        IN_USE,
        /** The file is no queue, or it is damaged: its bytes contradict one another. */
        CORRUPT,
        /** The file is a sound queue of a layout that this version does not read. */
        INCOMPATIBLE,
        /** The file system has no space for the queue. */
        NO_ROOM,
        /** The file system refuses access, or the folder is not safe to use. */
        PERMISSION,
        /** There is a queue of that name already. */
        EXISTS,
        /** The queue was closed for everybody: it is being removed, and unread messages are lost. */
        CLOSED,
        /** Anything else the operating system reports. */
        FAILED
    }
}
