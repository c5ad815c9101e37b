package org.ringside.ops.shmq;

import java.nio.file.Path;
import org.ringside.queue.QueueStatistics;

/**
 * One queue at two moments.
 *
 * @param file    of the queue
 * @param seconds between the moments
 */
public record QueueSample(Path file, QueueStatistics before, QueueStatistics now, double seconds) {
}
