package org.ringside.simulator.floor;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * Open-loop load on an {@link EchoServer} in a process of its own: requests leave at a constant rate, dealt over the
 * connections in turn; latency counts from the intended send time. One thread.
 */
public final class EchoFloor implements AutoCloseable {
    private static final long DRAIN_TIMEOUT_NS = 5_000_000_000L;

    private final Process server;
    private final List<Connection> connections = new ArrayList<>();
    private long intervalNs;
    private long startNs;
    private long warmupRequests;
    private long received;
    private Histogram histogram;

    /**
     * Starts the server with this process's Java and class path, and connects.
     *
     * @param connectionCount how many connections share the load.
     * @throws IOException when the server does not start or cannot be reached.
     */
    public EchoFloor(final int connectionCount) throws IOException {
        server = new ProcessBuilder(
            ProcessHandle.current().info().command().orElse("java"),
            "-cp", System.getProperty("java.class.path"),
            EchoServer.class.getName())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
        final BufferedReader output =
            new BufferedReader(new InputStreamReader(server.getInputStream(), StandardCharsets.US_ASCII));
        final String port = output.readLine();
        if (port == null) {
            throw new IOException("the echo server did not start");
        }
        for (int i = 0; i < connectionCount; i++) {
            connections.add(new Connection(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(port))));
        }
    }

    /**
     * Sends at a constant rate and collects every answer.
     *
     * @param ratePerSecond requests a second over all connections.
     * @param warmupNs      how long the first part is that is not recorded.
     * @param durationNs    how long the recorded part is.
     * @return latencies in nanoseconds from the intended send times.
     * @throws IOException when a connection breaks or an answer is missing.
     */
    public Histogram run(final long ratePerSecond, final long warmupNs, final long durationNs) throws IOException {
        histogram = new Histogram(3);
        intervalNs = 1_000_000_000L / ratePerSecond;
        warmupRequests = warmupNs / intervalNs;
        received = 0;
        final long total = warmupRequests + durationNs / intervalNs;
        startNs = System.nanoTime();
        long sent = 0;
        long lastProgressNs = startNs;
        while (received < total) {
            final long nowNs = System.nanoTime();
            final long before = received + sent;
            while (sent < total && nowNs - (startNs + sent * intervalNs) >= 0
                && connections.get((int) (sent % connections.size())).request(sent)) {
                sent++;
            }
            for (int i = 0; i < connections.size(); i++) {
                connections.get(i).poll();
            }
            if (received + sent != before) {
                lastProgressNs = nowNs;
            } else if (nowNs - lastProgressNs > DRAIN_TIMEOUT_NS + intervalNs) {
                throw new IOException((total - received) + " echoes did not come back");
            } else {
                Thread.yield();
            }
        }
        return histogram;
    }

    private void onReply(final long number) {
        received++;
        if (number >= warmupRequests) {
            histogram.recordValue(Math.max(0, System.nanoTime() - (startNs + number * intervalNs)));
        }
    }

    @Override
    public void close() throws IOException {
        for (final Connection connection : connections) {
            connection.channel.close();
        }
        server.destroy();
    }

    private final class Connection {
        private final SocketChannel channel;
        private final ByteBuffer in = ByteBuffer.allocateDirect(256 * 1024);
        private final ByteBuffer out = ByteBuffer.allocateDirect(64 * 1024);

        private Connection(final InetSocketAddress address) throws IOException {
            channel = SocketChannel.open(address);
            channel.configureBlocking(false);
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        }

        private boolean request(final long number) {
            if (out.remaining() < EchoFrames.REQUEST_LENGTH) {
                return false;
            }
            out.putLong(number);
            out.position(out.position() + EchoFrames.REQUEST_LENGTH - Long.BYTES);
            return true;
        }

        private void poll() throws IOException {
            if (out.position() > 0) {
                out.flip();
                channel.write(out);
                out.compact();
            }
            if (channel.read(in) < 0) {
                throw new IOException("the echo server closed the connection");
            }
            in.flip();
            while (in.remaining() >= EchoFrames.REPLY_LENGTH) {
                onReply(in.getLong(in.position()));
                in.position(in.position() + EchoFrames.REPLY_LENGTH);
            }
            in.compact();
        }
    }
}
