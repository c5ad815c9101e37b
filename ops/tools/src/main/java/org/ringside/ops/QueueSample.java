package org.ringside.ops;

import java.nio.file.Path;
import org.ringside.queue.QueueStatistics;

/**
 * One queue at two moments.
 *
 * @param file    of the queue
 * @param seconds between the moments
 */
record QueueSample(Path file, QueueStatistics before, QueueStatistics now, double seconds) {
}
