package org.ringside.simulator.benchmarks.peers;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;

/** What the services have in common that listen on a port of their own choice. */
final class Listening {
    /** Connections that may wait to be accepted: a thousand traders come at once. */
    static final int BACKLOG = 4_096;

    private Listening() {
    }

    /** Where it listens, {@code HOST:PORT}. */
    static String address(final ServerSocketChannel listener) throws IOException {
        return "127.0.0.1:" + ((InetSocketAddress) listener.getLocalAddress()).getPort();
    }
}
