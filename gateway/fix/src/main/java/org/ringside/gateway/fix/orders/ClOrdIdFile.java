package org.ringside.gateway.fix.orders;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.agrona.IoUtil;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * The file of a session's ClOrdIDs. It is mapped, so the next gateway finds what this one has stored, whenever this one
 * dies. One thread.
 * <pre>
 *   header of 64 bytes:
 *      0 magic i64
 *      8 version of the layout, i32
 *     16 entries that the disk has room for, i64: those behind were never used
 *     24 highest number that a slot has got which had another one, i64
 *     32 the engine's day that was told last, i64, and two before it, see {@link ClOrdIdDays}
 *     56 the first one, i64
 *   entry of 64 bytes for each slot, from slot 1 on, a line of the cache:
 *      0 length of the id, 1 to 20
 *      1 the id, 0 behind
 *     21 MassCancelRequestType of the last request with this id that the exchange has taken, 0: none
 *     22 MassCancelRequestType of the last request with this id
 *     23 the connection that has brought it, as 1 to 255; 0: none
 *     24 OrderQty of the last order with this id that the exchange has taken, i64
 *     32 number of the id, i64, see {@link ClOrdIds}; written last. 0: there is no id
 *     40 how long the id is needed, i64, see {@link ClOrdIdNeeds}
 *     48 types of the mass cancels that have no answer, i64, see {@link MassCancelTypes}
 *     56 MsgSeqNum of the last mass cancel of that connection, i64
 * </pre>
 */
final class ClOrdIdFile implements AutoCloseable {
    static final int FORMAT = 2;
    static final int ENTRY_LENGTH = 64;
    static final int MAX_ID_LENGTH = 20;
    static final int ACCEPTED_OFFSET = 21;
    static final int REQUESTED_OFFSET = 22;
    static final int CONNECTION_OFFSET = 23;
    static final int QUANTITY_OFFSET = 24;
    static final int NUMBER_OFFSET = 32;
    static final int NEED_OFFSET = 40;
    static final int PENDING_OFFSET = 48;
    static final int SEQ_NO_OFFSET = 56;
    /** Of the header. */
    static final int DAY_OFFSET = 32;
    static final int DAY_BEFORE_OFFSET = 40;
    static final int DAY_TWO_BEFORE_OFFSET = 48;
    static final int FIRST_DAY_OFFSET = 56;

    /** Its first byte is no length of an id, which the first format begins with. */
    private static final long MAGIC = 0x3253_4449_4F43_5352L;
    private static final int FORMAT_OFFSET = 8;
    private static final int ALLOCATED_OFFSET = 16;
    private static final int HIGHEST_OFFSET = 24;
    /** Entries that the file system backs at once: 64 KiB. */
    private static final int ALLOCATION_STEP = 1024;
    private static final int PAGE_LENGTH = 4096;
    private static final int MAX_SLOTS = 1 << 22;

    private final FileChannel channel;
    private final MappedByteBuffer bytes;
    private final UnsafeBuffer buffer;
    private final int capacity;
    /** What new entries begin with; null until there may be any. */
    private ByteBuffer zeros;

    private ClOrdIdFile(final FileChannel channel, final int capacity) throws IOException {
        this.channel = channel;
        if (channel.size() == 0) {
            writeAll(channel, header(0), 0);
        }
        this.capacity = (int) Math.max(capacity, channel.size() / ENTRY_LENGTH - 1);
        this.bytes = channel.map(FileChannel.MapMode.READ_WRITE, 0, (this.capacity + 1L) * ENTRY_LENGTH);
        this.buffer = new UnsafeBuffer(bytes);
    }

    /** From now on there may be new entries. */
    void prepare() {
        zeros = ByteBuffer.allocateDirect(ALLOCATION_STEP * ENTRY_LENGTH);
    }

    /** Opens a file that nobody else uses, for at least so many entries, and makes it if there is none. */
    static ClOrdIdFile open(final Path path, final int capacity) throws IOException {
        final FileChannel channel = FileChannel.open(
            path, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.CREATE);
        try {
            final ByteBuffer header = ByteBuffer.allocate(ENTRY_LENGTH).order(ByteOrder.LITTLE_ENDIAN);
            channel.read(header, 0);
            if (channel.size() > 0 && header.getLong(0) != MAGIC) {
                throw new IOException("it is no file of ClOrdIDs");
            }
            if (channel.size() > 0 && header.getInt(FORMAT_OFFSET) != FORMAT) {
                throw new IOException("it has format " + header.getInt(FORMAT_OFFSET) + ", and this gateway reads "
                    + FORMAT + ": go back to the release that has written it");
            }
            if (header.getLong(ALLOCATED_OFFSET) < 0 || header.getLong(ALLOCATED_OFFSET) > MAX_SLOTS
                || header.getLong(HIGHEST_OFFSET) < 0
                || channel.size() < (header.getLong(ALLOCATED_OFFSET) + 1) * ENTRY_LENGTH && channel.size() > 0) {
                throw new IOException("its header is damaged");
            }
            return new ClOrdIdFile(channel, capacity);
        } catch (final IOException | RuntimeException failure) {
            channel.close();
            throw failure;
        }
    }

    /** The header of a file with so many entries. */
    static ByteBuffer header(final long allocated) {
        return ByteBuffer.allocate(ENTRY_LENGTH).order(ByteOrder.LITTLE_ENDIAN)
            .putLong(0, MAGIC).putInt(FORMAT_OFFSET, FORMAT).putLong(ALLOCATED_OFFSET, allocated);
    }

    static void writeAll(final FileChannel target, final ByteBuffer source, final long position) throws IOException {
        long at = position;
        while (source.hasRemaining()) {
            at += target.write(source, at);
        }
    }

    /** Offset of a slot's entry in {@link #buffer()}. */
    static int entryOf(final int slot) {
        return slot * ENTRY_LENGTH;
    }

    UnsafeBuffer buffer() {
        return buffer;
    }

    /** The last slot. */
    int capacity() {
        return capacity;
    }

    /** The last slot that may be stored into. */
    int allocated() {
        return (int) buffer.getLong(ALLOCATED_OFFSET, ByteOrder.LITTLE_ENDIAN);
    }

    /** A slot that had another number gets this one: no entry may have it when the gateway dies. */
    void highest(final long number) {
        buffer.putLong(HIGHEST_OFFSET, number, ByteOrder.LITTLE_ENDIAN);
    }

    /** The last such number; 0 if there was none. */
    long highest() {
        return buffer.getLong(HIGHEST_OFFSET, ByteOrder.LITTLE_ENDIAN);
    }

    /**
     * Has the disk make room for more slots: a store into a page that it has no room for would end the process.
     *
     * @return false if it has no room.
     */
    boolean allocate() {
        final int allocated = allocated();
        final int count = Math.min(ALLOCATION_STEP, capacity - allocated);
        zeros.clear().limit(count * ENTRY_LENGTH);
        try {
            writeAll(channel, zeros, (allocated + 1L) * ENTRY_LENGTH);
        } catch (final IOException full) {
            // The order is refused, as one beyond the capacity is.
            return false;
        }
        touch(entryOf(allocated + 1), entryOf(allocated + 1 + count));
        buffer.putLong(ALLOCATED_OFFSET, allocated + count, ByteOrder.LITTLE_ENDIAN);
        return true;
    }

    /**
     * Takes the write faults of new pages together: they cost a third of what they cost one by one, each when its first
     * order comes. No entry of these pages was used.
     */
    private void touch(final int begin, final int end) {
        for (int offset = begin; offset < end; offset += PAGE_LENGTH) {
            buffer.putLong(offset, 0);
        }
        buffer.putLong(end - Long.BYTES, 0);
    }

    /** What was written is on the disk when this returns. */
    void force() {
        bytes.force();
    }

    @Override
    public void close() throws IOException {
        IoUtil.unmap(bytes);
        channel.close();
    }
}
