package org.ringside.ops.metrics;

import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.ringside.launch.Failures;
import org.ringside.matching.follower.MarketImage;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.market.MarketViews;

/**
 * Collects all metrics of an exchange, alive or dead. A look maps files read-only and asks the kernel which process
 * holds which lock: it attaches nothing, and nobody waits for it.
 */
public final class ExchangeMetrics {
    private static final String UNKNOWN = "unknown";

    private final Map<String, MetricSource> sources = new LinkedHashMap<>();

    /**
     * Makes the metrics of one exchange.
     *
     * @param plan of it.
     */
    public ExchangeMetrics(final ExchangePlan plan) {
        final Path folder = plan.folder();
        sources.put("queues", new QueueMetrics(folder));
        sources.put("gateways", new GatewayMetrics(folder));
        sources.put("hops", new HopMetrics(folder));
        sources.put("engine", new EngineMetrics(folder));
        sources.put("cluster", new ClusterMetrics(folder));
        sources.put("market-data", new MarketDataMetrics(plan));
        sources.put("journal", new JournalMetrics(plan));
        sources.put("processes", new ProcessMetrics(plan));
        sources.put("errors", new ErrorMetrics(plan));
        sources.put("log", new LogMetrics(folder));
    }

    /**
     * Makes the metrics of one exchange and of its instruments.
     *
     * @param plan   of it.
     * @param views  have the names of the instruments.
     * @param images gives the last image of a follower.
     */
    public ExchangeMetrics(final ExchangePlan plan, final MarketViews views, final Supplier<MarketImage> images) {
        this(plan);
        sources.put("market", new InstrumentMetrics(views, images));
    }

    /**
     * Looks once.
     *
     * @param failures gets the reason, in words, if a source could not be read; its values are left out.
     * @return the text format of Prometheus.
     * @throws IOException never from a source.
     */
    public String text(final Consumer<String> failures) throws IOException {
        final Sample sample = new Sample();
        final String release = ExchangeMetrics.class.getPackage().getImplementationVersion();
        sample.set(Metric.BUILD, 1, release == null ? UNKNOWN : release, System.getProperty("java.version"));
        sources.forEach((name, source) -> {
            try {
                source.collect(sample);
                sample.set(Metric.SOURCE_READ, 1, name);
            } catch (final RuntimeException | IOException unreadable) {
                // Whatever is wrong with one source: the others are what an operator needs then.
                sample.set(Metric.SOURCE_READ, 0, name);
                failures.accept("no metrics of the source " + name + ": " + Failures.reason(unreadable));
            }
        });
        final ByteArrayOutputStream text = new ByteArrayOutputStream();
        PrometheusTextFormatWriter.create().write(text, sample.snapshots());
        return text.toString(StandardCharsets.UTF_8);
    }
}
