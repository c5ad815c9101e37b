package org.ringside.gateway.fix.orders;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.ThreadLocalRandom;
import org.agrona.DirectBuffer;
import org.agrona.IoUtil;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.gateway.fix.codec.MessageEncoder;

/**
 * The ClOrdIDs of a session, and the numbers that stand for them everywhere else: 1, 2, 3 in the order in which the ids
 * come. An id keeps its number for ever. The file is mapped, and one store makes an id valid, so the next gateway has
 * every id that this one gave a number, whenever this one dies. One thread; allocates nothing on the way of an order.
 * <pre>
 *   entry of 32 bytes, in the order of the numbers:
 *      0 length of the id, 1 to 20; 0: there is no id yet. Written last, with the first bytes of the id
 *      1 the id, 0 behind
 *     21 MassCancelRequestType of the last request with this id that the exchange has taken, 0: none
 *     22 MassCancelRequestType of the last request with this id
 *     23 the connection that has brought it, as 1 to 255, while it has no answer; otherwise 0
 *     24 OrderQty of the last order with this id that the exchange has taken, i64
 * </pre>
 */
public final class ClOrdIds implements AutoCloseable {
    /** No id has this number: there is no room for another id. */
    public static final int NO_ROOM = 0;

    /** Version of the file's layout, which the file does not have in it. */
    public static final int FORMAT = 1;

    private static final int ENTRY_LENGTH = 32;
    /** One id in so many is left to cancels: who can enter no order any more can still take the others back. */
    private static final int RESERVE = 8;
    /** With one id in so many left it is time to say so. */
    private static final int SCARCE = 4;
    private static final int MAX_LENGTH = 20;
    private static final int ACCEPTED_OFFSET = 21;
    private static final int REQUESTED_OFFSET = 22;
    private static final int CONNECTION_OFFSET = 23;
    private static final int QUANTITY_OFFSET = 24;
    private static final int CONNECTIONS = 255;
    /** Of the third word of an entry, the bytes of the id. */
    private static final long ID_BYTES = 0xFF_FFFF_FFFFL;
    private static final long BYTE = 0xFF;
    /** Neighbours in the table, a power of two: one line of the cache. */
    private static final int NEIGHBOURS = 16;
    /** Entries that the file system backs at once: 64 KiB. */
    private static final int ALLOCATION_STEP = 2048;

    private final FileChannel channel;
    private final MappedByteBuffer bytes;
    private final UnsafeBuffer buffer;
    private final int capacity;
    /**
     * A number and, in the bits above, a part of its id's hash. Ids that differ in their last byte alone, as those of a
     * counter, are neighbours: most ids are found in a line of the cache that the one before has brought. Null until
     * the ids are read, as the bytes that new ones begin with.
     */
    private int[] table;
    private ByteBuffer zeros;
    private final int numberMask;
    /** So that nobody can choose ids that meet in one place of the table, but for 256 neighbours. */
    private final long firstSecret = ThreadLocalRandom.current().nextLong();
    private final long secondSecret = ThreadLocalRandom.current().nextLong() | 1;
    /** The id that is looked up: the three words of its entry, and its hash. */
    private long head;
    private long middle;
    private long tail;
    private long hash;
    /** Another one than that of an earlier process, as a rule. */
    private byte connection = (byte) ThreadLocalRandom.current().nextInt(1, CONNECTIONS + 1);
    private int allocated;
    private int size;
    private boolean isScarce;
    private boolean isRestored;

    private ClOrdIds(final FileChannel channel, final int capacity) throws IOException {
        this.channel = channel;
        this.capacity = (int) Math.max(capacity, channel.size() / ENTRY_LENGTH);
        this.bytes = channel.map(FileChannel.MapMode.READ_WRITE, 0, (long) this.capacity * ENTRY_LENGTH);
        this.buffer = new UnsafeBuffer(bytes);
        this.numberMask = Integer.highestOneBit(this.capacity) * 2 - 1;
    }

    /**
     * Opens the file of a session, and makes it if there is none. The ids that earlier processes have left get their
     * numbers when {@link #restore} has read them. Before that it takes what reports say, and nothing else.
     *
     * @param file     that nobody else uses.
     * @param capacity most ids; a file that was made for more keeps what it has.
     * @return the ids.
     * @throws IOException if the file cannot be used.
     */
    public static ClOrdIds open(final Path file, final int capacity) throws IOException {
        final FileChannel channel = FileChannel.open(
            file, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.CREATE);
        try {
            return new ClOrdIds(channel, capacity);
        } catch (final IOException | RuntimeException failure) {
            channel.close();
            throw failure;
        }
    }

    /** Number of ids. */
    public int size() {
        return size;
    }

    /** Most ids. */
    public int capacity() {
        return capacity;
    }

    /** Whether only a quarter of the ids is left: says so once. */
    public boolean hasBecomeScarce() {
        if (isScarce || size < capacity - capacity / SCARCE) {
            return false;
        }
        isScarce = true;
        return true;
    }

    /**
     * Returns the number of an id, which gets one if it has none.
     *
     * @param source   of the id.
     * @param offset   of its first byte.
     * @param length   1 to 20.
     * @param isCancel whether it is an id of a cancel, which may have one of the last numbers.
     * @return the number, or {@link #NO_ROOM}.
     */
    public int numberOf(final DirectBuffer source, final int offset, final int length, final boolean isCancel) {
        if (length < 1 || length > MAX_LENGTH) {
            throw new IllegalArgumentException("an id of " + length + " bytes");
        }
        head = length | word(source, offset, Math.min(7, length)) << Byte.SIZE;
        middle = word(source, offset + 7, Math.min(8, length - 7));
        tail = word(source, offset + 15, length - 15);
        final int place = find(length);
        return table[place] != 0 ? table[place] & numberMask
            : add(place, isCancel ? capacity : capacity - capacity / RESERVE);
    }

    /**
     * Writes the id with a number as a field.
     *
     * @param encoder of the message.
     * @param tag     of the field.
     * @param number  of the id; nothing is written if no id has it.
     */
    public void put(final MessageEncoder encoder, final int tag, final long number) {
        if (has(number)) {
            final int entry = entryOf((int) number);
            encoder.putBytes(tag, buffer, entry + 1, buffer.getByte(entry));
        }
    }

    /** Whether an id has this number. */
    public boolean has(final long number) {
        return number >= 1 && number <= capacity && buffer.getByte(entryOf((int) number)) != 0;
    }

    /** A connection begins: what an earlier one has brought and nobody has taken gets no answer. */
    public void onConnected() {
        connection = (byte) (1 + Byte.toUnsignedInt(connection) % CONNECTIONS);
    }

    /** A mass cancel has the id with this number. Of several that have no answer yet the first one is kept. */
    void onMassCancel(final int number, final char type) {
        final int entry = entryOf(number);
        if (buffer.getByte(entry + CONNECTION_OFFSET) != connection) {
            buffer.putByte(entry + REQUESTED_OFFSET, (byte) type);
            buffer.putByte(entry + CONNECTION_OFFSET, connection);
        }
    }

    /** A mass cancel that has the id with this number has its answer. */
    void onMassCancelAnswered(final long number, final boolean isAccepted) {
        if (has(number)) {
            final int entry = entryOf((int) number);
            if (isAccepted) {
                buffer.putByte(entry + ACCEPTED_OFFSET, buffer.getByte(entry + REQUESTED_OFFSET));
            }
            buffer.putByte(entry + CONNECTION_OFFSET, (byte) 0);
        }
    }

    /** Type of the last mass cancel that has the id with this number, accepted or asked for; 0 if none has. */
    char massCancelType(final long number, final boolean isAccepted) {
        return has(number)
            ? (char) buffer.getByte(entryOf((int) number) + (isAccepted ? ACCEPTED_OFFSET : REQUESTED_OFFSET)) : 0;
    }

    /** Keeps the quantity of the order that has the id with this number. */
    void quantity(final long number, final long quantity) {
        if (has(number)) {
            buffer.putLong(entryOf((int) number) + QUANTITY_OFFSET, quantity, ByteOrder.LITTLE_ENDIAN);
        }
    }

    /** Quantity of the order that has the id with this number; 0 if none has. */
    long quantity(final long number) {
        return has(number) ? buffer.getLong(entryOf((int) number) + QUANTITY_OFFSET, ByteOrder.LITTLE_ENDIAN) : 0;
    }

    /** Unmaps the file: call this method when nobody uses the ids any more. */
    @Override
    public void close() throws IOException {
        IoUtil.unmap(bytes);
        channel.close();
    }

    private int add(final int place, final int bound) {
        if (size >= bound || size == allocated && !allocate()) {
            return NO_ROOM;
        }
        final int entry = entryOf(size + 1);
        buffer.putLong(entry + 16, tail);
        buffer.putLong(entry + 8, middle);
        buffer.putLong(entry + QUANTITY_OFFSET, 0);
        buffer.putLongRelease(entry, head);
        size++;
        put(place);
        return size;
    }

    /** The last id is in this place. */
    private void put(final int place) {
        table[place] = size | (int) hash & ~numberMask;
    }

    /** A store into a page for which the disk has no room would end the process: so it is written first. */
    private boolean allocate() {
        final int count = Math.min(ALLOCATION_STEP, capacity - allocated);
        zeros.clear().limit(count * ENTRY_LENGTH);
        try {
            long at = (long) allocated * ENTRY_LENGTH;
            while (zeros.hasRemaining()) {
                at += channel.write(zeros, at);
            }
        } catch (final IOException full) {
            // The order is refused, as one beyond the capacity is.
            return false;
        }
        allocated += count;
        return true;
    }

    /**
     * Reads what earlier processes have left, a portion at a time: a million ids take a tenth of a second, for which
     * others would wait.
     *
     * @param most ids to read.
     * @return whether all are there.
     * @throws IOException if the file is damaged, and each time again.
     */
    public boolean restore(final int most) throws IOException {
        if (table == null) {
            table = new int[Math.max(NEIGHBOURS, Integer.highestOneBit(capacity) * 4)];
            zeros = ByteBuffer.allocateDirect(ALLOCATION_STEP * ENTRY_LENGTH);
        }
        final int end = (int) Math.min(capacity, (long) size + most);
        while (!isRestored && size < end && buffer.getByte(entryOf(size + 1)) != 0) {
            final int entry = entryOf(size + 1);
            final int length = buffer.getByte(entry);
            if (length < 0 || length > MAX_LENGTH) {
                throw new IOException("entry " + (size + 1) + " is damaged");
            }
            head = buffer.getLong(entry);
            middle = buffer.getLong(entry + 8);
            tail = buffer.getLong(entry + 16) & ID_BYTES;
            final int place = find(length);
            size++;
            put(place);
        }
        if (!isRestored && (size == capacity || buffer.getByte(entryOf(size + 1)) == 0)) {
            isRestored = true;
            allocated = size;
        }
        return isRestored;
    }

    /** Place of the id in the table, of whatever length it is: a free one if it has no number. */
    private int find(final int length) {
        int place = placeOf(length);
        while (table[place] != 0 && !isHere(table[place])) {
            place = place + 1 & table.length - 1;
        }
        return place;
    }

    private boolean isHere(final int found) {
        if (((found ^ (int) hash) & ~numberMask) != 0) {
            return false;
        }
        final int entry = entryOf(found & numberMask);
        return buffer.getLong(entry) == head && buffer.getLong(entry + 8) == middle
            && (buffer.getLong(entry + 16) & ID_BYTES) == tail;
    }

    private int placeOf(final int length) {
        final int shift = length * Byte.SIZE;
        final int word = length / Long.BYTES;
        final long last = (word == 0 ? head : word == 1 ? middle : tail) >>> shift & BYTE;
        final long withoutLast = ~(BYTE << shift);
        final long first = (word == 0 ? head & withoutLast : head) ^ firstSecret;
        final long second = (word == 1 ? middle & withoutLast : middle) ^ secondSecret;
        long mixed = Math.multiplyHigh(first, second) ^ first * second ^ (word == 2 ? tail & withoutLast : tail);
        mixed = Math.multiplyHigh(mixed ^ secondSecret, firstSecret | 1) ^ mixed * secondSecret;
        hash = (mixed ^ last) * secondSecret >>> Integer.SIZE;
        final int neighbour = (int) ((mixed >>> Integer.SIZE) + last) & NEIGHBOURS - 1;
        return ((int) mixed * NEIGHBOURS | neighbour) & table.length - 1;
    }

    /** So many bytes as a word, the first one lowest; 0 if there are none. */
    private static long word(final DirectBuffer source, final int offset, final int length) {
        if (length == Long.BYTES) {
            return source.getLong(offset, ByteOrder.LITTLE_ENDIAN);
        }
        if (length >= Integer.BYTES) {
            // Those in the middle are in both halves.
            final int behind = length - Integer.BYTES;
            return half(source, offset) | half(source, offset + behind) << behind * Byte.SIZE;
        }
        long word = 0;
        for (int i = 0; i < length; i++) {
            word |= (source.getByte(offset + i) & BYTE) << i * Byte.SIZE;
        }
        return word;
    }

    private static long half(final DirectBuffer source, final int offset) {
        return Integer.toUnsignedLong(source.getInt(offset, ByteOrder.LITTLE_ENDIAN));
    }

    private static int entryOf(final int number) {
        return (number - 1) * ENTRY_LENGTH;
    }
}
