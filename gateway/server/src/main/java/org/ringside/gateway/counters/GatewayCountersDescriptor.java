package org.ringside.gateway.counters;

import org.agrona.BitUtil;
import org.ringside.counters.CountersFile;
import org.ringside.counters.Heartbeat;

/**
 * Byte layout of a gateway's counters, {@code NAME.counters} beside the queues, behind the header of {@link
 * CountersFile}. Every number is an i64, little-endian, and has one writer.
 * <pre>
 *   32    event loops
 *   40    session slots in use
 *   128   one block for each event loop
 *         +0    what LoopCounter names
 *         +256  Negotiate refused, by code      +512   Establish refused, by code
 *         +768  BusinessMessageReject, by code  +1024  Terminate sent, by code
 *         +1920 heartbeat, in lines of its own
 *   ...   one slot for each session
 *         +0    its id         +8  what SessionCounter names     +120  its SessionState
 *         The first ones, with id 0, take what did not find a slot any more, one for each loop.
 *   ...   for each event loop one histogram for each HopKind, as HistogramDescriptor has it, in lines of their own
 * </pre>
 */
public final class GatewayCountersDescriptor {
    static final int LOOPS_OFFSET = CountersFile.OWN_OFFSET;
    static final int SLOTS_OFFSET = LOOPS_OFFSET + Long.BYTES;
    static final int LOOP_BLOCKS_OFFSET = CountersFile.HEADER_LENGTH;
    public static final int LOOP_BLOCK_LENGTH = 2_048;
    /** Offset of the heartbeat within the block of a loop. */
    public static final int HEARTBEAT_OFFSET = LOOP_BLOCK_LENGTH - Heartbeat.LENGTH;
    public static final int MAX_SESSIONS = 4_096;
    public static final int SLOT_LENGTH = 128;
    public static final int SLOT_COUNTERS_OFFSET = 8;
    public static final int SLOT_STATE_OFFSET = SLOT_LENGTH - Long.BYTES;
    static final int HISTOGRAMS_LENGTH =
        BitUtil.align(HopKind.values().length * HistogramDescriptor.LENGTH, Heartbeat.LENGTH);
    static final int CODES = 32;
    static final int TERMINATION_CODES = 64;

    private GatewayCountersDescriptor() {
    }

    static int fileLength(final int loops) {
        return histogramsOffset(loops, loops);
    }

    static int loopOffset(final int loop) {
        return LOOP_BLOCKS_OFFSET + loop * LOOP_BLOCK_LENGTH;
    }

    static int slotOffset(final int loops, final int slot) {
        return loopOffset(loops) + slot * SLOT_LENGTH;
    }

    static int histogramsOffset(final int loops, final int loop) {
        return slotOffset(loops, MAX_SESSIONS + loops) + loop * HISTOGRAMS_LENGTH;
    }
}
