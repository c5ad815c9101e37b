package org.ringside.gateway.probe;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Inet6Address;
import java.net.InetSocketAddress;
import java.net.ProtocolFamily;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;

/** Opens and closes the sockets of an {@link Endpoint}. */
final class Sockets {
    private Sockets() {
    }

    /** A socket that hears everybody, registered without an attachment. */
    static DatagramChannel listen(final InetSocketAddress address, final Selector selector) throws IOException {
        if (address.isUnresolved()) {
            throw new IOException("the host is not known");
        }
        final DatagramChannel channel = DatagramChannel.open(family(address));
        try {
            channel.bind(address);
            // Not before: another process that has the port must be in the way.
            channel.setOption(StandardSocketOptions.SO_REUSEPORT, true);
            channel.configureBlocking(false);
            channel.register(selector, SelectionKey.OP_READ);
            return channel;
        } catch (final IOException | RuntimeException ex) {
            channel.close();
            throw ex;
        }
    }

    /** A parked socket on the same port, registered with itself as the attachment. */
    static Connection park(final InetSocketAddress local, final Selector selector) throws IOException {
        final DatagramChannel channel = DatagramChannel.open(family(local));
        try {
            channel.configureBlocking(false);
            channel.setOption(StandardSocketOptions.SO_REUSEPORT, true);
            channel.bind(local);
            channel.connect(local);
            final Connection connection = new Connection(channel, local);
            channel.register(selector, SelectionKey.OP_READ, connection);
            return connection;
        } catch (final IOException | RuntimeException ex) {
            channel.close();
            throw ex;
        }
    }

    /** Closes a socket or a selector; null is nothing. */
    static void close(final Closeable opened) {
        try {
            if (opened != null) {
                opened.close();
            }
        } catch (final IOException ex) {
            throw new UncheckedIOException("cannot close a socket", ex);
        }
    }

    private static ProtocolFamily family(final InetSocketAddress address) {
        return address.getAddress() instanceof Inet6Address
            ? StandardProtocolFamily.INET6 : StandardProtocolFamily.INET;
    }
}
