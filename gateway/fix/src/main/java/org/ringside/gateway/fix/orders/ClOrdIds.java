package org.ringside.gateway.fix.orders;

import static org.ringside.gateway.fix.orders.ClOrdIdFile.NUMBER_OFFSET;
import static org.ringside.gateway.fix.orders.ClOrdIdFile.QUANTITY_OFFSET;
import static org.ringside.gateway.fix.orders.ClOrdIdFile.entryOf;
import static org.ringside.gateway.fix.orders.ClOrdIdTable.NONE;

import java.io.IOException;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.file.Path;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.gateway.fix.codec.KnownText;
import org.ringside.gateway.fix.codec.MessageEncoder;

/**
 * The ClOrdIDs of a session, and the numbers that stand for them everywhere else. An id has a slot of the file, and its
 * number is the slot in the lower 23 bits and, above them, how often all slots have been gone through before. So
 * numbers ascend, and none is ever given to two ids. A new id gets the next slot whose id is {@link ClOrdIdNeeds needed
 * no more}. What still names the id before by its number, as a report of an earlier day, finds none.
 * <p>
 * One store makes an id valid, so the next gateway has every id that this one gave a number, whenever this one dies.
 * One thread; allocates nothing on the way of an order.
 */
public final class ClOrdIds implements AutoCloseable {
    /** No id has this number: there is no room for another id. */
    public static final long NO_ROOM = 0;

    /** What the name of the file ends with, which lies beside the session's journal. */
    public static final String SUFFIX = ".clordids";

    /** Version of the file's layout. */
    public static final int FORMAT = ClOrdIdFile.FORMAT;

    private static final int SLOT_BITS = 23;
    private static final int SLOT_MASK = (1 << SLOT_BITS) - 1;
    /** One id in so many is left to cancels: who can enter no order any more can still take the others back. */
    private static final int RESERVE = 8;
    /** With one id in so many left it is time to say so. */
    private static final int SCARCE = 4;
    /** Slots that an order looks at for one that is free, as many as there are as shipped: a millisecond. */
    private static final int MOST_TRIES = 1 << 18;
    private static final KnownText UNKNOWN = KnownText.of("[N/A]");

    private final ClOrdIdFile file;
    private final UnsafeBuffer buffer;
    private final ClOrdIdNeeds needs;
    private final MassCancelTypes massCancels;
    private final int capacity;
    /** Null until the ids are read. */
    private ClOrdIdTable table;
    /** How often all slots have been gone through, and the slot that was looked at last. */
    private long rounds;
    private int last;
    private int allocated;
    private int restored;
    private boolean isScarce;
    private boolean isRestored;

    private ClOrdIds(final ClOrdIdFile file) {
        this.file = file;
        this.buffer = file.buffer();
        this.needs = new ClOrdIdNeeds(buffer);
        this.massCancels = new MassCancelTypes(buffer);
        this.capacity = file.capacity();
    }

    /**
     * Opens the file of a session, and makes it if there is none. The ids that earlier processes have left are found
     * when {@link #restore} has read them. Before that it takes what reports say, and nothing else.
     *
     * @param path     of the file, that nobody else uses.
     * @param capacity most ids that are needed at a time; a file that was made for more keeps what it has.
     * @return the ids.
     * @throws IOException if the file cannot be used.
     */
    public static ClOrdIds open(final Path path, final int capacity) throws IOException {
        ClOrdIdFormat1.convert(path);
        return new ClOrdIds(ClOrdIdFile.open(path, capacity));
    }

    /** Number of ids that are needed. */
    public int size() {
        return needs.count();
    }

    /** Most ids that are needed at a time. */
    public int capacity() {
        return capacity;
    }

    /** The engine's day, which frees what has ended on another one. Before, it is the last day of the file. */
    public void onDay(final long day) {
        needs.onDay(day);
        isScarce &= size() >= capacity - capacity / SCARCE;
    }

    /** Whether only a quarter of the ids is left: says so once on a day. */
    public boolean hasBecomeScarce() {
        if (isScarce || size() < capacity - capacity / SCARCE) {
            return false;
        }
        isScarce = true;
        return true;
    }

    /**
     * Returns the number of an id that a request has, which gets one if it has none.
     *
     * @param source   of the id.
     * @param offset   of its first byte.
     * @param length   1 to 20.
     * @param isCancel whether it is an id of a cancel, which may have one of the last numbers.
     * @return the number, or {@link #NO_ROOM}.
     */
    public long numberOf(final DirectBuffer source, final int offset, final int length, final boolean isCancel) {
        final int slot = find(source, offset, length);
        if (slot == NONE) {
            return add(isCancel);
        }
        needs.ask(slot);
        return numberIn(slot);
    }

    /** The same for the order that a request names: its id is needed for this day, whatever the answer is. */
    long numberOfNamed(final DirectBuffer source, final int offset, final int length, final boolean isCancel) {
        final int slot = find(source, offset, length);
        final long number = slot == NONE ? add(isCancel) : numberIn(slot);
        if (number != NO_ROOM) {
            needs.name((int) number & SLOT_MASK, slot == NONE);
        }
        return number;
    }

    /**
     * Writes the id with a number as a field.
     *
     * @param encoder of the message.
     * @param tag     of the field.
     * @param number  of the id; nothing is written if no id has it.
     */
    public void put(final MessageEncoder encoder, final int tag, final long number) {
        final int slot = slotOf(number);
        if (slot != NONE) {
            final int entry = entryOf(slot);
            encoder.putBytes(tag, buffer, entry + 1, buffer.getByte(entry));
        }
    }

    /** The same for a field that has to be there. */
    void putRequired(final MessageEncoder encoder, final int tag, final long number) {
        if (has(number)) {
            put(encoder, tag, number);
        } else {
            encoder.putText(tag, UNKNOWN);
        }
    }

    /** Whether an id has this number. */
    public boolean has(final long number) {
        return slotOf(number) != NONE;
    }

    /** A connection begins: what an earlier one has brought and nobody has taken gets no answer. */
    public void onConnected() {
        massCancels.onConnected();
    }

    /** An order with the id that has this number lives, or a mass cancel is at work. */
    void live(final long number) {
        final int slot = slotOf(number);
        if (slot != NONE) {
            needs.live(slot);
        }
    }

    /** What has the id with this number is answered, and lives no more. */
    void end(final long number) {
        final int slot = slotOf(number);
        if (slot != NONE) {
            needs.end(slot);
        }
    }

    /** A request that names the id with this number is refused, or done: what lives with the id goes on. */
    void answer(final long number) {
        final int slot = slotOf(number);
        if (slot != NONE) {
            needs.answer(slot);
        }
    }

    /** A mass cancel has the id with this number, and came with this MsgSeqNum. */
    void onMassCancel(final long number, final char type, final long seqNo) {
        massCancels.ask(slotOf(number), type, seqNo);
    }

    /** The first mass cancel with the id that waits has its answer. Returns its type; 0 if it is not known. */
    char onMassCancelAnswered(final long number, final boolean isAccepted) {
        final int slot = slotOf(number);
        return slot == NONE ? 0 : massCancels.answer(slot, isAccepted);
    }

    /** Type of the last mass cancel with the id that was accepted; 0 if none was. */
    char acceptedMassCancel(final long number) {
        final int slot = slotOf(number);
        return slot == NONE ? 0 : massCancels.accepted(slot);
    }

    /** Keeps the quantity of the order that has the id with this number. */
    void quantity(final long number, final long quantity) {
        final int slot = slotOf(number);
        if (slot != NONE) {
            buffer.putLong(entryOf(slot) + QUANTITY_OFFSET, quantity, ByteOrder.LITTLE_ENDIAN);
        }
    }

    /** Quantity of the order that has the id with this number; 0 if none has. */
    long quantity(final long number) {
        final int slot = slotOf(number);
        return slot == NONE ? 0 : buffer.getLong(entryOf(slot) + QUANTITY_OFFSET, ByteOrder.LITTLE_ENDIAN);
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
            table = new ClOrdIdTable(buffer, capacity);
            file.prepare();
            allocated = file.allocated();
            goOnAfter(file.highest());
        }
        final int end = (int) Math.min(allocated, (long) restored + most);
        while (!isRestored && restored < end) {
            final int slot = restored + 1;
            final long number = numberIn(slot);
            if (number != 0) {
                restore(slot, number);
            }
            restored = slot;
        }
        if (!isRestored) {
            needs.count(most, restored);
            isRestored = restored == allocated;
        }
        if (isRestored) {
            needs.countSome(allocated);
        }
        return isRestored;
    }

    /** What was written is on the disk when this returns; any thread. */
    public void force() {
        file.force();
    }

    /** Unmaps the file: call this method when nobody uses the ids any more. */
    @Override
    public void close() throws IOException {
        file.close();
    }

    private void restore(final int slot, final long number) throws IOException {
        final int length = buffer.getByte(entryOf(slot));
        if (length < 1 || length > ClOrdIdFile.MAX_ID_LENGTH || (number & SLOT_MASK) != slot
            || table.findIdOf(slot) != NONE) {
            throw new IOException("entry " + slot + " is damaged");
        }
        table.add(slot);
        goOnAfter(number);
    }

    private void goOnAfter(final long number) {
        if (number > (rounds << SLOT_BITS | last)) {
            rounds = number >>> SLOT_BITS;
            last = (int) number & SLOT_MASK;
        }
    }

    private int find(final DirectBuffer source, final int offset, final int length) {
        if (length < 1 || length > ClOrdIdFile.MAX_ID_LENGTH) {
            throw new IllegalArgumentException("an id of " + length + " bytes");
        }
        return table.find(source, offset, length);
    }

    private long add(final boolean isCancel) {
        needs.countSome(allocated);
        if (size() >= (isCancel ? capacity : capacity - capacity / RESERVE)) {
            needs.settleSome(allocated);
            return NO_ROOM;
        }
        final int slot = nextFree();
        if (slot == NONE) {
            return NO_ROOM;
        }
        final int entry = entryOf(slot);
        if (numberIn(slot) != 0) {
            table.remove(slot);
            // No entry may have the last number for a moment, and the next process goes on behind it.
            file.highest(rounds << SLOT_BITS | slot);
            buffer.putLongRelease(entry + NUMBER_OFFSET, 0);
            // What has the number finds the id that it was given to, and not the next one.
            VarHandle.storeStoreFence();
        }
        table.putId(slot);
        buffer.putLong(entry + QUANTITY_OFFSET, 0);
        needs.begin(slot);
        buffer.putLongRelease(entry + NUMBER_OFFSET, rounds << SLOT_BITS | slot);
        table.add(slot);
        return numberIn(slot);
    }

    private int nextFree() {
        for (int i = 0; i < MOST_TRIES; i++) {
            final int slot = last == capacity ? 1 : last + 1;
            if (slot > allocated && !allocate()) {
                return NONE;
            }
            rounds += last == capacity ? 1 : 0;
            last = slot;
            if (numberIn(slot) == 0 || needs.isFree(slot)) {
                return slot;
            }
        }
        return NONE;
    }

    private boolean allocate() {
        final boolean isDone = file.allocate();
        allocated = file.allocated();
        return isDone;
    }

    private long numberIn(final int slot) {
        return buffer.getLong(entryOf(slot) + NUMBER_OFFSET);
    }

    private int slotOf(final long number) {
        final int slot = (int) number & SLOT_MASK;
        return number > 0 && slot >= 1 && slot <= capacity && numberIn(slot) == number ? slot : NONE;
    }
}
