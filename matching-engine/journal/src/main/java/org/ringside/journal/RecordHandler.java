package org.ringside.journal;

import org.agrona.DirectBuffer;

/** Receives records, in the order of their indexes. */
@FunctionalInterface
public interface RecordHandler {
    /**
     * One record.
     *
     * @param index      0 for the first of the journal, then without gaps.
     * @param position   of the command in its ring; -1 for the engine's own command.
     * @param timeNs     command time, nanoseconds since 1970.
     * @param readTimeNs when the command was read, CLOCK_MONOTONIC nanoseconds of that boot.
     * @param typeId     says what the payload is.
     * @param buffer     that holds the payload; valid during the call only, and not to be written.
     * @param offset     of the payload.
     * @param length     of the payload in bytes.
     * @param chain      running hash over all records up to and including this one.
     */
    void onRecord(long index, long position, long timeNs, long readTimeNs, int typeId, DirectBuffer buffer,
        int offset, int length, long chain);
}
