package org.ringside.queue;

/**
 * The bytes of a queue's file, layout version 2.0. Little-endian; whatever is written by one party alone stands in
 * lines of its own, 128 bytes apart, because processors fetch cache lines in pairs.
 * <pre>
 *  offset  bytes  field
 *          STATIC HEADER: never changes once the file is published
 *  0x0000      8  magic, the characters EXMQ0001
 *  0x0008      4  layout version: major &lt;&lt; 16 | minor; another major is refused
 *  0x000C      4  length of everything before the slots: 0x4000
 *  0x0010      4  slot size in bytes, a power of two
 *  0x0014      4  log2 of the slot size
 *  0x0018      4  capacity in slots, a power of two
 *  0x001C      4  largest train in slots
 *  0x0020      8  offset of the first slot: 0x4000
 *  0x0028      8  length of the file, exactly
 *  0x0030     16  incarnation: a random UUID, its high half first
 *  0x0040     16  boot id of the host at creation, its high half first
 *  0x0050      8  created, nanoseconds since 1970
 *  0x0058      4  creator's pid
 *  0x005C      4  creator's uid
 *  0x0060      4  entries of the producer registry: 64
 *  0x0064      4  entries of the gating table: 8
 *  0x0068      4  feature bits: 1 = payloads carry a checksum, 4 = gating consumers, 8 = one writer, 16 = the
 *                 writer fences when it is asked to; any other is refused
 *  0x006C      4  schema id
 *  0x0070      4  schema version
 *  0x0078      8  inode of the creator's pid namespace
 *  0x0080      8  start position
 *  0x00F8      4  CRC-32C of the 0xF8 bytes before it
 *          CONTROL: read by all, hardly ever written
 *  0x0100      4  state: 1 open, 3 closed
 *  0x0108      8  qEver: 1 = a claim has been quarantined at some time
 *          POSITIONS
 *  0x0200      8  TAIL:  the next position to reserve (many writers: compare-and-set; one writer: its release store)
 *  0x0280      8  LIMIT: a HEAD + capacity that was true once, shared by many writers to spare them HEAD's line
 *  0x0300      8  HEAD:  the position up to which the reader, and all gating consumers, have released (without gating
 *                 consumers the reader's volatile store, else what a writer has last worked out, see {@link Head})
 *          READER STATISTICS: opaque stores of the reader
 *  0x0380      8  messages delivered
 *  0x0388      8  bytes delivered
 *  0x0390      8  batches: polls that delivered
 *  0x0398      8  messages of the largest batch
 *  0x03A0      8  polls that delivered nothing
 *  0x03A8      8  reserved positions that it gave up because nobody claimed them
 *  0x03B0      8  slots of claims that it aborted because their writers were dead
 *  0x03B8      8  slots of claims that it quarantined because their writers stalled
 *  0x03C0      8  slots taken out of quarantine because their writers were dead or gone
 *  0x03C8      8  since when it has been held up, CLOCK_MONOTONIC in nanoseconds; 0 = it is not
 *  0x03D0      8  the position that holds it up
 *  0x03D8      8  the owner of the claim there
 *          FUTEX WORDS
 *  0x0480      4  RWAIT: odd = the reader, or a gating consumer, sleeps or is about to; see {@link WaitWord}
 *  0x0484      4  bell: odd = the reader has a doorbell, another one than with another number; see {@link Doorbell}
 *  0x0488      4  FENCED, with feature 16: 0 = the writer publishes without a fence, 1 = it has been asked to fence,
 *                 2 = and everything that it published before can be seen; see {@link WriterFence}
 *  0x0500      4  PWAIT: odd = a writer sleeps, or is about to, until there is room
 *  0x0680      4  CWAIT: odd = a gating consumer sleeps, or is about to, until one that it comes after has released
 *          READER'S OWNER RECORD: to tell people, decides nothing
 *  0x0580      8  epoch: how many readers have attached so far
 *  0x0588      8  pid, 0 = none attached
 *  0x0590      8  start of that process, in clock ticks since boot
 *  0x0598      8  inode of its pid namespace
 *  0x05A0      8  attached, nanoseconds since 1970
 *  0x05A8     64  name, UTF-8, filled up with zeros
 *          GATING CONSUMERS, zero without feature 4
 *  0x0600      8  reader's position: what HEAD is without gating consumers
 *  0x0700     64  8 cursors, each used by the group of workers whose first one has that row: the next position to take
 *                 &lt;&lt; 4 | row of the worker that took the last one; 15 = nobody yet
 *  0x0800   1024  GATING TABLE, 8 rows of 128 bytes
 *         +0x00  8  position up to which the consumer has released (its volatile store)
 *         +0x08  8  what it comes after: bit 0 = the reader, bit i + 1 = row i
 *         +0x10  4  state: 0 unused, 1 gating, 2 detached for good
 *         +0x14  4  row of the first worker of its group; -1 = it is no worker
 *         +0x18  8  worker: where the last run that it took is known to end
 *         +0x20  8  pid, 0 = none attached
 *         +0x28  8  start of that process, in clock ticks since boot
 *         +0x30  8  inode of its pid namespace
 *         +0x38  8  attached, nanoseconds since 1970
 *         +0x40  8  messages delivered (its opaque store)
 *         +0x50 32  name, UTF-8, filled up with zeros
 *  0x1000   8192  PRODUCER REGISTRY, 64 entries of 128 bytes
 *         +0x00  8  registration: generation &lt;&lt; 8 | 0 free, 1 active, 2 closed
 *         +0x08  4  pid
 *         +0x10  8  start of that process, in clock ticks since boot
 *         +0x18  8  inode of its pid namespace
 *         +0x20 32  name, UTF-8, filled up with zeros
 *               the rest by opaque stores of the producer
 *         +0x40  8  slots claimed
 *         +0x48  8  slots committed
 *         +0x50  8  slots aborted
 *         +0x58  8  reservations lost to the reader and made again
 *         +0x60  8  claims refused because the queue was full
 *         +0x68  8  payload bytes committed
 *         +0x70  8  position of the last claim
 *         +0x78  8  attached, nanoseconds since 1970
 *  0x4000         SLOTS: capacity * slot size
 *         +0x00  8  control word, see {@link ControlWord}
 *         +0x08  4  length of the payload in bytes; -1 = unused slot of a train
 *         +0x0C  4  type id, 0 to 2^30 - 1, and the bits of {@link Fragment}
 *         +0x10     payload; with feature 1 the last 4 bytes of the slot are a CRC-32C, see {@link Checksum}
 * </pre>
 */
final class QueueDescriptor {
    /** The characters EXMQ0001 as a little-endian long. */
    static final long MAGIC = 0x31303030514D5845L;
    static final int MAJOR_VERSION = 2;
    static final int LAYOUT_VERSION = MAJOR_VERSION << 16;
    static final int FEATURE_CHECKSUM = 1;
    static final int FEATURE_GATING = 4;
    static final int FEATURE_ONE_WRITER = 8;
    static final int FEATURE_FENCE_ON_DEMAND = 16;
    static final int ALL_FEATURES =
        FEATURE_CHECKSUM | FEATURE_GATING | FEATURE_ONE_WRITER | FEATURE_FENCE_ON_DEMAND;
    static final int MAX_PRODUCERS = 64;
    static final int MAX_CONSUMERS = 8;

    static final int MAGIC_OFFSET = 0x0000;
    static final int LAYOUT_VERSION_OFFSET = 0x0008;
    static final int HEADER_LENGTH_OFFSET = 0x000C;
    static final int SLOT_SIZE_OFFSET = 0x0010;
    static final int SLOT_SHIFT_OFFSET = 0x0014;
    static final int CAPACITY_OFFSET = 0x0018;
    static final int MAX_TRAIN_OFFSET = 0x001C;
    static final int DATA_OFFSET_OFFSET = 0x0020;
    static final int FILE_LENGTH_OFFSET = 0x0028;
    static final int INCARNATION_OFFSET = 0x0030;
    static final int BOOT_ID_OFFSET = 0x0040;
    static final int CREATED_OFFSET = 0x0050;
    static final int CREATOR_PID_OFFSET = 0x0058;
    static final int CREATOR_UID_OFFSET = 0x005C;
    static final int MAX_PRODUCERS_OFFSET = 0x0060;
    static final int MAX_CONSUMERS_OFFSET = 0x0064;
    static final int FEATURES_OFFSET = 0x0068;
    static final int SCHEMA_ID_OFFSET = 0x006C;
    static final int SCHEMA_VERSION_OFFSET = 0x0070;
    static final int PID_NAMESPACE_OFFSET = 0x0078;
    static final int START_POSITION_OFFSET = 0x0080;
    static final int CRC_OFFSET = 0x00F8;

    static final int STATE_OFFSET = 0x0100;
    static final int EVER_QUARANTINED_OFFSET = 0x0108;
    static final int TAIL_OFFSET = 0x0200;
    static final int LIMIT_OFFSET = 0x0280;
    static final int HEAD_OFFSET = 0x0300;

    static final int DELIVERED_OFFSET = 0x0380;
    static final int DELIVERED_BYTES_OFFSET = 0x0388;
    static final int BATCHES_OFFSET = 0x0390;
    static final int MAX_BATCH_OFFSET = 0x0398;
    static final int EMPTY_POLLS_OFFSET = 0x03A0;
    static final int SKIPPED_OFFSET = 0x03A8;
    static final int ABORTED_DEAD_OFFSET = 0x03B0;
    static final int QUARANTINED_OFFSET = 0x03B8;
    static final int SWEPT_OFFSET = 0x03C0;
    static final int STALL_SINCE_OFFSET = 0x03C8;
    static final int STALL_POSITION_OFFSET = 0x03D0;
    static final int STALL_OWNER_OFFSET = 0x03D8;

    static final int READER_WAIT_OFFSET = 0x0480;
    static final int READER_BELL_OFFSET = 0x0484;
    static final int FENCED_OFFSET = 0x0488;
    static final int PRODUCERS_WAIT_OFFSET = 0x0500;
    static final int CONSUMERS_WAIT_OFFSET = 0x0680;

    static final int READER_EPOCH_OFFSET = 0x0580;
    static final int READER_PID_OFFSET = 0x0588;
    static final int READER_START_TICKS_OFFSET = 0x0590;
    static final int READER_PID_NAMESPACE_OFFSET = 0x0598;
    static final int READER_ATTACHED_OFFSET = 0x05A0;
    static final int READER_NAME_OFFSET = 0x05A8;
    static final int READER_NAME_LENGTH = 64;

    static final int READER_POSITION_OFFSET = 0x0600;
    static final int CURSORS_OFFSET = 0x0700;
    static final int CURSOR_ROW_BITS = 4;
    static final int CURSOR_NOBODY = 15;
    static final int GATING_TABLE_OFFSET = 0x0800;
    static final int GATING_ROW_LENGTH = 128;
    static final int ROW_POSITION = 0x00;
    static final int ROW_AFTER = 0x08;
    static final int ROW_STATE = 0x10;
    static final int ROW_LEADER = 0x14;
    static final int ROW_TAKEN_END = 0x18;
    static final int ROW_PID = 0x20;
    static final int ROW_START_TICKS = 0x28;
    static final int ROW_PID_NAMESPACE = 0x30;
    static final int ROW_ATTACHED = 0x38;
    static final int ROW_DELIVERED = 0x40;
    static final int ROW_NAME = 0x50;
    static final int ROW_NAME_LENGTH = 32;
    static final int ROW_UNUSED = 0;
    static final int ROW_GATING = 1;
    static final int ROW_DETACHED = 2;

    static final int REGISTRY_OFFSET = 0x1000;
    static final int REGISTRY_ENTRY_LENGTH = 128;
    static final int ENTRY_REGISTRATION = 0x00;
    static final int ENTRY_PID = 0x08;
    static final int ENTRY_START_TICKS = 0x10;
    static final int ENTRY_PID_NAMESPACE = 0x18;
    static final int ENTRY_NAME = 0x20;
    static final int ENTRY_NAME_LENGTH = 32;
    static final int ENTRY_CLAIMED = 0x40;
    static final int ENTRY_COMMITTED = 0x48;
    static final int ENTRY_ABORTED = 0x50;
    static final int ENTRY_RETRIES = 0x58;
    static final int ENTRY_FULL = 0x60;
    static final int ENTRY_BYTES = 0x68;
    static final int ENTRY_LAST_POSITION = 0x70;
    static final int ENTRY_ATTACHED = 0x78;

    static final int DATA_OFFSET = 0x4000;
    static final int SLOT_LENGTH = 0x08;
    static final int SLOT_TYPE = 0x0C;
    static final int SLOT_HEADER_LENGTH = 0x10;
    /** Length of a slot of a train that carries no message. */
    static final int UNUSED = -1;
    static final int MAX_TYPE_ID = (1 << 30) - 1;

    static final int STATE_OPEN = 1;
    static final int STATE_CLOSED = 3;

    /** Bytes of the lock file, which is never mapped; a byte is locked, never read or written. */
    static final int READER_LOCK = 0;
    static final int ADMIN_LOCK = 1;
    static final int GATING_LOCK = 8;
    static final int PRODUCER_LOCK = 64;

    private QueueDescriptor() {
    }

    static int rowOffset(final int row) {
        return GATING_TABLE_OFFSET + row * GATING_ROW_LENGTH;
    }

    static int entryOffset(final int producer) {
        return REGISTRY_OFFSET + producer * REGISTRY_ENTRY_LENGTH;
    }
}
