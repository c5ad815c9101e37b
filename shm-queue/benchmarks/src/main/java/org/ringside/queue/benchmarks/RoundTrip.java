package org.ringside.queue.benchmarks;

import java.io.IOException;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.ringside.harness.Metric;

/**
 * A message to another process and one back.
 *
 * @param transport by which both go
 * @param strategy  how both wait
 * @param options   with the folder
 */
record RoundTrip(Transport transport, String strategy, Options options) implements Subject {
    static final List<Metric> METRICS = List.of(Metric.micros("p50"), Metric.micros("p99"));

    private static final double WARMUP = 0.2;

    @Override
    public String name() {
        return transport.title();
    }

    @Override
    public Trial start() throws IOException {
        final Crew crew = new Crew(options.folder());
        try {
            final RoundTripTrial trial =
                new RoundTripTrial(crew, crew.start("ping", transport), crew.start("echo", transport));
            trial.connect();
            trial.run(options.runNs());
            return trial;
        } catch (final IOException failure) {
            crew.close();
            throw failure;
        }
    }

    private final class RoundTripTrial implements Trial {
        private final Crew crew;
        private final WorkerProcess ping;
        private final WorkerProcess echo;

        RoundTripTrial(final Crew crew, final WorkerProcess ping, final WorkerProcess echo) {
            this.crew = crew;
            this.ping = ping;
            this.echo = echo;
        }

        void connect() throws IOException {
            ping.await("ready");
            echo.await("ready");
            both("connect");
            ping.await("connected");
            echo.await("connected");
        }

        @Override
        public double[] run(final long durationNs) throws IOException {
            both("rally " + strategy + " " + (long) (WARMUP * durationNs) + " " + durationNs);
            final Histogram histogram = LatencyRecorder.decode(ping.await("histogram")[0]);
            echo.await("echoed");
            return new double[] {
                histogram.getValueAtPercentile(50) / 1_000.0, histogram.getValueAtPercentile(99) / 1_000.0};
        }

        private void both(final String command) throws IOException {
            echo.tell(command);
            ping.tell(command);
        }

        @Override
        public void close() {
            crew.close();
        }
    }
}
