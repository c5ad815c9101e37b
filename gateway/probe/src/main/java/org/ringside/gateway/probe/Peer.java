package org.ringside.gateway.probe;

import java.net.InetSocketAddress;

/**
 * A sender of datagrams: its address and port, and perhaps a socket of its own. It is a place that is used again: the
 * generation tells an answer for whom the place was then.
 */
final class Peer {
    private final int index;
    private int generation;
    private InetSocketAddress address;
    private int bucket;
    private long lastSeenNs;
    private int datagrams;
    private Connection connection;

    Peer(final int index) {
        this.index = index;
    }

    /** Becomes somebody else. */
    void occupy(final InetSocketAddress newAddress, final int newBucket, final long nowNs) {
        generation++;
        address = newAddress;
        bucket = newBucket;
        datagrams = 0;
        lastSeenNs = nowNs;
    }

    /** Number of the place. */
    int index() {
        return index;
    }

    int generation() {
        return generation;
    }

    /** Null while nobody has had the place. */
    InetSocketAddress address() {
        return address;
    }

    /** Number of the bucket in the {@link RateLimiter}. */
    int bucket() {
        return bucket;
    }

    long lastSeenNs() {
        return lastSeenNs;
    }

    /** Another datagram came from it. */
    void seen(final long nowNs) {
        lastSeenNs = nowNs;
        datagrams++;
    }

    /** Since it has the place, or since its socket was closed. */
    int datagrams() {
        return datagrams;
    }

    /** Its socket, or null if it has none. */
    Connection connection() {
        return connection;
    }

    void connection(final Connection newConnection) {
        connection = newConnection;
        datagrams = 0;
    }
}
