package org.ringside.ops.exchange;

import org.ringside.launch.LaunchException;

/**
 * A process that has failed to start, of an exchange that goes on without.
 *
 * @param name  of the process
 * @param cause why
 */
public record FailedProcess(String name, LaunchException cause) {
}
