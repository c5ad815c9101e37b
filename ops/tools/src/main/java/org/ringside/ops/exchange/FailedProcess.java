package org.ringside.ops.exchange;

import org.ringside.launch.LaunchException;

/**
 * A process that did not start, while its exchange goes on without it.
 *
 * @param name  of the process
 * @param cause why
 */
public record FailedProcess(String name, LaunchException cause) {
}
