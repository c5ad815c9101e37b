package org.ringside.ops.console.http;

import java.nio.channels.SelectableChannel;
import java.nio.channels.ServerSocketChannel;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.io.SelectorManager;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.IO;

/**
 * Bounds the connections of a port. When the port is full, an old connection ends for each new one. If no connection
 * may end, the port accepts no more, and new connections wait in the kernel. This class stands in for Jetty's own
 * limit, which accepts again before the selector has let go of the port; Jetty then closes the port for good. Threads
 * of the server count; one thread checks whether the port can accept again.
 */
final class ConnectionLimit implements SelectorManager.AcceptListener {
    private final ServerConnector connector;
    private final Connections connections;
    private final int most;
    private final int surplus;
    private final AtomicInteger open = new AtomicInteger();

    /**
     * Nobody is connected.
     *
     * @param connector   of the port
     * @param connections of the port, some of which may end
     * @param most        connections at a time
     * @param surplus     connections that the port accepts beyond {@code most}, because old ones have not ended yet, or
     *                    the kernel had accepted them; more are closed
     */
    ConnectionLimit(
        final ServerConnector connector, final Connections connections, final int most, final int surplus) {
        this.connector = connector;
        this.connections = connections;
        this.most = most;
        this.surplus = surplus;
    }

    @Override
    public void onAccepting(final SelectableChannel channel) {
        final int count = open.incrementAndGet();
        if (count > most && (!connections.makeRoom() || count >= most + surplus)) {
            connector.setAccepting(false);
        }
        if (count > most + surplus) {
            IO.close(channel);
        }
    }

    @Override
    public void onAcceptFailed(final SelectableChannel channel, final Throwable cause) {
        open.decrementAndGet();
    }

    @Override
    public void onClosed(final SelectableChannel channel) {
        open.decrementAndGet();
    }

    /** Takes connections again if there is room. One thread, every second at least. */
    void check() {
        if (!connector.isAccepting() && open.get() <= most
            && connector.getTransport() instanceof final ServerSocketChannel port && !port.isRegistered()) {
            connector.setAccepting(true);
        }
    }
}
