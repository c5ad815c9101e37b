package org.ringside.journal;

import static org.ringside.journal.SnapshotDescriptor.BLOCK_CRC;
import static org.ringside.journal.SnapshotDescriptor.BLOCK_LENGTH;
import static org.ringside.journal.SnapshotDescriptor.BLOCK_NUMBER;
import static org.ringside.journal.SnapshotDescriptor.BLOCK_STATE;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import java.util.function.LongSupplier;
import java.util.zip.CRC32C;

/** Reads the blocks of a snapshot and gives the state back, value by value; holds one block. Not thread-safe. */
final class SnapshotReader implements LongSupplier {
    private final Path file;
    private final SeekableByteChannel channel;
    private final ByteBuffer block = ByteBuffer.allocateDirect(BLOCK_LENGTH).order(ByteOrder.LITTLE_ENDIAN).limit(0);
    private final CRC32C crc = new CRC32C();
    private long blocks;
    /** Bytes of the state in blocks that were not read yet. */
    private long left;

    /**
     * A reader of no block yet.
     *
     * @param file    for messages.
     * @param channel at the place of the first block.
     * @param length  of the state in bytes.
     */
    SnapshotReader(final Path file, final SeekableByteChannel channel, final long length) {
        this.file = file;
        this.channel = channel;
        left = length;
    }

    /**
     * The next value, of a block that was found sound.
     *
     * @throws JournalException         CORRUPT when it is not.
     * @throws IllegalArgumentException when there is none.
     */
    @Override
    public long getAsLong() {
        if (!block.hasRemaining()) {
            if (left == 0) {
                throw new IllegalArgumentException("the state is cut short");
            }
            readBlock();
        }
        return block.getLong();
    }

    boolean hasNext() {
        return block.hasRemaining() || left > 0;
    }

    /** Reads and checks what was not read yet. */
    void skipAll() {
        while (left > 0) {
            readBlock();
        }
        block.position(block.limit());
    }

    private void readBlock() {
        block.clear().limit((int) Math.min(BLOCK_LENGTH, left + BLOCK_STATE));
        try {
            while (block.hasRemaining()) {
                if (channel.read(block) < 0) {
                    throw SnapshotFile.corrupt(file, "it was cut short");
                }
            }
        } catch (final IOException failure) {
            throw JournalException.of(file, "be read", failure);
        }
        block.flip().position(BLOCK_NUMBER);
        crc.reset();
        crc.update(block);
        if (block.getInt(BLOCK_CRC) != (int) crc.getValue() || block.getInt(BLOCK_NUMBER) != (int) blocks) {
            throw SnapshotFile.corrupt(file, "the checksum of block " + blocks + " of the state is wrong");
        }
        block.position(BLOCK_STATE);
        blocks++;
        left -= block.remaining();
    }
}
