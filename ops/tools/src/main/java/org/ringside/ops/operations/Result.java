package org.ringside.ops.operations;

import java.util.List;
import org.ringside.launch.ExitCode;

/**
 * What came of an operation.
 *
 * @param exitCode of {@link ExitCode}
 * @param done     sentences, without a full stop, of what was done
 * @param notes    of what was not, and of what the operator has to know besides
 * @param sent     what the engine was told
 */
public record Result(int exitCode, List<String> done, List<String> notes, Sent sent) {
    /**
     * The commands that the engine was told.
     *
     * @param position of the last one in the queue to the engine; negative when there was none
     * @param isRead   whether the engine has read it
     */
    public record Sent(long position, boolean isRead) {
        /** The engine was told nothing. */
        public static final Sent NOTHING = new Sent(-1, false);
    }

    /** The result of an operation that tells the engine nothing. */
    public Result(final int exitCode, final List<String> done, final List<String> notes) {
        this(exitCode, done, notes, Sent.NOTHING);
    }

    /** All was done, and the engine was told nothing. */
    public static Result of(final String done) {
        return of(done, Sent.NOTHING);
    }

    /** All was done. */
    static Result of(final String done, final Sent sent) {
        return new Result(ExitCode.OK, List.of(done), List.of(), sent);
    }
}
