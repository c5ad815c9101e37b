package org.ringside.gateway.probe;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.NanoClock;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.gateway.protocol.ProbeDescriptor;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.queue.Doorbell;
import org.ringside.queue.Reader;

/**
 * The sockets of a probe: one that hears everybody, and one of their own for peers that keep sending. One thread.
 *
 * <p>To learn who sent a datagram costs an allocation whenever it is somebody else than the last time (120 bytes for
 * IPv4, 192 for IPv6, on JDK 17). A socket that is connected to one peer has nothing new to learn: the kernel gives it
 * that peer's datagrams, and everybody else's to the first socket. So peers that come again get one, up to a number;
 * when there are more, those that were silent for a while lose theirs. All are opened at the start: a socket that is
 * bound and not connected yet takes datagrams away from the first one.
 *
 * <p>All are bound to the same port. The kernel allows it because the first one says so (SO_REUSEPORT) after it was
 * bound: a second probe on the port is still refused, and so is a process of another user. A probe that listens on all
 * addresses has the first socket only, because the others would keep the address by which they were parked.
 */
final class Endpoint implements AutoCloseable {
    /** A peer that sends less often is not worth a socket. */
    static final int CONNECT_AFTER = 8;
    /** A peer silent for so long loses its socket to one that sends. */
    static final long DISPLACE_AFTER_NS = 1_000_000_000L;
    /** A peer silent for so long loses its socket anyway. */
    static final long CLOSE_AFTER_NS = 30_000_000_000L;

    private static final int LISTENER_BATCH = 64;

    private final Selector selector;
    private final DatagramChannel listener;
    private final InetSocketAddress local;
    private final PeerTable peers;
    private final Admission admission;
    private final ProbeCounters counters;
    private final NanoClock clock;
    private final List<Connection> all = new ArrayList<>();
    private final ArrayDeque<Connection> parked = new ArrayDeque<>();
    private final ByteBuffer in;
    private final UnsafeBuffer inBuffer;
    private final ByteBuffer out;
    private final UnsafeBuffer outBuffer;
    private final ArrayList<SelectionKey> ready = new ArrayList<>();
    private final Consumer<SelectionKey> collector = this::collect;

    private Endpoint(
        final ProbeConfig config, final Selector selector, final DatagramChannel listener, final PeerTable peers,
        final Admission admission, final ProbeCounters counters, final NanoClock clock) throws IOException {
        this.selector = selector;
        this.listener = listener;
        this.local = (InetSocketAddress) listener.getLocalAddress();
        this.peers = peers;
        this.admission = admission;
        this.counters = counters;
        this.clock = clock;
        // One more than is taken: what fills it was too long.
        this.in = ByteBuffer.allocateDirect(config.maxDatagram() + 1);
        this.inBuffer = new UnsafeBuffer(in);
        this.out = ByteBuffer.allocateDirect(config.maxDatagram());
        this.outBuffer = new UnsafeBuffer(out);
        final int connections = local.getAddress().isAnyLocalAddress() ? 0 : config.connections();
        for (int i = 0; i < connections; i++) {
            all.add(Sockets.park(local, selector));
        }
        parked.addAll(all);
    }

    /**
     * Binds the port.
     *
     * @throws LaunchException if it is not free, or the host is not ours.
     */
    static Endpoint open(
        final ProbeConfig config, final PeerTable peers, final Admission admission, final ProbeCounters counters,
        final NanoClock clock) {
        Selector selector = null;
        DatagramChannel listener = null;
        try {
            selector = Selector.open();
            listener = Sockets.listen(config.listenAddress(), selector);
            return new Endpoint(config, selector, listener, peers, admission, counters, clock);
        } catch (final IOException | RuntimeException ex) {
            Sockets.close(listener);
            Sockets.close(selector);
            throw new LaunchException(
                ExitCode.FAILURE, "cannot listen on " + config.listen() + ": " + ex.getMessage(), ex);
        }
    }

    /** Host and port that it hears on. */
    InetSocketAddress address() {
        return local;
    }

    /** The port as people write it. */
    String description() {
        final InetAddress host = local.getAddress();
        final String text = host.getHostAddress();
        return (text.indexOf(':') >= 0 ? "[" + text + "]" : text) + ":" + local.getPort();
    }

    /** Peers with sockets of their own. */
    int connections() {
        return all.size() - parked.size();
    }

    /** Has writers of a queue end a {@link #await}; see {@link Reader#doorbell}. */
    Doorbell doorbell(final Reader reader) {
        return reader.doorbell(selector);
    }

    /** Ends a {@link #await}; any thread. */
    void wakeUp() {
        selector.wakeup();
    }

    /** Sleeps until there is a datagram, and no longer than so many milliseconds. The next poll knows where to read. */
    void await(final long timeoutMs) {
        try {
            selector.select(collector, timeoutMs);
        } catch (final IOException ex) {
            throw new UncheckedIOException("the selector failed", ex);
        }
    }

    /** Hands over what is there: of the first socket up to a limit, of each peer one. */
    int poll(final Intake intake) {
        if (ready.isEmpty()) {
            select();
        }
        int count = 0;
        boolean isListenerReady = false;
        for (int i = 0; i < ready.size(); i++) {
            final Connection connection = (Connection) ready.get(i).attachment();
            if (connection == null) {
                isListenerReady = true;
            } else {
                count += readConnection(connection, intake);
            }
        }
        ready.clear();
        // Last: a peer that comes in here may take the socket of a silent one, and a peer that has just sent is not
        // silent.
        return isListenerReady ? count + readListener(intake) : count;
    }

    /**
     * Writes a datagram to a peer; one that cannot be written is counted.
     *
     * @param isTimed whether to write down when it was written.
     * @return whether it is on its way.
     */
    boolean send(
        final Peer peer, final DirectBuffer buffer, final int offset, final int length, final boolean isTimed) {
        out.clear().limit(length);
        outBuffer.putBytes(0, buffer, offset, length);
        if (isTimed) {
            ProbeDescriptor.putTime(outBuffer, 0, ProbeDescriptor.WRITTEN_OFFSET, clock.nanoTime());
        }
        final Connection connection = peer.connection();
        try {
            final int written =
                connection == null ? listener.send(out, peer.address()) : connection.channel().write(out);
            if (written == length) {
                return true;
            }
            counters.increment(ProbeCounter.UNSENT);
        } catch (final IOException unreachable) {
            counters.increment(ProbeCounter.UNREACHABLE);
            disconnect(peer);
        }
        return false;
    }

    /** Closes sockets of peers that have gone silent; to be called now and then. */
    void onTick(final long nowNs) {
        for (int i = 0; i < peers.capacity() && connections() > 0; i++) {
            final Peer peer = peers.at(i);
            if (peer.connection() != null && nowNs - peer.lastSeenNs() > CLOSE_AFTER_NS) {
                disconnect(peer);
            }
        }
    }

    @Override
    public void close() {
        all.forEach(connection -> Sockets.close(connection.channel()));
        Sockets.close(listener);
        Sockets.close(selector);
    }

    private void select() {
        try {
            selector.selectNow(collector);
        } catch (final IOException ex) {
            throw new UncheckedIOException("the selector failed", ex);
        }
    }

    private void collect(final SelectionKey key) {
        if (key.attachment() instanceof final Doorbell doorbell) {
            doorbell.answer(key);
        } else {
            ready.add(key);
        }
    }

    private int readListener(final Intake intake) {
        int count = 0;
        while (count < LISTENER_BATCH) {
            in.clear();
            final InetSocketAddress from = receive();
            if (from == null) {
                break;
            }
            count++;
            counters.increment(ProbeCounter.RECEIVED);
            final long readNs = clock.nanoTime();
            final Peer peer = admission.admit(from, readNs);
            if (peer != null) {
                intake.onDatagram(peer, inBuffer, in.position(), readNs);
                if (peer.connection() == null && peer.datagrams() >= CONNECT_AFTER && !all.isEmpty()) {
                    connect(peer, readNs);
                }
            }
        }
        return count;
    }

    private InetSocketAddress receive() {
        try {
            return (InetSocketAddress) listener.receive(in);
        } catch (final IOException ex) {
            throw new UncheckedIOException("cannot read from " + local, ex);
        }
    }

    /** One datagram, so that nobody keeps the others waiting; or none: the kernel drops those that arrived damaged. */
    private int readConnection(final Connection connection, final Intake intake) {
        final Peer peer = connection.peer();
        in.clear();
        try {
            // Not read: it does not tell an empty datagram from none.
            if (connection.channel().receive(in) == null) {
                return 0;
            }
        } catch (final IOException unreachable) {
            // An answer came back as undeliverable: it was sent and counted, and nobody is there any more.
            if (peer != null) {
                disconnect(peer);
            }
            return 1;
        }
        counters.increment(ProbeCounter.RECEIVED);
        final long readNs = clock.nanoTime();
        if (peer == null) {
            // From our own port, as somebody claims.
            counters.increment(ProbeCounter.FROM_NOWHERE);
        } else if (admission.admit(peer, readNs)) {
            intake.onDatagram(peer, inBuffer, in.position(), readNs);
        }
        return 1;
    }

    private void connect(final Peer peer, final long nowNs) {
        if (!parked.isEmpty() || displace(nowNs)) {
            final Connection connection = parked.pop();
            try {
                connection.connect(peer);
                peer.connection(connection);
                return;
            } catch (final IOException ex) {
                // No way there any more: it goes on without, and tries again later.
                counters.increment(ProbeCounter.UNCONNECTED);
                park(connection);
            }
        }
        peer.connection(null);
    }

    /** Takes the socket of the peer that was silent longest, if it was for long enough. */
    private boolean displace(final long nowNs) {
        final Peer silent = peers.longestSilent(true);
        if (silent == null || nowNs - silent.lastSeenNs() <= DISPLACE_AFTER_NS) {
            return false;
        }
        disconnect(silent);
        return true;
    }

    private void disconnect(final Peer peer) {
        final Connection connection = peer.connection();
        if (connection != null) {
            peer.connection(null);
            park(connection);
        }
    }

    private void park(final Connection connection) {
        try {
            connection.park();
        } catch (final IOException ex) {
            throw new UncheckedIOException("cannot park a socket of " + local, ex);
        }
        parked.push(connection);
    }
}
