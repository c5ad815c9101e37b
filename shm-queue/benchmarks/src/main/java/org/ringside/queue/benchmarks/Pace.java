package org.ringside.queue.benchmarks;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.ringside.harness.CoreState;
import org.ringside.harness.OtherLoad;

/**
 * One reader process and some writer processes, of which each sends at a rate of its own, at times fixed before: a slow
 * message delays no later one, so that the time from the intended sending hides nothing. Each writer sleeps between its
 * messages; on this count it often sends late, which the time from the actual sending leaves out.
 */
final class Pace implements AutoCloseable {
    /** Between the command and the first message, for all processes to be there. */
    private static final long LEAD_NS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long SECOND_NS = TimeUnit.SECONDS.toNanos(1);

    private final Crew crew;
    private final WorkerProcess reader;
    private final List<WorkerProcess> writers;

    /**
     * Latencies of one run, in nanoseconds.
     *
     * @param probeNs    cache line round trip before
     * @param otherCores cores that others had meanwhile
     */
    record Run(Histogram fromSent, Histogram fromIntended, double probeNs, double otherCores) {
        boolean isUndisturbed() {
            return OtherLoad.isQuiet(otherCores);
        }
    }

    Pace(final Options options, final int writers) throws IOException {
        crew = new Crew(options.folder());
        try {
            final List<WorkerProcess> workers =
                crew.startReaderAndWriters("record", Transport.RINGSIDE, writers);
            this.reader = workers.get(0);
            this.writers = workers.subList(1, workers.size());
        } catch (final IOException failure) {
            crew.close();
            throw failure;
        }
    }

    /** Lets the first of the writers send at this rate each, and the reader wait by this strategy. */
    Run run(final int senders, final int rate, final String strategy, final long durationNs) throws IOException {
        final OtherLoad others = new OtherLoad();
        final double probeNs = CoreState.probeNs();
        final long intervalNs = SECOND_NS / rate;
        final long count = Math.max(1, durationNs / intervalNs);
        final long startNs = System.nanoTime() + LEAD_NS;
        reader.tell("latency " + senders + " " + strategy + " " + startNs);
        for (int i = 0; i < senders; i++) {
            writers.get(i).tell("pace " + (startNs + i * intervalNs / senders) + " " + intervalNs + " " + count);
        }
        for (int i = 0; i < senders; i++) {
            writers.get(i).await("sent");
        }
        final String[] histograms = reader.await("histograms");
        return new Run(LatencyRecorder.decode(histograms[0]), LatencyRecorder.decode(histograms[1]), probeNs,
            others.cores());
    }

    @Override
    public void close() {
        crew.close();
    }
}
