package org.ringside.gateway.server;

import java.net.InetAddress;
import java.util.HashMap;
import java.util.Map;

/**
 * Lets connections in, as many as {@link ConnectionLimits} allow, and keeps count of those that are in. Addresses
 * without a connection take no memory. Any thread; nothing of this is on the way of an order.
 */
final class Doorkeeper {
    private final Map<InetAddress, Census> addresses = new HashMap<>();
    private ConnectionLimits limits;
    private CidrList allowed;
    private int unauthenticated;

    /** Connections of one address. */
    private static final class Census {
        private int connections;
        private int unauthenticated;
    }

    /** What a connection that was let in has to give back. */
    final class Pass {
        private final InetAddress address;
        private boolean isAuthenticated;
        private boolean isReleased;

        private Pass(final InetAddress address) {
            this.address = address;
        }

        InetAddress address() {
            return address;
        }

        /** It has proved who it is. */
        void authenticate() {
            synchronized (Doorkeeper.this) {
                if (!isAuthenticated) {
                    isAuthenticated = true;
                    unauthenticated--;
                    addresses.get(address).unauthenticated--;
                }
            }
        }

        /** It is closed. */
        void release() {
            authenticate();
            synchronized (Doorkeeper.this) {
                final Census census = addresses.get(address);
                if (!isReleased && --census.connections == 0) {
                    addresses.remove(address);
                }
                isReleased = true;
            }
        }
    }

    Doorkeeper(final ConnectionLimits limits) {
        set(limits);
    }

    /** From now on others are let in; who is in stays in. */
    synchronized void set(final ConnectionLimits newLimits) {
        limits = newLimits;
        allowed = newLimits.allowed();
    }

    /** A pass, or null when this address may not connect, or has connections enough, or strangers are too many. */
    synchronized Pass admit(final InetAddress address) {
        if (!allowed.allows(address) || unauthenticated >= limits.maxUnauthenticated()) {
            return null;
        }
        final Census census = addresses.computeIfAbsent(address, key -> new Census());
        if (census.connections >= limits.maxPerAddress() ||
            census.unauthenticated >= limits.maxUnauthenticatedPerAddress()) {
            return null;
        }
        census.connections++;
        census.unauthenticated++;
        unauthenticated++;
        return new Pass(address);
    }

    /** Addresses that have connections. */
    synchronized int addresses() {
        return addresses.size();
    }

    /** Connections that have not proved who they are. */
    synchronized int unauthenticated() {
        return unauthenticated;
    }
}
