package org.ringside.ops.operations;

import java.util.List;
import org.ringside.launch.ExitCode;

/**
 * The result of an operation.
 *
 * @param exitCode of {@link ExitCode}
 * @param done     sentences, without a full stop, of what was done
 * @param notes    about what was not done, and what else the operator has to know
 * @param sent     commands to the engine
 */
public record Result(int exitCode, List<String> done, List<String> notes, Sent sent) {
    /**
     * The commands that were sent to the engine.
     *
     * @param position of the last command in the queue to the engine; negative for none
     * @param isRead   whether the engine has read it
     */
    public record Sent(long position, boolean isRead) {
        /** Stands for no command to the engine. */
        public static final Sent NOTHING = new Sent(-1, false);
    }

    /** Makes the result of an operation without commands to the engine. */
    public Result(final int exitCode, final List<String> done, final List<String> notes) {
        this(exitCode, done, notes, Sent.NOTHING);
    }

    /** Makes the result of a complete operation without commands to the engine. */
    public static Result of(final String done) {
        return of(done, Sent.NOTHING);
    }

    /** All was done. */
    static Result of(final String done, final Sent sent) {
        return new Result(ExitCode.OK, List.of(done), List.of(), sent);
    }
}
