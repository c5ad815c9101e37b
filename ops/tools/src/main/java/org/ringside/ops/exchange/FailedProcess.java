package org.ringside.ops.exchange;

import org.ringside.launch.LaunchException;

/**
 * A process that did not start, while its exchange goes on without it.
 *
 * @param process that was started, and has ended
 * @param cause   why
 */
public record FailedProcess(RunningProcess process, LaunchException cause) {
    /** Name of the process. */
    public String name() {
        return process.name();
    }
}
