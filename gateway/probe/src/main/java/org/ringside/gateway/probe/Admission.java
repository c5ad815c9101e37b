package org.ringside.gateway.probe;

import java.net.InetAddress;
import java.net.InetSocketAddress;

/**
 * Which peers may send datagrams, and how many. A datagram that is not let in is dropped without an answer, and
 * counted. One thread.
 */
final class Admission {
    private final PeerTable peers;
    private final RateLimiter limiter;
    private final ProbeCounters counters;

    Admission(final PeerTable peers, final RateLimiter limiter, final ProbeCounters counters) {
        this.peers = peers;
        this.limiter = limiter;
        this.counters = counters;
    }

    /**
     * A datagram came from this address.
     *
     * @return its peer, or null if it is not let in. A source over its rate displaces nobody.
     */
    Peer admit(final InetSocketAddress from, final long nowNs) {
        final Peer known = peers.find(from);
        if (known != null) {
            return admit(known, nowNs) ? known : null;
        }
        if (!isAnswerable(from)) {
            counters.increment(ProbeCounter.FROM_NOWHERE);
            return null;
        }
        final int bucket = limiter.bucketOf(from.getAddress());
        if (!limiter.tryTake(bucket, nowNs)) {
            counters.increment(ProbeCounter.OVER_RATE);
            return null;
        }
        final Peer peer = peers.admit(from, bucket, nowNs);
        peer.seen(nowNs);
        return peer;
    }

    /** A datagram came from this peer. */
    boolean admit(final Peer peer, final long nowNs) {
        peer.seen(nowNs);
        if (limiter.tryTake(peer.bucket(), nowNs)) {
            return true;
        }
        counters.increment(ProbeCounter.OVER_RATE);
        return false;
    }

    /** Whether there is exactly one peer to which an answer could go. */
    static boolean isAnswerable(final InetSocketAddress from) {
        final InetAddress address = from.getAddress();
        return from.getPort() != 0
            && address != null
            && !address.isAnyLocalAddress()
            && !address.isMulticastAddress()
            && !isBroadcast(address);
    }

    private static boolean isBroadcast(final InetAddress address) {
        final byte[] bytes = address.getAddress();
        return bytes.length == Integer.BYTES && (bytes[0] & bytes[1] & bytes[2] & bytes[3]) == -1;
    }
}
