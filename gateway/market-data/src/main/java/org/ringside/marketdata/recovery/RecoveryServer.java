package org.ringside.marketdata.recovery;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Iterator;
import java.util.function.Consumer;
import org.agrona.CloseHelper;
import org.agrona.concurrent.EpochNanoClock;
import org.ringside.launch.Addresses;
import org.ringside.launch.CidrList;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.marketdata.counters.RecoveryCounter;
import org.ringside.marketdata.counters.RecoveryCounters;
import org.ringside.marketdata.store.DamagedStoreException;

/**
 * Answers requests for missed events. Everything that a client can choose has a bound: connections, connections of an
 * address, events of a request, time. The server disconnects a client that exceeds a bound, and no other client
 * notices. Answers go out in turns, some 64 KiB at a time. One thread, which is not the publisher's.
 */
public final class RecoveryServer implements AutoCloseable {
    /** Without a file descriptor, the next connection cannot be taken, and would be ready all the time. */
    private static final long PAUSE_NS = 1_000_000_000L;
    /** Connections that wait: nobody has to try again because many come at once. */
    private static final int BACKLOG = 1_024;

    private final RecoveryLimits limits;
    private final CidrList allowed;
    private final EpochNanoClock clock;
    private final Selector selector;
    private final ServerSocketChannel listener;
    private final SelectionKey listening;
    private final RecoveryCounters counters;
    private final Consumer<String> messages;
    private volatile RecoverySource source;
    private volatile RecoverySource served;
    /** The source of whose damage the operator was told. */
    private RecoverySource told;
    private int connections;
    private boolean isPaused;
    private long pausedAt;

    /**
     * Makes a server that listens, and whose counters and messages nobody sees.
     *
     * @param address of the port.
     * @param source  of events.
     * @param limits  of requests.
     * @param allowed addresses of clients.
     * @param clock   of packets.
     * @throws LaunchException with one line, when the server cannot listen there.
     */
    public RecoveryServer(final InetSocketAddress address, final RecoverySource source, final RecoveryLimits limits,
        final CidrList allowed, final EpochNanoClock clock) {
        this(address, source, limits, allowed, clock, RecoveryCounters.unseen(), line -> { });
    }

    /**
     * A server that listens.
     *
     * @param address  to listen at.
     * @param source   of events.
     * @param limits   of what clients may ask for.
     * @param allowed  addresses of clients.
     * @param clock    of packets.
     * @param counters of the thread that polls.
     * @param messages takes a line for the operator, on that thread.
     * @throws LaunchException with one line, when nobody can listen there.
     */
    public RecoveryServer(final InetSocketAddress address, final RecoverySource source, final RecoveryLimits limits,
        final CidrList allowed, final EpochNanoClock clock, final RecoveryCounters counters,
        final Consumer<String> messages) {
        this.counters = counters;
        this.messages = messages;
        this.source = source;
        this.served = source;
        this.limits = limits;
        this.allowed = allowed;
        this.clock = clock;
        if (address.isUnresolved()) {
            throw new LaunchException(ExitCode.USAGE, "recovery cannot listen at " + Addresses.text(address)
                + ": nobody knows this host. Name an address of the host that this is");
        }
        ServerSocketChannel opened = null;
        try {
            selector = Selector.open();
            opened = ServerSocketChannel.open();
            opened.setOption(StandardSocketOptions.SO_REUSEADDR, true);
            opened.bind(address, BACKLOG);
            opened.configureBlocking(false);
            listening = opened.register(selector, SelectionKey.OP_ACCEPT);
            listener = opened;
        } catch (final BindException taken) {
            CloseHelper.quietClose(opened);
            throw new LaunchException(ExitCode.IN_USE, "recovery cannot listen at " + Addresses.text(address) + ": "
                + taken.getMessage() + ". Name another address or port, or stop the process that has this one", taken);
        } catch (final IOException failure) {
            CloseHelper.quietClose(opened);
            throw new UncheckedIOException(
                "recovery cannot listen at " + Addresses.text(address) + ": " + failure, failure);
        }
    }

    /**
     * Address at which the server listens.
     *
     * @return address and port.
     */
    public InetSocketAddress address() {
        try {
            return (InetSocketAddress) listener.getLocalAddress();
        } catch (final IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /**
     * Serves other events from now on, and disconnects clients of the events before. Any thread may call.
     *
     * @param newSource of events.
     */
    public void serve(final RecoverySource newSource) {
        source = newSource;
        selector.wakeup();
    }

    /**
     * Whether all clients get events of the newest source. Any thread may call.
     *
     * @return true when the server uses the source that {@link #serve} has named.
     */
    public boolean isSwitched() {
        return served == source;
    }

    /**
     * Waits for sockets, and serves the ready ones.
     *
     * @param timeoutMs longest wait, from 1.
     */
    public void poll(final long timeoutMs) {
        try {
            selector.select(timeoutMs);
            final long now = System.nanoTime();
            counters.beat(now);
            final long epoch = clock.nanoTime();
            if (isPaused && now - pausedAt >= PAUSE_NS) {
                isPaused = false;
                listening.interestOps(SelectionKey.OP_ACCEPT);
            }
            endOthers();
            final Iterator<SelectionKey> ready = selector.selectedKeys().iterator();
            while (ready.hasNext()) {
                final SelectionKey key = ready.next();
                ready.remove();
                if (key.isValid() && key.isAcceptable()) {
                    accept(now);
                } else if (key.isValid()) {
                    proceed(key, now, epoch);
                }
            }
            closeLate(now);
        } catch (final IOException failure) {
            throw new UncheckedIOException(
                "recovery at " + Addresses.text(address()) + " cannot go on: " + failure, failure);
        }
    }

    private void endOthers() {
        if (served != source) {
            served = source;
            for (final SelectionKey key : selector.keys()) {
                if (key.isValid() && key.attachment() instanceof final RecoveryConnection connection
                    && !connection.isOf(served)) {
                    end(key, connection);
                }
            }
        }
    }

    private void accept(final long now) {
        SocketChannel channel = null;
        try {
            channel = listener.accept();
            if (channel == null) {
                return;
            }
            if (mayEnter(channel.socket().getInetAddress())) {
                channel.configureBlocking(false);
                channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
                channel.register(selector, SelectionKey.OP_READ,
                    new RecoveryConnection(channel, served, limits, counters, now));
                counters.increment(RecoveryCounter.ACCEPTS);
                counters.set(RecoveryCounter.CONNECTIONS, ++connections);
                return;
            }
            counters.increment(RecoveryCounter.REFUSED);
            channel.close();
        } catch (final IOException gone) {
            counters.increment(RecoveryCounter.REFUSED);
            CloseHelper.quietClose(channel);
            if (channel == null) {
                pause(now, gone);
            }
        }
    }

    private void pause(final long now, final IOException failure) {
        messages.accept("no connection can be taken at " + Addresses.text(address()) + " for now: "
            + failure.getMessage());
        listening.interestOps(0);
        isPaused = true;
        pausedAt = now;
    }

    private boolean mayEnter(final InetAddress address) {
        if (!allowed.allows(address)) {
            return false;
        }
        int all = 0;
        int ofAddress = 0;
        for (final SelectionKey key : selector.keys()) {
            if (key.attachment() instanceof final RecoveryConnection connection) {
                all++;
                ofAddress += connection.address().equals(address) ? 1 : 0;
            }
        }
        return all < limits.connections() && ofAddress < limits.perAddress();
    }

    private void proceed(final SelectionKey key, final long now, final long epoch) {
        final RecoveryConnection connection = (RecoveryConnection) key.attachment();
        boolean isOver = true;
        try {
            isOver = !connection.proceed(now, epoch);
        } catch (final IOException gone) {
            counters.increment(RecoveryCounter.REFUSED);
        } catch (final LaunchException damaged) {
            counters.increment(RecoveryCounter.REFUSED);
            tell(damaged);
        }
        if (isOver) {
            end(key, connection);
        } else {
            key.interestOps(connection.isWriting() ? SelectionKey.OP_WRITE : SelectionKey.OP_READ);
        }
    }

    /** Once of each source, as clients choose how often they ask. */
    private void tell(final LaunchException damaged) {
        if (told != served) {
            told = served;
            messages.accept("events that were missed cannot be sent again: " + DamagedStoreException.damage(damaged));
        }
    }

    private void closeLate(final long now) {
        for (final SelectionKey key : selector.keys()) {
            if (key.isValid() && key.attachment() instanceof final RecoveryConnection connection
                && connection.isLate(now)) {
                counters.increment(RecoveryCounter.REFUSED);
                end(key, connection);
            }
        }
    }

    private void end(final SelectionKey key, final RecoveryConnection connection) {
        key.cancel();
        CloseHelper.quietClose(connection);
        counters.set(RecoveryCounter.CONNECTIONS, --connections);
    }

    /**
     * Number of connections that were refused, or that have ended in the middle of a request.
     *
     * @return how many.
     */
    public long refused() {
        return counters.get(RecoveryCounter.REFUSED);
    }

    /** Ends a wait. Any thread may call. */
    public void wakeUp() {
        selector.wakeup();
    }

    @Override
    public void close() {
        for (final SelectionKey key : selector.keys()) {
            if (key.attachment() instanceof final RecoveryConnection connection) {
                CloseHelper.quietClose(connection);
            }
        }
        CloseHelper.closeAll(listener, selector);
    }
}
