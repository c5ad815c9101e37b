package org.ringside.matching.server;

import org.agrona.DirectBuffer;
import org.ringside.matching.service.EngineService;

/** Takes every command before it is applied, so that it can be applied again. One thread, but for {@link #bytes}. */
interface CommandLog extends AutoCloseable {
    /** Index of no record. */
    long NO_RECORD = -1;

    /**
     * Takes a command.
     *
     * @param typeId     template id of the internal schema.
     * @param position   of the command in {@code orders.in}; {@link EngineService#NO_POSITION} when the engine made it.
     * @param timeNs     of the command, epoch.
     * @param readTimeNs when it was read (t4), CLOCK_MONOTONIC.
     * @return index of its record; {@link #NO_RECORD} when nothing is kept.
     */
    long append(int typeId, long position, long timeNs, long readTimeNs, DirectBuffer buffer, int offset, int length);

    /**
     * Makes sure that what was appended is as safe as the policy asks for. Nothing that came of a command may be told
     * to anybody before this has returned.
     *
     * @return CLOCK_MONOTONIC after that (t6); 0 when nothing is kept.
     */
    long flush();

    /** Whether what was appended can be applied again. */
    default boolean isKept() {
        return true;
    }

    /** Index of the first record that is not yet as safe as the policy asks for. Any thread may ask. */
    long flushedIndex();

    /** Bytes that were appended so far, more or less. Any thread may ask. */
    long bytes();

    @Override
    void close();
}
