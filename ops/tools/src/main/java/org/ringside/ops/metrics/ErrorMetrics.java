package org.ringside.ops.metrics;

import java.io.IOException;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.exchange.NotedError;

/** The errors that processes have noted beside their queues, as {@code shmq errors} shows them. */
final class ErrorMetrics implements MetricSource {
    private final ExchangePlan plan;

    ErrorMetrics(final ExchangePlan plan) {
        this.plan = plan;
    }

    @Override
    public void collect(final Sample sample) throws IOException {
        plan.parts().keySet().forEach(process -> sample.set(Metric.ERRORS, 0, process));
        for (final NotedError error : NotedError.readAll(plan.folder())) {
            sample.add(Metric.ERRORS, error.count(), error.process());
        }
    }
}
