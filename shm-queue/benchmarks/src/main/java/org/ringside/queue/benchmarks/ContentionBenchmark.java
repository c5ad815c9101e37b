package org.ringside.queue.benchmarks;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.DoubleStream;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;
import org.ringside.harness.Report;
import org.ringside.harness.Spread;

/** What contention costs, as in the Disruptor's paper: milliseconds for 500 million increments, by JMH. */
final class ContentionBenchmark implements Benchmark {
    private static final double INCREMENTS = 500e6;
    private static final double MS_PER_SECOND = 1_000;
    private static final Object[][] ROWS = {
        {"one thread, plain", "plain", 1, "300"}, {"one thread, lock", "lock", 1, "10,000"},
        {"two threads, lock", "lock", 2, "224,000"}, {"one thread, compare-and-set", "cas", 1, "5,700"},
        {"two threads, compare-and-set", "cas", 2, "30,000"},
        {"one thread, volatile write", "volatileWrite", 1, "4,700"}};

    @Override
    public String name() {
        return "contention";
    }

    @Override
    public String description() {
        return "cost of plain, locked, compare-and-set and volatile increments, by JMH";
    }

    @Override
    public void run(final Options options, final Report report) throws IOException {
        report.section("Cost of contention",
            "Milliseconds for 500 million increments, beside those of the Disruptor's paper. Medians (quartiles).");
        report.columns(List.of("increments", "ms", "published ms"));
        for (final Object[] row : ROWS) {
            if (options.wants((String) row[0])) {
                report.row(new ArrayList<>(
                    List.of(row[0], measure(options, (String) row[1], (Integer) row[2]), row[3])));
            }
        }
    }

    private static Spread measure(final Options options, final String method, final int threads) throws IOException {
        final TimeValue time = TimeValue.milliseconds(Math.max(1, TimeUnit.NANOSECONDS.toMillis(options.runNs())));
        try {
            // In this JVM: its flags are the flags of the run, and what is counted is the same in any.
            return Spread.of(new Runner(new OptionsBuilder()
                .include(Contention.class.getName() + "\\." + method + "$")
                .mode(Mode.Throughput).timeUnit(TimeUnit.SECONDS).threads(threads).forks(0)
                .warmupIterations(2).warmupTime(time)
                .measurementIterations(options.repetitions()).measurementTime(time)
                .verbosity(VerboseMode.SILENT)
                .build()).run().stream()
                .flatMap(result -> result.getBenchmarkResults().stream())
                .flatMap(result -> result.getIterationResults().stream())
                .flatMapToDouble(result -> DoubleStream.of(
                    INCREMENTS / result.getPrimaryResult().getScore() * MS_PER_SECOND)));
        } catch (final RunnerException failed) {
            throw new IOException("JMH failed: " + failed.getMessage(), failed);
        }
    }
}
