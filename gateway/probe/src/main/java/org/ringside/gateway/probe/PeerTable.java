package org.ringside.gateway.probe;

import java.net.InetSocketAddress;

/**
 * The peers that are remembered, a fixed number: a new peer takes the place of the one without a socket that has been
 * silent longest. One thread.
 *
 * <p>It is searched from end to end. That is short beside a system call, and there is no hash whose collisions a sender
 * could choose.
 */
final class PeerTable {
    private final Peer[] peers;
    private final int[] hashes;

    PeerTable(final int capacity) {
        peers = new Peer[capacity];
        hashes = new int[capacity];
        for (int i = 0; i < capacity; i++) {
            peers[i] = new Peer(i);
        }
    }

    /** The peer with this address, or null. */
    Peer find(final InetSocketAddress address) {
        final int hash = address.hashCode();
        for (int i = 0; i < hashes.length; i++) {
            if (hashes[i] == hash && address.equals(peers[i].address())) {
                return peers[i];
            }
        }
        return null;
    }

    /** Gives a place to somebody who has none. There are more places than sockets, so one can always be had. */
    Peer admit(final InetSocketAddress address, final int bucket, final long nowNs) {
        final Peer silent = longestSilent(false);
        if (silent == null) {
            throw new IllegalStateException("all " + peers.length + " peers have sockets");
        }
        silent.occupy(address, bucket, nowNs);
        hashes[silent.index()] = address.hashCode();
        return silent;
    }

    /** The peer that has been silent longest, of those with a socket or of those without; null when there is none. */
    Peer longestSilent(final boolean isConnected) {
        Peer longestSilent = null;
        for (final Peer peer : peers) {
            if ((peer.connection() != null) == isConnected
                && (longestSilent == null || isBefore(peer, longestSilent))) {
                longestSilent = peer;
            }
        }
        return longestSilent;
    }

    /** The peer that has the place now. */
    Peer at(final int index) {
        return peers[index];
    }

    int capacity() {
        return peers.length;
    }

    private static boolean isBefore(final Peer one, final Peer other) {
        if (one.address() == null || other.address() == null) {
            return one.address() == null && other.address() != null;
        }
        return one.lastSeenNs() - other.lastSeenNs() < 0;
    }
}
