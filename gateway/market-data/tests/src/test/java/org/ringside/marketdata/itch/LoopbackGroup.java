package org.ringside.marketdata.itch;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.MulticastSocket;
import java.net.NetworkInterface;
import java.net.StandardProtocolFamily;
import java.nio.channels.DatagramChannel;

/** A multicast group that this host alone has, over loopback. */
final class LoopbackGroup {
    static final String ADDRESS = "239.255.39.4";

    private static final int PATIENCE_MS = 500;

    private LoopbackGroup() {
    }

    static NetworkInterface loopback() throws IOException {
        return NetworkInterface.getByInetAddress(InetAddress.getByName("127.0.0.1"));
    }

    /** Joins the group at a free port, without blocking. The test is skipped where a host sends itself no multicast. */
    static DatagramChannel join() throws IOException {
        assumeTrue(isReached(), "this host sends itself no multicast over loopback");
        final DatagramChannel channel = DatagramChannel.open(StandardProtocolFamily.INET);
        channel.configureBlocking(false);
        channel.bind(new InetSocketAddress(0));
        channel.join(InetAddress.getByName(ADDRESS), loopback());
        return channel;
    }

    private static boolean isReached() {
        final byte[] bytes = {1};
        try (MulticastSocket socket = new MulticastSocket(0)) {
            final InetSocketAddress group = new InetSocketAddress(ADDRESS, socket.getLocalPort());
            socket.setNetworkInterface(loopback());
            socket.setSoTimeout(PATIENCE_MS);
            socket.joinGroup(group, loopback());
            socket.send(new DatagramPacket(bytes, bytes.length, group));
            socket.receive(new DatagramPacket(bytes, bytes.length));
            return true;
        } catch (final IOException lostOrRefused) {
            return false;
        }
    }
}
