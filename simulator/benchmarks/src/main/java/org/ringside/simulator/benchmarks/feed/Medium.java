package org.ringside.simulator.benchmarks.feed;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.MulticastSocket;
import java.net.NetworkInterface;

/**
 * A way that packets take, as Aeron names it.
 *
 * @param name     in tables.
 * @param sender   URI of the publication.
 * @param receiver URI of the subscription.
 */
public record Medium(String name, String sender, String receiver) {
    private static final String IPC = "IPC";
    private static final String UDP = "MDC/UDP";
    private static final String GROUP = "239.255.39.3";
    private static final String LOOPBACK = "127.0.0.1";
    private static final int PATIENCE_MS = 200;

    /** Shared memory. */
    public static Medium ipc() {
        return new Medium(IPC, "aeron:ipc?term-length=16m", "aeron:ipc?tether=false");
    }

    /** UDP over loopback, to each subscriber. */
    public static Medium udp() {
        final String control = "control-mode=dynamic|control=" + LOOPBACK + ":" + freePort();
        return new Medium(UDP, "aeron:udp?" + control + "|fc=max|term-length=16m",
            "aeron:udp?endpoint=" + LOOPBACK + ":0|" + control + "|group=false|nak-delay=100us");
    }

    /** UDP over loopback, to all at once. */
    public static Medium multicast() {
        final String channel = "aeron:udp?endpoint=" + GROUP + ":" + freePort() + "|interface=" + LOOPBACK;
        return new Medium("multicast", channel + "|fc=max|term-length=16m", channel);
    }

    /** Another one of the same kind. */
    public Medium again() {
        return name.equals(IPC) ? ipc() : name.equals(UDP) ? udp() : multicast();
    }

    /** Whether packets stay in shared memory. */
    public boolean isShared() {
        return name.equals(IPC);
    }

    /** Whether this host sends itself multicast over loopback. */
    public static boolean hasMulticast() {
        final byte[] bytes = {1};
        try (MulticastSocket socket = new MulticastSocket(0)) {
            final NetworkInterface loopback = NetworkInterface.getByInetAddress(InetAddress.getByName(LOOPBACK));
            final InetSocketAddress group = new InetSocketAddress(InetAddress.getByName(GROUP), socket.getLocalPort());
            socket.setNetworkInterface(loopback);
            socket.setSoTimeout(PATIENCE_MS);
            socket.joinGroup(group, loopback);
            socket.send(new DatagramPacket(bytes, bytes.length, group));
            socket.receive(new DatagramPacket(bytes, bytes.length));
            return true;
        } catch (final IOException lostOrRefused) {
            return false;
        }
    }

    private static int freePort() {
        try (DatagramSocket socket = new DatagramSocket()) {
            return socket.getLocalPort();
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }
}
