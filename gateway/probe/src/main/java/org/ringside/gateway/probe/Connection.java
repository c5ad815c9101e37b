package org.ringside.gateway.probe;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.DatagramChannel;

/**
 * A socket on the probe's port for one peer at a time. While it has none it is parked: connected to the port itself,
 * from where nobody can be answered. It is never without a connection, for then it would hear what is for others.
 */
final class Connection {
    private final DatagramChannel channel;
    private final InetSocketAddress parking;
    private Peer peer;

    /** A parked socket. */
    Connection(final DatagramChannel channel, final InetSocketAddress parking) {
        this.channel = channel;
        this.parking = parking;
    }

    DatagramChannel channel() {
        return channel;
    }

    /** Whom it hears, or null while it is parked. */
    Peer peer() {
        return peer;
    }

    /** Hears this peer from now on; what it had not read is gone. */
    void connect(final Peer newPeer) throws IOException {
        reconnect(newPeer.address());
        peer = newPeer;
    }

    /** Hears nobody from now on. */
    void park() throws IOException {
        peer = null;
        reconnect(parking);
    }

    /** The channel's own connect refuses to go from one peer to another without being unconnected in between. */
    private void reconnect(final InetSocketAddress address) throws IOException {
        channel.socket().connect(address);
    }
}
