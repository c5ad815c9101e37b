package org.ringside.launch;

/** Ends a tool or process with an exit code and one line that names the thing, the reason and the next step. */
public class LaunchException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int exitCode;

    /**
     * Makes an exception without a cause.
     *
     * @param exitCode of {@link ExitCode}.
     * @param message  one line.
     */
    public LaunchException(final int exitCode, final String message) {
        this(exitCode, message, null);
    }

    /**
     * Makes an exception with the cause that {@code --debug} shows.
     *
     * @param exitCode of {@link ExitCode}.
     * @param message  one line.
     * @param cause    the underlying failure.
     */
    public LaunchException(final int exitCode, final String message, final Throwable cause) {
        super(message, cause);
        this.exitCode = exitCode;
    }

    /**
     * Exit code of the process.
     *
     * @return one of {@link ExitCode}.
     */
    public final int exitCode() {
        return exitCode;
    }
}
