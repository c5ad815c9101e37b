package org.ringside.simulator;

/** Ends the tool with an exit code and one line that names the thing, the reason and the next step. */
final class SimulatorException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int exitCode;

    SimulatorException(final int exitCode, final String message) {
        this(exitCode, message, null);
    }

    SimulatorException(final int exitCode, final String message, final Throwable cause) {
        super(message, cause);
        this.exitCode = exitCode;
    }

    int exitCode() {
        return exitCode;
    }
}
