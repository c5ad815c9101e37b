package org.ringside.queue.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * The queue and its peer in turn, in one run: throughput from 1, 2 and 4 sending processes to one reading process,
 * and round trips between two processes. 100-byte messages, one message a send, each checked on arrival; whoever
 * cannot go on yields. Prints medians with their spread, and ratios of pairs that ran next to each other.
 */
public final class RingBenchmark {
    private static final List<String> CHANNELS = List.of("ringside", "agrona");

    private final long messages;
    private final long roundTrips;
    private final int repetitions;
    private final Path parent;

    private RingBenchmark(final Map<String, String> options) {
        messages = Long.parseLong(options.get("messages"));
        roundTrips = Long.parseLong(options.get("round-trips"));
        repetitions = Integer.parseInt(options.get("repetitions"));
        parent = Path.of(options.get("folder"));
    }

    /**
     * Runs and prints a table in Markdown.
     *
     * @param args {@code --messages N --round-trips N --repetitions N --producers 1,2,4 --folder /dev/shm}.
     */
    public static void main(final String[] args) {
        final Map<String, String> options = new TreeMap<>(Map.of("messages", "5000000", "round-trips", "200000",
            "repetitions", "7", "producers", "1,2,4", "folder", "/dev/shm"));
        for (int i = 0; i < args.length; i += 2) {
            if (!args[i].startsWith("--") || i + 1 == args.length
                || options.replace(args[i].substring(2), args[i + 1]) == null) {
                System.err.println("RingBenchmark: options are --" + String.join(" N, --", options.keySet()) + " N");
                System.exit(2);
            }
        }
        final RingBenchmark benchmark = new RingBenchmark(options);
        System.out.printf(Locale.ROOT, "%d pairs, medians (lowest to highest)%n", benchmark.repetitions);
        System.out.println("| | Ringside | Agrona ManyToOne | ratio |");
        System.out.println("|---|---|---|---|");
        for (final String producers : options.get("producers").split(",")) {
            benchmark.throughput(Integer.parseInt(producers));
        }
        benchmark.latency();
    }

    private void throughput(final int producers) {
        final double[][] millions = new double[2][repetitions];
        for (int i = 0; i < repetitions; i++) {
            for (int k = 0; k < 2; k++) {
                final int channel = (i + k) % 2;
                millions[channel][i] = inFolder(folder -> send(CHANNELS.get(channel), folder, producers));
            }
        }
        print(producers + (producers == 1 ? " sending process" : " sending processes") + ", million messages/s",
            millions[0], millions[1]);
    }

    private void latency() {
        final double[][][] micros = new double[2][3][repetitions];
        for (int i = 0; i < repetitions; i++) {
            for (int k = 0; k < 2; k++) {
                final int channel = (i + k) % 2;
                final Histogram histogram = inFolder(folder -> pingPong(CHANNELS.get(channel), folder));
                micros[channel][0][i] = histogram.getValueAtPercentile(50) / 1_000.0;
                micros[channel][1][i] = histogram.getValueAtPercentile(99) / 1_000.0;
                micros[channel][2][i] = histogram.getValueAtPercentile(99.9) / 1_000.0;
            }
        }
        print("round trip, us, p50", micros[0][0], micros[1][0]);
        print("round trip, us, p99", micros[0][1], micros[1][1]);
        print("round trip, us, p99.9", micros[0][2], micros[1][2]);
    }

    /** Million messages a second, from the first to the last that arrives. */
    private double send(final String channel, final Path folder, final int producers) throws IOException {
        final Message.Checker checker = new Message.Checker(producers);
        final List<Peer> peers = new ArrayList<>();
        final long perProducer = messages / producers;
        try (Channel.Receiver receiver = Channel.of(channel).receive(folder, "data")) {
            for (int i = 0; i < producers; i++) {
                peers.add(Peer.sender(channel, folder, i, perProducer));
            }
            for (final Peer peer : peers) {
                peer.go();
            }
            final long total = perProducer * producers;
            long startNs = 0;
            while (checker.received() < total) {
                if (receiver.poll(checker) == 0) {
                    peers.forEach(Peer::requireAlive);
                    Thread.yield();
                } else if (startNs == 0) {
                    startNs = System.nanoTime();
                }
            }
            final long elapsedNs = System.nanoTime() - startNs;
            peers.forEach(Peer::close);
            return total * 1_000.0 / elapsedNs;
        }
    }

    private Histogram pingPong(final String channel, final Path folder) throws IOException {
        final Histogram histogram = new Histogram(3);
        final UnsafeBuffer message = new UnsafeBuffer(new byte[Channel.MESSAGE_LENGTH]);
        final long warmup = roundTrips / 4;
        try (Channel.Receiver pong = Channel.of(channel).receive(folder, "pong");
            Peer peer = Peer.echo(channel, folder, roundTrips + warmup);
            Channel.Sender ping = Channel.of(channel).send(folder, "ping")) {
            peer.go();
            final Message.Checker checker = new Message.Checker(1);
            for (long i = 0; i < roundTrips + warmup; i++) {
                Message.write(message, 0, i);
                final long startNs = System.nanoTime();
                while (!ping.offer(message)) {
                    Thread.yield();
                }
                while (pong.poll(checker) == 0) {
                    Thread.yield();
                }
                if (i >= warmup) {
                    histogram.recordValue(System.nanoTime() - startNs);
                }
            }
        }
        return histogram;
    }

    private interface Measurement<T> {
        T run(Path folder) throws IOException;
    }

    private <T> T inFolder(final Measurement<T> measurement) {
        try {
            final Path folder = Files.createTempDirectory(parent, "ringside-benchmark");
            try {
                return measurement.run(folder);
            } finally {
                try (Stream<Path> left = Files.list(folder)) {
                    for (final Path file : left.toList()) {
                        Files.delete(file);
                    }
                }
                Files.delete(folder);
            }
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    private static void print(final String what, final double[] ours, final double[] theirs) {
        final double[] ratios = new double[ours.length];
        Arrays.setAll(ratios, i -> ours[i] / theirs[i]);
        System.out.println("| " + what + " | " + spread(ours) + " | " + spread(theirs) + " | " + spread(ratios) + " |");
    }

    private static String spread(final double[] values) {
        final double[] sorted = values.clone();
        Arrays.sort(sorted);
        return String.format(Locale.ROOT, "%.2f (%.2f to %.2f)", sorted[sorted.length / 2], sorted[0],
            sorted[sorted.length - 1]);
    }
}
