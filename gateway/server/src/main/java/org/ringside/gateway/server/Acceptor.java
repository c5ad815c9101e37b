package org.ringside.gateway.server;

import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.List;
import org.ringside.gateway.admission.AdmissionControl;
import org.ringside.gateway.counters.LoopCounter;
import org.ringside.gateway.counters.LoopCounters;
import org.ringside.gateway.tls.PlainTransport;
import org.ringside.gateway.tls.TlsPort;
import org.ringside.gateway.tls.Transport;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.log.EventLog;
import org.ringside.log.LogEvent;

/**
 * Listens on a port, and shares new connections out among the event loops. Runs on the first of them; connections that
 * may not be are closed at once.
 */
final class Acceptor implements AutoCloseable {
    private static final int BACKLOG = 1024;
    /** A connection for which there are no used buffers takes a fifth of a millisecond, mostly to clear new ones. */
    private static final int MAX_PER_TURN = 16;
    private static final long PAUSE_AFTER_FAILURE_NS = 100_000_000L;

    private final ServerSocketChannel channel;
    private final String setting;
    private final boolean isFix;
    private final String host;
    private final AdmissionControl admissionControl;
    private final BufferPool pool;
    private final TlsPort tls;
    private final EventLog notices;
    private LoopCounters counters;
    private List<EventLoop> loops;
    private SelectionKey key;
    private int nextLoop;
    private long pausedUntilNs;
    private boolean isPaused;

    private Acceptor(
        final String setting, final InetSocketAddress address, final AdmissionControl admissionControl,
        final BufferPool pool, final TlsPort tls, final boolean isFix, final EventLog notices) {
        this.setting = setting;
        this.isFix = isFix;
        this.admissionControl = admissionControl;
        this.pool = pool;
        this.tls = tls;
        this.notices = notices;
        this.host = address.getHostString();
        this.channel = listen(setting, address);
    }

    /** The acceptor of the port where sessions speak without TLS. */
    static Acceptor plain(
        final InetSocketAddress address, final AdmissionControl admissionControl, final BufferPool pool,
        final EventLog notices) {
        return new Acceptor("listen", address, admissionControl, pool, null, false, notices);
    }

    /** The acceptor of the port where sessions speak through TLS. */
    static Acceptor tls(
        final InetSocketAddress address, final AdmissionControl admissionControl, final BufferPool pool,
        final TlsPort tls, final EventLog notices) {
        return new Acceptor("tls.listen", address, admissionControl, pool, tls, false, notices);
    }

    /** The acceptor of a port where sessions speak FIX; with a port for TLS, through that. */
    static Acceptor fix(
        final InetSocketAddress address, final AdmissionControl admissionControl, final BufferPool pool,
        final TlsPort tls, final EventLog notices) {
        return new Acceptor(
            tls == null ? "fix.listen" : "fix.tlsListen", address, admissionControl, pool, tls, true, notices);
    }

    /** The key of the port in the configuration. */
    String setting() {
        return setting;
    }

    /** {@code host:port} in use, with the port that the system chose if the configuration said 0. */
    String address() {
        try {
            final InetSocketAddress address = (InetSocketAddress) channel.getLocalAddress();
            return host + ":" + address.getPort();
        } catch (final IOException ex) {
            throw new LaunchException(ExitCode.FAILURE, "cannot tell the listening address: " + ex.getMessage(), ex);
        }
    }

    /** Starts to accept, for these loops, on the selector of the first one. */
    void attach(final Selector selector, final List<EventLoop> eventLoops, final LoopCounters loopCounters)
        throws IOException {
        counters = loopCounters;
        loops = eventLoops;
        key = channel.register(selector, SelectionKey.OP_ACCEPT, this);
    }

    /** Accepts the connections that wait. */
    int accept(final long nowNs) {
        int accepted = 0;
        try {
            while (accepted < MAX_PER_TURN) {
                final SocketChannel socket = channel.accept();
                if (socket == null) {
                    break;
                }
                accepted++;
                adopt(socket, nowNs);
            }
        } catch (final IOException ex) {
            // Most likely out of file descriptors: what waits keeps the key ready, so look away for a while.
            notices.tell(LogEvent.ACCEPT_FAILED, ex.getMessage());
            key.interestOps(0);
            isPaused = true;
            pausedUntilNs = nowNs + PAUSE_AFTER_FAILURE_NS;
        }
        return accepted;
    }

    /** Time passes. */
    void onTick(final long nowNs) {
        if (isPaused && nowNs - pausedUntilNs >= 0) {
            isPaused = false;
            key.interestOps(SelectionKey.OP_ACCEPT);
        }
    }

    @Override
    public void close() {
        isPaused = false;
        try {
            channel.close();
        } catch (final IOException ex) {
            notices.tell(LogEvent.LISTEN_UNENDED, ex.getMessage());
        }
    }

    private void adopt(final SocketChannel socket, final long nowNs) throws IOException {
        final AdmissionControl.Permit permit = admissionControl.admit(socket.socket().getInetAddress());
        final BufferPool.Buffers buffers = permit == null ? null : pool.take();
        if (buffers == null) {
            counters.increment(LoopCounter.TURNED_AWAY);
            refuse(socket, permit);
            return;
        }
        try {
            socket.configureBlocking(false);
            socket.setOption(StandardSocketOptions.TCP_NODELAY, true);
        } catch (final IOException goneAlready) {
            pool.give(buffers);
            refuse(socket, permit);
            return;
        }
        counters.increment(LoopCounter.ACCEPTS);
        loops.get(nextLoop).adopt(new Connection(transport(socket), permit, pool, buffers, isFix, nowNs));
        nextLoop = (nextLoop + 1) % loops.size();
    }

    private Transport transport(final SocketChannel socket) {
        if (tls == null) {
            return new PlainTransport(socket);
        }
        counters.increment(LoopCounter.TLS_ACCEPTS);
        return tls.transport(socket);
    }

    private static void refuse(final SocketChannel socket, final AdmissionControl.Permit permit) throws IOException {
        socket.close();
        if (permit != null) {
            permit.release();
        }
    }

    private static ServerSocketChannel listen(final String setting, final InetSocketAddress address) {
        final String name = address.getHostString() + ":" + address.getPort();
        if (address.isUnresolved()) {
            throw new LaunchException(ExitCode.USAGE, setting + "=" + name + ": unknown host");
        }
        try {
            final ServerSocketChannel channel = ServerSocketChannel.open();
            try {
                channel.configureBlocking(false);
                channel.setOption(StandardSocketOptions.SO_REUSEADDR, true);
                channel.bind(address, BACKLOG);
            } catch (final IOException ex) {
                channel.close();
                throw ex;
            }
            return channel;
        } catch (final BindException ex) {
            throw new LaunchException(ExitCode.FAILURE,
                "cannot listen on " + name + ": " + ex.getMessage() + "; stop what uses it or set another " + setting
                    + "=", ex);
        } catch (final IOException ex) {
            throw new LaunchException(ExitCode.FAILURE, "cannot listen on " + name + ": " + ex.getMessage(), ex);
        }
    }
}
