package org.ringside.system.crash;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Finds ports for gateways that are started more than once. */
public final class FreePort {
    /** Not among the ports that the kernel gives to clients: one that tries to reconnect could get it, and itself. */
    private static final int FIRST = 20_000;
    private static final int COUNT = 12_000;
    private static final Set<Integer> FOUND = ConcurrentHashMap.newKeySet();

    private FreePort() {
    }

    /**
     * A port of the loopback interface that nobody listens on, and that was not found before: who has asked for it may
     * not listen yet.
     *
     * @return one drawn at random.
     */
    public static int find() {
        final Random random = new Random();
        while (true) {
            final int port = FIRST + random.nextInt(COUNT);
            if (isFree(port) && FOUND.add(port)) {
                return port;
            }
        }
    }

    private static boolean isFree(final int port) {
        try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            return socket.isBound();
        } catch (final IOException inUse) {
            return false;
        }
    }
}
