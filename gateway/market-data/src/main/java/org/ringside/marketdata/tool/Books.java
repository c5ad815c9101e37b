package org.ringside.marketdata.tool;

import java.util.List;
import java.util.Optional;
import org.agrona.DirectBuffer;
import org.ringside.marketdata.publisher.FeedStream;

/** What one kind of stream says of books. One thread. */
interface Books {
    /** The streams that are needed; definitions and statistics come besides. */
    List<FeedStream> streams();

    /**
     * Takes a packet of any stream.
     *
     * @param buffer of the packet.
     * @param offset of its first byte.
     * @param length in bytes.
     * @param now    CLOCK_MONOTONIC.
     */
    void onPacket(DirectBuffer buffer, int offset, int length, long now);

    /** Whether a book is in step. */
    boolean isKnown(int instrument);

    /** The book of an instrument; empty when it is not in step. */
    Optional<BookImage> image(int instrument, int depth);
}
