package org.ringside.gateway.probe;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * Byte layout of a datagram on its way through the rings, in the byte order of the host.
 * <pre>
 *  0           8         12           16             24
 *  +-----------+---------+------------+--------------+-------------------------+
 *  | position  | peer    | generation | published ns | the datagram as it came |
 *  +-----------+---------+------------+--------------+-------------------------+
 * </pre>
 * The position is that of the request in the ring to the handler, and written by the handler: an answer that was
 * published twice, because a handler died in between, is known by it.
 */
final class EnvelopeDescriptor {
    /** Schema id of the messages in the rings; next to the exchange's own schemas, and none of them. */
    static final int SCHEMA_ID = 3905;
    static final int SCHEMA_VERSION = 0;

    /** Type id of a text. */
    static final int TEXT = 1;
    /** Type id of a timed datagram. */
    static final int TIMED = 2;

    static final int LENGTH = 24;

    private static final int POSITION_OFFSET = 0;
    private static final int PEER_OFFSET = 8;
    private static final int GENERATION_OFFSET = 12;
    private static final int PUBLISHED_OFFSET = 16;

    private EnvelopeDescriptor() {
    }

    static void put(
        final MutableDirectBuffer buffer, final int envelope, final int peer, final int generation,
        final long publishedNs) {
        buffer.putLong(envelope + POSITION_OFFSET, 0);
        buffer.putInt(envelope + PEER_OFFSET, peer);
        buffer.putInt(envelope + GENERATION_OFFSET, generation);
        buffer.putLong(envelope + PUBLISHED_OFFSET, publishedNs);
    }

    static void putPosition(final MutableDirectBuffer buffer, final int envelope, final long position) {
        buffer.putLong(envelope + POSITION_OFFSET, position);
    }

    static long position(final DirectBuffer buffer, final int envelope) {
        return buffer.getLong(envelope + POSITION_OFFSET);
    }

    static int peer(final DirectBuffer buffer, final int envelope) {
        return buffer.getInt(envelope + PEER_OFFSET);
    }

    static int generation(final DirectBuffer buffer, final int envelope) {
        return buffer.getInt(envelope + GENERATION_OFFSET);
    }

    static long publishedNs(final DirectBuffer buffer, final int envelope) {
        return buffer.getLong(envelope + PUBLISHED_OFFSET);
    }
}
