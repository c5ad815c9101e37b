package org.ringside.matching.cluster;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Ports for members, below those that the system gives to sockets by itself. */
final class FreePorts {
    private static final int FIRST = 10_000;
    private static final int LAST = 30_000;

    private FreePorts() {
    }

    /** Members on one host, each with ports that are free on the loopback now. */
    static String members(final String host, final int members) {
        final int ports = members * MemberList.PORTS;
        int first;
        do {
            first = ThreadLocalRandom.current().nextInt(FIRST, LAST);
        } while (!IntStream.range(first, first + ports).allMatch(FreePorts::isFree));
        final int from = first;
        return IntStream.range(0, members).mapToObj(member -> host + ":" + (from + member * MemberList.PORTS))
            .collect(Collectors.joining(","));
    }

    private static boolean isFree(final int port) {
        try (DatagramSocket socket = new DatagramSocket(new InetSocketAddress("127.0.0.1", port))) {
            return socket.isBound();
        } catch (final IOException taken) {
            return false;
        }
    }
}
