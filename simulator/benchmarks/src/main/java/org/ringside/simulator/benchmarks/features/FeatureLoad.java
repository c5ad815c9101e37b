package org.ringside.simulator.benchmarks.features;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.HdrHistogram.Histogram;
import org.agrona.concurrent.BusySpinIdleStrategy;
import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.SleepingIdleStrategy;

/**
 * The clients of a {@link FeatureService}: one thread, many connections. Requests leave at a constant rate, dealt over
 * the connections in turn, whatever comes back; latency counts from the time at which a request was due.
 */
public final class FeatureLoad implements AutoCloseable {
    /** Answers that come later, or not at all, are time-outs. */
    public static final int TIMEOUT_MS = 20;
    private static final long TIMEOUT_NS = TIMEOUT_MS * 1_000_000L;
    private static final long DRAIN_NS = 1_000_000_000L;
    private static final long NS_PER_SECOND = 1_000_000_000L;
    /** A request that leaves later than it was due by more than this is late. */
    private static final long LATE_NS = 1_000_000;
    /** Client, sockets and two workers, each spinning. */
    private static final int CORES_TO_SPIN = 4;
    private static final long PARK_NS = 10_000;

    private final List<Connection> connections = new ArrayList<>();
    private final SplittableRandom random = new SplittableRandom(1);
    private final IdleStrategy idle = Runtime.getRuntime().availableProcessors() >= CORES_TO_SPIN
        ? new BusySpinIdleStrategy() : new SleepingIdleStrategy(PARK_NS);
    private long first;
    private long next;
    private long startNs;
    private double intervalNs;
    private long received;
    private long refused;
    private long tooLate;
    private long late;
    private long warmup;
    private Histogram histogram;

    /** Connects. */
    public FeatureLoad(final InetSocketAddress address, final int count) throws IOException {
        for (int i = 0; i < count; i++) {
            connections.add(new Connection(address));
        }
    }

    /** Requests at a constant rate; the first tenth is not timed. */
    public FeatureResult paced(final long perSecond, final double seconds) throws IOException {
        begin(perSecond, Math.round(perSecond * seconds / 10));
        final long total = warmup + Math.round(perSecond * seconds);
        long nowNs = startNs;
        while (next - first < total || received < total && nowNs - due(first + total) < DRAIN_NS) {
            int work = 0;
            while (next - first < total && nowNs - due(next) >= 0 && send(nowNs)) {
                work++;
            }
            idle.idle(work + poll());
            nowNs = System.nanoTime();
        }
        final long timed = total - warmup;
        final long failed = tooLate + (total - received) + refused;
        return new FeatureResult(histogram.getTotalCount() / seconds, histogram.getValueAtPercentile(99) / 1e3,
            histogram.getValueAtPercentile(99.9) / 1e3, 100.0 * failed / timed, late * 100 <= total);
    }

    /** As many requests as are answered with at most so many on their way. Returns requests per second. */
    public double flood(final int inFlight, final double seconds) throws IOException {
        begin(NS_PER_SECOND, Long.MAX_VALUE);
        final long endNs = startNs + (long) (seconds * NS_PER_SECOND);
        long nowNs = startNs;
        while (nowNs - endNs < 0) {
            int work = 0;
            while (next - first - received < inFlight && send(nowNs)) {
                work++;
            }
            idle.idle(work + poll());
            nowNs = System.nanoTime();
        }
        final double rate = received / seconds;
        while (next - first - received > 0 && nowNs - endNs < DRAIN_NS) {
            idle.idle(poll());
            nowNs = System.nanoTime();
        }
        return rate;
    }

    private void begin(final long perSecond, final long newWarmup) {
        first = next;
        warmup = newWarmup;
        intervalNs = (double) NS_PER_SECOND / perSecond;
        received = 0;
        refused = 0;
        tooLate = 0;
        late = 0;
        histogram = new Histogram(3);
        startNs = System.nanoTime();
    }

    private long due(final long number) {
        return startNs + (long) ((number - first) * intervalNs);
    }

    private boolean send(final long nowNs) throws IOException {
        final Connection connection = connections.get((int) (next % connections.size()));
        if (!connection.request(next, random.nextInt(FeatureTable.ROWS), random.nextInt(FeatureTable.ROWS))) {
            return false;
        }
        late += nowNs - due(next) > LATE_NS ? 1 : 0;
        next++;
        return true;
    }

    private int poll() throws IOException {
        int work = 0;
        for (int i = 0; i < connections.size(); i++) {
            work += connections.get(i).poll();
        }
        return work;
    }

    private void onAnswer(final long number, final boolean isRefused) {
        if (number < first) {
            return;
        }
        received++;
        if (number - first < warmup) {
            return;
        }
        final long ns = Math.max(0, System.nanoTime() - due(number));
        if (isRefused) {
            refused++;
        } else {
            histogram.recordValue(ns);
            tooLate += ns > TIMEOUT_NS ? 1 : 0;
        }
    }

    @Override
    public void close() throws IOException {
        for (final Connection connection : connections) {
            connection.channel.close();
        }
    }

    private final class Connection {
        private final SocketChannel channel;
        private final ByteBuffer in = ByteBuffer.allocateDirect(1_024 * FeatureFrames.ANSWER_LENGTH);
        private final ByteBuffer out = ByteBuffer.allocateDirect(1_024 * FeatureFrames.REQUEST_LENGTH);

        Connection(final InetSocketAddress address) throws IOException {
            channel = SocketChannel.open(address);
            channel.configureBlocking(false);
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        }

        boolean request(final long number, final int user, final int item) {
            if (out.remaining() < FeatureFrames.REQUEST_LENGTH) {
                return false;
            }
            out.putLong(number).putInt(user).putInt(item);
            return true;
        }

        int poll() throws IOException {
            if (out.position() > 0) {
                out.flip();
                channel.write(out);
                out.compact();
            }
            if (channel.read(in) < 0) {
                throw new IOException("the service closed a connection");
            }
            in.flip();
            int count = 0;
            while (in.remaining() >= FeatureFrames.ANSWER_LENGTH) {
                final int at = in.position();
                onAnswer(in.getLong(at), Float.isNaN(in.getFloat(at + FeatureFrames.FEATURES_OFFSET)));
                in.position(at + FeatureFrames.ANSWER_LENGTH);
                count++;
            }
            in.compact();
            return count;
        }
    }
}
