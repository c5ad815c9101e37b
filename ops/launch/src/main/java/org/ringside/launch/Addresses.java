package org.ringside.launch;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/** Addresses of sockets as people write them. */
public final class Addresses {
    private Addresses() {
    }

    /**
     * An address in words.
     *
     * @param address of a socket.
     * @return for example {@code 127.0.0.1:9021} or {@code [0:0:0:0:0:0:0:1]:9021}; the name of the host where that has
     *     no address.
     */
    public static String text(final InetSocketAddress address) {
        final InetAddress host = address.getAddress();
        if (host == null) {
            return address.getHostString() + ":" + address.getPort();
        }
        final String text = host.getHostAddress();
        return (host instanceof Inet6Address ? "[" + text + "]" : text) + ":" + address.getPort();
    }
}
