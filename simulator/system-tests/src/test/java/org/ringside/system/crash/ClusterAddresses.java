package org.ringside.system.crash;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Addresses of a replicated exchange on the loopback. Each host has one of its own, 127.1.N.1, so that the way between
 * two of them can be cut: first the members, then the hosts of traders, then who observes them.
 */
final class ClusterAddresses {
    private static final int FIRST = 20_000;
    private static final int COUNT = 12_000;
    /** That a member takes. */
    private static final int PORTS = 5;
    private static final int TRADERS = ClusterPart.MEMBERS.size();
    private static final int OBSERVER = TRADERS + ClusterPart.BRIDGES.size();
    private static final int BACKUP = OBSERVER + 1;

    private final int port;

    /** With ports that are free now. */
    ClusterAddresses() {
        int first;
        do {
            first = FIRST + ThreadLocalRandom.current().nextInt(COUNT);
        } while (!areFree(first));
        port = first;
    }

    private static boolean areFree(final int first) {
        return IntStream.rangeClosed(0, BACKUP).allMatch(
            host -> IntStream.range(first, first + PORTS).allMatch(port -> isFree(host(host), port)));
    }

    private static boolean isFree(final String host, final int port) {
        try (DatagramSocket socket = new DatagramSocket(new InetSocketAddress(host, port))) {
            return socket.isBound();
        } catch (final IOException taken) {
            return false;
        }
    }

    private static String host(final int number) {
        return "127.1." + number + ".1";
    }

    /** The key {@code members}. */
    String members() {
        return IntStream.range(0, TRADERS).mapToObj(member -> host(member) + ":" + port)
            .collect(Collectors.joining(","));
    }

    /**
     * Cuts a member off from the others.
     *
     * @param isIn  whether nothing of them comes in.
     * @param isOut whether nothing goes out to them.
     */
    LinkFaults ofOtherMembers(final int member, final boolean isIn, final boolean isOut) {
        // The first port is for bridges. Those that the system chooses take what other archives send.
        final Set<Integer> ports = IntStream.range(0, PORTS).map(i -> i == 0 ? 0 : port + i).boxed()
            .collect(Collectors.toSet());
        return new LinkFaults(IntStream.range(0, TRADERS).filter(other -> other != member)
            .mapToObj(ClusterAddresses::host).collect(Collectors.toSet()), ports, true, isIn, isOut, 0);
    }

    /** Cuts a bridge off from the member that leads, and that alone sends to it. */
    LinkFaults ofMember(final int member) {
        return new LinkFaults(Set.of(host(member)), Set.of(0, port), false, true, true, 0);
    }

    /** Where a bridge takes events. */
    String bridge(final int number) {
        return host(TRADERS + number) + ":" + port;
    }

    /** Where a backup is, and the member that it becomes. */
    String backup() {
        return host(BACKUP) + ":" + port;
    }

    /** Where the observer takes what members say. */
    String observer() {
        return host(OBSERVER) + ":" + port;
    }
}
