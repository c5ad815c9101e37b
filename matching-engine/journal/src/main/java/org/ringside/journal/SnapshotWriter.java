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
import java.util.function.LongConsumer;
import java.util.zip.CRC32C;
import org.ringside.launch.FaultPoint;

/** Writes a state, value by value, as the blocks of a snapshot; holds one of them. Not thread-safe. */
final class SnapshotWriter implements LongConsumer {
    private static final FaultPoint MID_SNAPSHOT = FaultPoint.named("mid-snapshot");

    private final Path file;
    private final SeekableByteChannel channel;
    private final ByteBuffer block = ByteBuffer.allocateDirect(BLOCK_LENGTH).order(ByteOrder.LITTLE_ENDIAN);
    private final CRC32C crc = new CRC32C();
    private long blocks;
    private long length;

    /**
     * A writer of no block yet.
     *
     * @param file    for messages.
     * @param channel at the place of the first block.
     */
    SnapshotWriter(final Path file, final SeekableByteChannel channel) {
        this.file = file;
        this.channel = channel;
        block.position(BLOCK_STATE);
    }

    /** @throws JournalException NO_ROOM or FAILED */
    @Override
    public void accept(final long value) {
        if (!block.hasRemaining()) {
            writeBlock();
        }
        block.putLong(value);
        length += Long.BYTES;
    }

    /** Writes what is left. */
    void end() {
        if (block.position() > BLOCK_STATE) {
            writeBlock();
        }
    }

    /** Bytes of the state so far. */
    long length() {
        return length;
    }

    private void writeBlock() {
        block.putInt(BLOCK_NUMBER, (int) blocks++);
        block.flip().position(BLOCK_NUMBER);
        crc.reset();
        crc.update(block);
        block.putInt(BLOCK_CRC, (int) crc.getValue()).position(0);
        try {
            while (block.hasRemaining()) {
                channel.write(block);
            }
        } catch (final IOException failure) {
            throw JournalException.of(file, "be written", failure);
        }
        MID_SNAPSHOT.pass();
        block.clear().position(BLOCK_STATE);
    }
}
