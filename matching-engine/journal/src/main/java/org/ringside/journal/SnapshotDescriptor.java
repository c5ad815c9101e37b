package org.ringside.journal;

/**
 * The bytes of a snapshot, format version 2.0. Little-endian. The file is named {@code snapshot-<next index, 20
 * digits>.bin} and is whole, and on disk, before it gets that name.
 * <pre>
 *  offset  bytes  header, written last
 *  0x00        8  magic, the characters EXSN0001
 *  0x08        4  format version: major &lt;&lt; 16 | minor; another major is refused
 *  0x0C        4  zero
 *  0x10        8  next index: the first record that the state knows nothing of
 *  0x18        8  chain of the record before that one
 *  0x20        8  state hash, as the maker of the state computes it
 *  0x28        8  length of the state in bytes, a multiple of 8
 *  0x30        8  created, nanoseconds since 1970
 *  0x38        4  zero
 *  0x3C        4  CRC-32C of the 0x3C bytes before it
 *  0x40           blocks
 *
 *  offset  bytes  block
 *  +0x00       4  CRC-32C of the rest of the block
 *  +0x04       4  number of the block, the low 32 bits: 0 for the first
 *  +0x08          65,528 bytes of the state; the last block has what is left
 * </pre>
 * A block is checked before anything of it is used, so that reader and writer hold one block, however large the state.
 */
final class SnapshotDescriptor {
    static final long MAGIC = 0x313030304E535845L;
    static final int FORMAT_MAJOR = 2;
    static final int FORMAT_VERSION = FORMAT_MAJOR << 16;

    static final int MAGIC_OFFSET = 0x00;
    static final int FORMAT_VERSION_OFFSET = 0x08;
    static final int NEXT_INDEX_OFFSET = 0x10;
    static final int CHAIN_OFFSET = 0x18;
    static final int STATE_HASH_OFFSET = 0x20;
    static final int STATE_LENGTH_OFFSET = 0x28;
    static final int CREATED_OFFSET = 0x30;
    static final int HEADER_CRC_OFFSET = 0x3C;
    static final int HEADER_LENGTH = 0x40;

    static final int BLOCK_CRC = 0;
    static final int BLOCK_NUMBER = 4;
    static final int BLOCK_STATE = 8;
    static final int BLOCK_LENGTH = 64 << 10;
    /** Bytes of the state in each block but the last. */
    static final int STATE_IN_BLOCK = BLOCK_LENGTH - BLOCK_STATE;

    private SnapshotDescriptor() {
    }

    /** Length of the file of a state of so many bytes. */
    static long fileLength(final long stateLength) {
        final long blocks = (stateLength + STATE_IN_BLOCK - 1) / STATE_IN_BLOCK;
        return HEADER_LENGTH + blocks * BLOCK_STATE + stateLength;
    }
}
