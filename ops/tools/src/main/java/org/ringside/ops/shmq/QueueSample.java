package org.ringside.ops.shmq;

import java.nio.file.Path;
import java.util.Optional;
import org.ringside.queue.QueueStatistics;
import org.ringside.queue.QueueStatistics.OpenClaim;

/**
 * One queue at two moments.
 *
 * @param file    of the queue
 * @param seconds between the moments
 */
public record QueueSample(Path file, QueueStatistics before, QueueStatistics now, double seconds) {
    /** The claim that was found open at both moments, if there is one. */
    static Optional<OpenClaim> stuck(final QueueStatistics before, final QueueStatistics now) {
        return now.openClaim().filter(claim ->
            before.openClaim().map(OpenClaim::position).filter(first -> first == claim.position()).isPresent());
    }
}
