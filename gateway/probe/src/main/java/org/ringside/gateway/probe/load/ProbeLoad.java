package org.ringside.gateway.probe.load;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.PortUnreachableException;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.agrona.concurrent.BusySpinIdleStrategy;
import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.SleepingIdleStrategy;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.gateway.protocol.ProbeDescriptor;
import org.ringside.gateway.protocol.ProbeStatus;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;

/**
 * Sends an open-loop load to a probe: timed datagrams leave at a constant rate, whatever comes back, over several
 * sockets in turn. A round trip counts from the time at which its datagram was due. One thread.
 */
public final class ProbeLoad implements AutoCloseable {
    /** Most datagrams of a run. */
    static final long MAX_DATAGRAMS = 1_000_000_000L;

    /** A datagram that goes out later than it was due by more than this is late. */
    private static final long LATE_BOUND_NS = 1_000_000;
    private static final long NS_PER_SECOND = 1_000_000_000L;
    /** Gateway, handler and this thread, each spinning, and one core for all else. */
    private static final int CORES_TO_SPIN = 4;
    private static final long PARK_NS = 10_000;

    private static final long DRAIN_NS = 1_000_000_000L;
    private static final ProbeHop[] HOPS = ProbeHop.values();

    private final InetSocketAddress address;
    private final List<DatagramChannel> channels = new ArrayList<>();
    private final ByteBuffer out;
    private final UnsafeBuffer outBuffer;
    private final ByteBuffer in;
    private final UnsafeBuffer inBuffer;
    private long firstNumber;
    private BitSet answered;
    private final IdleStrategy idle = Runtime.getRuntime().availableProcessors() >= CORES_TO_SPIN
        ? new BusySpinIdleStrategy() : new SleepingIdleStrategy(PARK_NS);
    private long perSecond;
    private long startNs;
    private long warmup;
    private ProbeResult result;

    /**
     * Opens the sockets, and sends nothing yet.
     *
     * @param address of the probe.
     * @param clients sockets.
     * @param length  of the datagrams in bytes, at least {@link ProbeDescriptor#LENGTH}.
     * @throws IOException when the host refuses a socket.
     */
    public ProbeLoad(final InetSocketAddress address, final int clients, final int length) throws IOException {
        this.address = address;
        this.out = ByteBuffer.allocateDirect(length);
        this.outBuffer = new UnsafeBuffer(out);
        this.in = ByteBuffer.allocateDirect(length);
        this.inBuffer = new UnsafeBuffer(in);
        for (int i = 0; i < clients; i++) {
            final DatagramChannel channel = DatagramChannel.open();
            channels.add(channel);
            channel.configureBlocking(false);
            channel.connect(address);
        }
    }

    /**
     * Sends, and waits for answers until all have come, or none has been due for a second.
     *
     * @param newPerSecond datagrams over all sockets.
     * @param warmupNs   of the load, not timed.
     * @param durationNs of the load, timed.
     * @return the result.
     * @throws LaunchException when nobody listens at the address.
     * @throws IOException when a socket fails.
     */
    public ProbeResult run(final long newPerSecond, final long warmupNs, final long durationNs) throws IOException {
        perSecond = newPerSecond;
        warmup = datagrams(perSecond, warmupNs);
        final long total = warmup + datagrams(perSecond, durationNs);
        answered = new BitSet((int) total);
        result = new ProbeResult();
        startNs = System.nanoTime();
        long nowNs = startNs;
        while (result.sent() < total
            || result.lost() > 0 && nowNs - dueNs(total) < DRAIN_NS) {
            final long sentBefore = result.sent();
            while (result.sent() < total && nowNs - dueNs(result.sent()) >= 0 && send(result.sent())) {
                nowNs = System.nanoTime();
            }
            idle.idle((int) (result.sent() - sentBefore) + receive());
            nowNs = System.nanoTime();
        }
        firstNumber += total;
        return result;
    }

    /** How many are sent in a time. */
    static long datagrams(final long perSecond, final long durationNs) {
        return Math.round(perSecond * (durationNs / 1e9));
    }

    @Override
    public void close() throws IOException {
        for (final DatagramChannel channel : channels) {
            channel.close();
        }
    }

    private long dueNs(final long index) {
        return startNs + index * NS_PER_SECOND / perSecond;
    }

    private boolean send(final long index) throws IOException {
        final long nowNs = System.nanoTime();
        out.clear();
        ProbeDescriptor.putRequest(outBuffer, 0, out.capacity(), firstNumber + index, nowNs);
        try {
            if (channels.get((int) (index % channels.size())).write(out) == 0) {
                return false;
            }
        } catch (final PortUnreachableException ex) {
            throw unreachable(ex);
        }
        result.onSent(nowNs - dueNs(index) > LATE_BOUND_NS);
        return true;
    }

    private int receive() throws IOException {
        int count = 0;
        for (int i = 0; i < channels.size(); i++) {
            in.clear();
            try {
                while (channels.get(i).read(in) > 0) {
                    onDatagram(in.position(), System.nanoTime());
                    in.clear();
                    count++;
                }
            } catch (final PortUnreachableException ex) {
                throw unreachable(ex);
            }
        }
        return count;
    }

    private void onDatagram(final int length, final long nowNs) {
        final boolean isOurs = ProbeDescriptor.isTimed(inBuffer, 0, length) && length >= ProbeDescriptor.HEADER_LENGTH;
        final long index = isOurs ? ProbeDescriptor.number(inBuffer, 0) - firstNumber : -1;
        final ProbeStatus status = isOurs ? ProbeStatus.of(ProbeDescriptor.status(inBuffer, 0)) : null;
        if (index < 0 || index >= result.sent() || answered.get((int) index)
            || status == null || status == ProbeStatus.REQUEST) {
            result.onUnexpected();
        } else if (status != ProbeStatus.ANSWER) {
            answered.set((int) index);
            result.onRefused(status);
        } else if (length != out.capacity()) {
            result.onUnexpected();
        } else {
            answered.set((int) index);
            result.onAnswered();
            if (index >= warmup) {
                time(index, nowNs);
            }
        }
    }

    private void time(final long index, final long nowNs) {
        result.roundTrip().recordValue(Math.max(0, nowNs - dueNs(index)));
        for (final ProbeHop hop : HOPS) {
            final long ns = hop.of(inBuffer, nowNs);
            if (ns >= 0) {
                result.of(hop).recordValue(ns);
            }
        }
    }

    private LaunchException unreachable(final IOException cause) {
        return new LaunchException(ExitCode.FAILURE, "nobody hears at " + address.getHostString() + ":"
            + address.getPort() + ". Start the probe: ringside probe -c conf/probe.properties", cause);
    }
}
