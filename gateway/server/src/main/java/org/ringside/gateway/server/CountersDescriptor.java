package org.ringside.gateway.server;

import org.ringside.queue.QueueDirectory;

/**
 * The file of a gateway's counters, {@code NAME.counters} beside the queues. Every number is an i64, little-endian, and
 * has one writer; readers map it and look.
 * <pre>
 *   0     magic "RSGWCNT1"
 *   8     format
 *   16    pid of the gateway
 *   24    start, epoch milliseconds
 *   32    event loops
 *   40    session slots in use
 *   64    name, ASCII, zeros behind
 *   128   one block for each event loop
 *         +0    what LoopCounter names
 *         +256  Negotiate refused, by code      +512   Establish refused, by code
 *         +768  BusinessMessageReject, by code  +1024  Terminate sent, by code
 *   ...   one slot for each session: its id, then what SessionCounter names.
 *         The first ones, with id 0, take what did not find a slot any more, one for each loop.
 * </pre>
 */
final class CountersDescriptor {
    static final String SUFFIX = QueueDirectory.COUNTERS_SUFFIX;
    static final long MAGIC = 0x31544E4357475352L;
    static final long FORMAT = 1;
    static final int MAGIC_OFFSET = 0;
    static final int FORMAT_OFFSET = 8;
    static final int PID_OFFSET = 16;
    static final int STARTED_OFFSET = 24;
    static final int LOOPS_OFFSET = 32;
    static final int SLOTS_OFFSET = 40;
    static final int NAME_OFFSET = 64;
    static final int NAME_LENGTH = 64;
    static final int LOOP_BLOCKS_OFFSET = 128;
    static final int LOOP_BLOCK_LENGTH = 2_048;
    static final int MAX_SESSIONS = 4_096;
    static final int SLOT_LENGTH = 128;
    static final int SLOT_COUNTERS_OFFSET = 8;
    static final int CODES = 32;
    static final int TERMINATION_CODES = 64;

    private CountersDescriptor() {
    }

    static int fileLength(final int loops) {
        return slotOffset(loops, MAX_SESSIONS + loops);
    }

    static int loopOffset(final int loop) {
        return LOOP_BLOCKS_OFFSET + loop * LOOP_BLOCK_LENGTH;
    }

    static int slotOffset(final int loops, final int slot) {
        return loopOffset(loops) + slot * SLOT_LENGTH;
    }
}
