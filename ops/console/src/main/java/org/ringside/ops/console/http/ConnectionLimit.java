package org.ringside.ops.console.http;

import java.nio.channels.SelectableChannel;
import java.nio.channels.ServerSocketChannel;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.io.SelectorManager;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.IO;

/**
 * Has a connection end for each that comes while a port has as many as it takes. Where none may end, others wait in the
 * kernel until some are closed: the port takes no more of them meanwhile. The limit that Jetty has does not wait until
 * its selector has let go of the port before it takes connections again; then Jetty closes the port for good. Threads
 * of the server count; one thread looks whether connections can be taken again.
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
     * @param surplus     connections that are taken beyond that, because others have not ended yet, or the kernel had
     *                    them already; more are closed
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
