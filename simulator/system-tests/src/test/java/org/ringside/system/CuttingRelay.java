package org.ringside.system;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;

/** Stands between a client and a gateway, and cuts their connection when a test says so. */
final class CuttingRelay implements AutoCloseable {
    private final ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    private final int target;
    private final List<Socket> open = new ArrayList<>();

    /** Listens, for connections to this port. */
    CuttingRelay(final int target) throws IOException {
        this.target = target;
        start("relay", this::accept);
    }

    int port() {
        return server.getLocalPort();
    }

    /** The connection that there is breaks; the next one is made as the first. */
    synchronized void cut() throws IOException {
        for (final Socket socket : open) {
            socket.close();
        }
        open.clear();
    }

    @Override
    public void close() throws IOException {
        server.close();
        cut();
    }

    private void accept() throws IOException {
        while (true) {
            relay(server.accept());
        }
    }

    /** A client that comes while there is no gateway is sent away. */
    private void relay(final Socket client) throws IOException {
        final Socket gateway;
        try {
            gateway = new Socket(InetAddress.getLoopbackAddress(), target);
            client.setTcpNoDelay(true);
            gateway.setTcpNoDelay(true);
        } catch (final IOException gone) {
            client.close();
            return;
        }
        synchronized (this) {
            open.addAll(List.of(client, gateway));
        }
        start("to the gateway", () -> pump(client, gateway));
        start("from the gateway", () -> pump(gateway, client));
    }

    private static void pump(final Socket from, final Socket to) throws IOException {
        try (from; to) {
            from.getInputStream().transferTo(to.getOutputStream());
        }
    }

    private static void start(final String name, final Work work) {
        final Thread thread = new Thread(() -> {
            try {
                work.run();
            } catch (final IOException cut) {
                // The other side of the connection is closed, too, and shows it.
                Thread.currentThread().interrupt();
            }
        }, name);
        thread.setDaemon(true);
        thread.start();
    }

    /** What a thread does until its socket is closed. */
    private interface Work {
        void run() throws IOException;
    }
}
