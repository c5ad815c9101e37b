package org.ringside.ops.console.actions;

import java.util.List;
import org.ringside.ops.operations.Result;

/**
 * The outcome of an action.
 *
 * @param running  whether the action goes on: the same request again asks for its end
 * @param position of the command in the queue to the engine; null without a command
 * @param read     whether the engine has read the command; null without a command
 * @param result   sentences of what was done
 * @param notes    about what was not done, and what else the operator has to know
 * @param exitCode exit code of the command line; 0: everything was done
 */
public record Outcome(
    boolean running, Long position, Boolean read, String result, List<String> notes, Integer exitCode) {

    /** It takes longer than a request. */
    static final Outcome RUNNING = new Outcome(true, null, null, "", List.of(), null);

    static Outcome of(final Result result, final List<String> notes) {
        final boolean isSent = result.sent().position() >= 0;
        return new Outcome(false, isSent ? result.sent().position() : null, isSent ? result.sent().isRead() : null,
            String.join("; ", result.done()), notes, result.exitCode());
    }

    static Outcome failed(final int exitCode, final String reason, final List<String> notes) {
        return new Outcome(false, null, null, reason, notes, exitCode);
    }
}
