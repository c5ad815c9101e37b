package org.ringside.queue.benchmarks;

import java.io.IOException;
import java.util.List;

/**
 * As many messages a second as go from some writer processes to one reader process.
 *
 * @param transport by which they go
 * @param writers   number of processes
 * @param strategy  what reader and writers do when they cannot go on
 * @param options   with the folder
 */
record Flood(Transport transport, int writers, String strategy, Options options) implements Subject {
    private static final double MILLION = 1e6;
    /** Share of a run before the run counts; and once, as a run of its own, after the start. */
    private static final double WARMUP = 0.2;

    @Override
    public String name() {
        return transport.title();
    }

    @Override
    public Trial start() throws IOException {
        final Crew crew = new Crew(options.folder());
        try {
            final List<WorkerProcess> workers = crew.startReaderAndWriters("read", transport, writers);
            final FloodTrial trial = new FloodTrial(crew, workers.get(0), workers.subList(1, workers.size()));
            trial.run(options.runNs());
            return trial;
        } catch (final IOException failure) {
            crew.close();
            throw failure;
        }
    }

    private final class FloodTrial implements Trial {
        private final Crew crew;
        private final WorkerProcess reader;
        private final List<WorkerProcess> senders;

        FloodTrial(final Crew crew, final WorkerProcess reader, final List<WorkerProcess> senders) {
            this.crew = crew;
            this.reader = reader;
            this.senders = senders;
        }

        @Override
        public double[] run(final long durationNs) throws IOException {
            reader.tell("rate " + writers + " " + strategy + " " + (long) (WARMUP * durationNs) + " " + durationNs);
            for (final WorkerProcess sender : senders) {
                sender.tell("flood " + strategy);
            }
            final double rate = Double.parseDouble(reader.await("rate")[0]);
            for (final WorkerProcess sender : senders) {
                sender.tell("stop");
            }
            for (final WorkerProcess sender : senders) {
                sender.await("sent");
            }
            reader.await("drained");
            return new double[] {rate / MILLION};
        }

        @Override
        public void close() {
            crew.close();
        }
    }
}
