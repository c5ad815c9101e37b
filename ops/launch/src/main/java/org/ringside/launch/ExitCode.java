package org.ringside.launch;

import java.nio.file.AccessDeniedException;
import org.ringside.queue.QueueException;
import picocli.CommandLine.ParameterException;

/** Exit codes of all tools and processes of Ringside. */
public final class ExitCode {
    /** Done. */
    public static final int OK = 0;
    /** Failed; the message says why. */
    public static final int FAILURE = 1;
    /** Bad arguments or a bad configuration. */
    public static final int USAGE = 2;
    /** There is no such thing: queue, journal, exchange. */
    public static final int NOT_FOUND = 3;
    /** Refused because something is in use. */
    public static final int IN_USE = 4;
    /** A check of the doctor has failed. */
    public static final int DOCTOR_FAILED = 5;
    /** A queue is damaged or of another version. */
    public static final int CORRUPT = 6;
    /** Not permitted. */
    public static final int PERMISSION = 7;
    /** Something took too long. */
    public static final int TIMEOUT = 8;
    /** A measured value has breached a threshold. */
    public static final int THRESHOLD = 99;
    /** Interrupted by the user. */
    public static final int INTERRUPTED = 130;

    private ExitCode() {
    }

    /**
     * The exit code of a failure.
     *
     * @param failure that ended a tool or process.
     * @return one of these constants.
     */
    public static int of(final Throwable failure) {
        if (failure instanceof final LaunchException launch) {
            return launch.exitCode();
        }
        if (failure instanceof final QueueException queue) {
            return switch (queue.reason()) {
                case NOT_FOUND -> NOT_FOUND;
                case IN_USE, EXISTS -> IN_USE;
                case CORRUPT, INCOMPATIBLE -> CORRUPT;
                case PERMISSION -> PERMISSION;
                default -> FAILURE;
            };
        }
        if (failure instanceof ParameterException) {
            return USAGE;
        }
        return failure instanceof AccessDeniedException || failure.getCause() instanceof AccessDeniedException
            ? PERMISSION : FAILURE;
    }
}
