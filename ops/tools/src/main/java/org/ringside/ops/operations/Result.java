package org.ringside.ops.operations;

import java.util.List;
import org.ringside.launch.ExitCode;

/**
 * What came of an operation.
 *
 * @param exitCode of {@link ExitCode}
 * @param done     sentences, without a full stop, of what was done
 * @param notes    of what was not, and of what the operator has to know besides
 */
public record Result(int exitCode, List<String> done, List<String> notes) {
    /** All was done. */
    public static Result of(final String done) {
        return new Result(ExitCode.OK, List.of(done), List.of());
    }
}
