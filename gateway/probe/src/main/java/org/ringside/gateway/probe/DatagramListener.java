package org.ringside.gateway.probe;

import org.agrona.concurrent.UnsafeBuffer;

/** Gets the datagrams that were let in. */
@FunctionalInterface
interface DatagramListener {
    /**
     * A datagram of a peer that may send it.
     *
     * @param buffer holds it from index 0 on, until this returns.
     * @param length of it; one more than the longest that is taken if it was longer still.
     * @param readNs time at which it was read.
     */
    void onDatagram(Peer peer, UnsafeBuffer buffer, int length, long readNs);
}
