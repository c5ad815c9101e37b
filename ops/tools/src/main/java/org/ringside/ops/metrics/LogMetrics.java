package org.ringside.ops.metrics;

import java.nio.file.Path;
import org.ringside.log.LogQueue;
import org.ringside.ops.exchange.ExchangeFolder;

/** The log: a writer that finds its queue full drops an event. */
final class LogMetrics implements MetricSource {
    private final Path folder;

    LogMetrics(final Path folder) {
        this.folder = folder;
    }

    @Override
    public void collect(final Sample sample) {
        ExchangeFolder.found(folder, LogQueue.NAME).ifPresent(queue ->
            QueueMetrics.counted(queue.writers()).forEach(writer ->
                sample.add(Metric.LOG_DROPPED, writer.full(), writer.name())));
    }
}
