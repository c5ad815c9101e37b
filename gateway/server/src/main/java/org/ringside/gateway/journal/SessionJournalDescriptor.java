package org.ringside.gateway.journal;

import java.nio.ByteOrder;

/**
 * Byte layout of a session journal; little-endian, format 1.
 * <pre>
 *       0 +--------------------------------------------------------------+
 *         | magic i64 | format i32 | slot length i32 | slots i32         |  written once
 *         | session id u32 | route, 24 characters, 0 behind | crc32c i32 |
 *      64 +--------------------------------------------------------------+
 *         | last accepted timestamp i64 | allocated slots i64            |  one store each
 *         | passed position i64: behind the last event of the route that |
 *         | was read and is of no session; 0: none                       |
 *     128 +--------------------------------------------------------------+
 *         | state A                                                      |  the one with the higher generation counts;
 *     256 +--------------------------------------------------------------+  a change is written into the other one
 *         | state B                                                      |
 *     384 +--------------------------------------------------------------+
 *         | 0                                                            |
 *    4096 +--------------------------------------------------------------+
 *         | slot 0: entries 0, slots, 2 * slots, ...                     |
 *    4352 +--------------------------------------------------------------+
 *         | slot 1, and so on                                            |
 *         +--------------------------------------------------------------+
 *
 *   state: 0 generation i64, written last (release), 0 while it is written
 *          8 session version u64      | 16 entry of its report number 1, i64
 *         24 previous version u64     | 32 entry of that one's report number 1, i64
 *         40 version whose orders are to be cancelled if its trader does not come back, u64; 0: none
 *         48 window of that, ms, i64  | 56 its type, i32
 *         60 1: the version is finalized, i32
 *         64 crc32c i32 over what is before it
 *         72 last incoming number i64: not in the checksum, one store for each train
 *
 *   slot:  0 length of the frame i32, written last (release), 0 while the slot is written
 *          4 crc32c i32 over what is behind it
 *          8 entry i64: counts the reports of all versions, from 0
 *         16 route position i64 of the event; for an answer of the gateway's own, of the last event before it, or -1
 *         24 incoming number i64 that the gateway answered itself; 0: the engine did
 *         32 the frame as it goes out, in the newest version of the schema; of a session of FIX, behind it what FIX
 *            says beside: the sum of price times quantity of what the order has traded, if it is known, 128 bits;
 *            of a triggered order its quantity, i64; of a mass action the MassCancelRequestType, u8
 * </pre>
 * The number of a report in its version is its entry, less the entry of the version's number 1, plus 1.
 */
public final class SessionJournalDescriptor {
    static final long MAGIC = 0x3147_5353_4557_4752L;
    static final int FORMAT = 1;

    static final int MAGIC_OFFSET = 0;
    static final int FORMAT_OFFSET = 8;
    static final int SLOT_LENGTH_OFFSET = 12;
    static final int SLOTS_OFFSET = 16;
    static final int SESSION_ID_OFFSET = 20;
    static final int ROUTE_OFFSET = 24;
    static final int ROUTE_LENGTH = 24;
    static final int HEADER_CRC_OFFSET = 48;

    static final int TIMESTAMP_OFFSET = 64;
    static final int ALLOCATED_OFFSET = 72;
    static final int PASSED_OFFSET = 80;

    static final int STATE_A_OFFSET = 128;
    static final int STATE_B_OFFSET = 256;
    static final int STATE_GENERATION = 0;
    static final int STATE_VERSION = 8;
    static final int STATE_FIRST_ENTRY = 16;
    static final int STATE_PREVIOUS_VERSION = 24;
    static final int STATE_PREVIOUS_FIRST_ENTRY = 32;
    static final int STATE_OWED_VERSION = 40;
    static final int STATE_WINDOW = 48;
    static final int STATE_CANCEL_TYPE = 56;
    static final int STATE_FINALIZED = 60;
    static final int STATE_CRC = 64;
    static final int STATE_LAST_INCOMING = 72;

    public static final int SLOTS_BEGIN = 4096;
    static final int SLOT_LENGTH = 256;
    static final int SLOT_FRAME_LENGTH = 0;
    static final int SLOT_CRC = 4;
    static final int SLOT_ENTRY = 8;
    static final int SLOT_POSITION = 16;
    static final int SLOT_INCOMING = 24;
    static final int SLOT_FRAME = 32;

    /** Longest frame that a slot takes: longer than any report. */
    static final int MAX_FRAME_LENGTH = SLOT_LENGTH - SLOT_FRAME;

    /** Slots that are backed by the file system at once: 64 KiB. */
    static final int ALLOCATION_STEP = 256;

    /** Fewest and most slots: more than one request for retransmission needs, and less than 2 GiB. */
    public static final int MIN_SLOTS = 2048;
    public static final int MAX_SLOTS = 1 << 22;

    /** Nothing is swapped on the way: the file is mapped. */
    static final ByteOrder ORDER = ByteOrder.LITTLE_ENDIAN;

    private SessionJournalDescriptor() {
    }

    static int slotOffset(final long entry, final int slots) {
        return SLOTS_BEGIN + (int) (entry & slots - 1) * SLOT_LENGTH;
    }

    static int fileLength(final int slots) {
        return SLOTS_BEGIN + slots * SLOT_LENGTH;
    }
}
