package org.ringside.gateway.journal;

import static org.ringside.gateway.journal.SessionJournalDescriptor.ALLOCATED_OFFSET;
import static org.ringside.gateway.journal.SessionJournalDescriptor.MAX_FRAME_LENGTH;
import static org.ringside.gateway.journal.SessionJournalDescriptor.ORDER;
import static org.ringside.gateway.journal.SessionJournalDescriptor.PASSED_OFFSET;
import static org.ringside.gateway.journal.SessionJournalDescriptor.SLOT_CRC;
import static org.ringside.gateway.journal.SessionJournalDescriptor.SLOT_ENTRY;
import static org.ringside.gateway.journal.SessionJournalDescriptor.SLOT_FRAME;
import static org.ringside.gateway.journal.SessionJournalDescriptor.SLOT_FRAME_LENGTH;
import static org.ringside.gateway.journal.SessionJournalDescriptor.SLOT_INCOMING;
import static org.ringside.gateway.journal.SessionJournalDescriptor.SLOT_POSITION;
import static org.ringside.gateway.journal.SessionJournalDescriptor.TIMESTAMP_OFFSET;
import static org.ringside.gateway.journal.SessionJournalDescriptor.slotOffset;

import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.zip.CRC32C;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.gateway.protocol.FrameDescriptor;

/**
 * The journal of a session: a circle of the newest reports as they went out, and the state of the session that the next
 * gateway needs. Everything written here survives the death of the process at any instant, because the file is mapped,
 * and because one store makes each change valid. It does not survive the loss of power.
 * <p> {@link #claim()} a report, encode it in place, and {@link #commit} it. One thread; allocates nothing on the way
 * of an order.
 */
public final class SessionJournal implements AutoCloseable {
    /** {@link #lastPosition()} of a session without an event. */
    public static final long NO_POSITION = -1;

    private final SessionJournalFile file;
    private final SessionHeaderStore states;
    private final UnsafeBuffer buffer;
    private final ByteBuffer bytes;
    private final int slots;
    private final CRC32C crc = new CRC32C();
    private long nextEntry;
    private long lastPosition = NO_POSITION;
    /** Entries that {@link #spare} gives away before the one of the next number. */
    private int spared;
    private long sparedUntil;

    private SessionJournal(final SessionJournalFile file) {
        this.file = file;
        this.buffer = file.buffer();
        this.bytes = file.bytes();
        this.slots = file.slots();
        this.states = new SessionHeaderStore(file);
    }

    /** The journal of a session that never had one; {@link SessionJournalException} if there is no room. */
    static SessionJournal create(final Path path, final long sessionId, final String route, final int slots) {
        final SessionJournalFile file = SessionJournalFile.create(path, sessionId, route, slots);
        final SessionJournal journal = new SessionJournal(file);
        journal.states.write(SessionHeader.EMPTY, 0);
        file.publish();
        return journal;
    }

    /** The journal as an earlier process has left it; {@link SessionJournalException} if it is damaged. */
    static SessionJournal open(final Path path, final long sessionId) {
        final SessionJournalFile file = SessionJournalFile.open(path, sessionId);
        try {
            final SessionJournal journal = new SessionJournal(file);
            journal.restore();
            return journal;
        } catch (final SessionJournalException failure) {
            file.close();
            throw failure;
        }
    }

    /**
     * Gives the journal of a session to another loop, whose queue has other positions. What dies in the middle of that
     * leaves the journal as it was.
     *
     * @param position of that loop's queue, behind which the session's next events will be.
     */
    static void move(final Path path, final long sessionId, final String route, final long position) {
        final SessionJournalFile file = SessionJournalFile.copy(path, sessionId, route);
        final SessionJournal copy = new SessionJournal(file);
        try (copy) {
            copy.restore();
            copy.renumber(position);
            file.publish();
        }
    }

    /** The loop whose queue its positions are of. */
    String route() {
        return file.route();
    }

    public SessionHeader header() {
        return states.header();
    }

    /** Writes a new header; the counters stay as they are. */
    public void write(final SessionHeader header) {
        states.write(header, states.lastIncoming());
    }

    /** Begins a new version: both series start at 1. */
    public void negotiate(final long verId) {
        states.write(header().negotiated(verId, nextEntry), 0);
        sparedUntil = nextEntry;
    }

    /**
     * Whether so many of the next entries may be of messages that nobody has asked for. They take the places of
     * reports, and so are no more than a quarter of as many entries as are kept, from the first one of a version on.
     */
    public boolean spare(final int entries) {
        if (nextEntry >= sparedUntil) {
            sparedUntil = nextEntry + slots;
            spared = slots / 4;
        }
        if (entries > spared) {
            return false;
        }
        spared -= entries;
        return true;
    }

    /** Number of the trader's last message in the current version, 0 for none. */
    public long lastIncoming() {
        return states.lastIncoming();
    }

    public void lastIncoming(final long number) {
        states.lastIncoming(number);
    }

    /** Timestamp that the next logon has to exceed. */
    public long lastTimestamp() {
        return buffer.getLong(TIMESTAMP_OFFSET, ORDER);
    }

    public void lastTimestamp(final long timestamp) {
        buffer.putLongRelease(TIMESTAMP_OFFSET, timestamp);
    }

    /** Number of the next report of the current version. */
    public long nextNumber() {
        return nextEntry - header().firstEntry() + 1;
    }

    /** Number of the oldest kept report of the current version; {@link #nextNumber()} if none is kept. */
    public long oldestNumber() {
        return Math.max(header().firstEntry(), oldestEntry()) - header().firstEntry() + 1;
    }

    /** Last number of the version before the current one. */
    public long previousLastNumber() {
        return header().firstEntry() - header().previousFirstEntry();
    }

    /** Number of the oldest kept report of the version before; the number after its last if none is kept. */
    public long previousOldestNumber() {
        return Math.min(header().firstEntry(), Math.max(header().previousFirstEntry(), oldestEntry()))
            - header().previousFirstEntry() + 1;
    }

    /**
     * Route position of the last event that became a report, or of a later one that is of no session;
     * {@link #NO_POSITION} for none.
     */
    public long lastPosition() {
        return lastPosition;
    }

    /** The next event of the route was read, and is of no session: it is not missing where the queue begins anew. */
    public void pass(final long position) {
        if (position > lastPosition) {
            buffer.putLongRelease(PASSED_OFFSET, position + 1);
            lastPosition = position;
        }
    }

    /** The buffer with the frames. */
    public UnsafeBuffer buffer() {
        return buffer;
    }

    /**
     * Claims space for the next report, in place of the oldest one if the circle is full.
     *
     * @return offset in {@link #buffer()} of the frame, of {@link SessionJournalDescriptor#MAX_FRAME_LENGTH} at most.
     * @throws SessionJournalException if the file system has no space for the report.
     */
    public int claim() {
        if (nextEntry >= file.allocated() && file.allocated() < slots) {
            file.allocate(nextEntry);
        }
        final int slot = slotOffset(nextEntry, slots);
        buffer.putInt(slot + SLOT_FRAME_LENGTH, 0, ORDER);
        // A gateway that finds bytes of the new entry here finds no length: the length is gone before they come.
        VarHandle.storeStoreFence();
        return slot + SLOT_FRAME;
    }

    /**
     * Commits the claimed frame, which is complete with its headers: from now on it will be sent, whatever happens.
     *
     * @param position of the event on the route, or {@link #lastPosition()} for an answer of the gateway's own.
     * @param incoming number of the message that the gateway answered itself, 0 for an event.
     */
    public void commit(final long position, final long incoming) {
        final int slot = slotOffset(nextEntry, slots);
        final int length = FrameDescriptor.frameLength(buffer, slot + SLOT_FRAME);
        if (length > MAX_FRAME_LENGTH) {
            throw new IllegalStateException("a report of " + length + " bytes");
        }
        buffer.putLong(slot + SLOT_ENTRY, nextEntry, ORDER);
        buffer.putLong(slot + SLOT_POSITION, position, ORDER);
        buffer.putLong(slot + SLOT_INCOMING, incoming, ORDER);
        buffer.putInt(slot + SLOT_CRC, checksum(slot, length), ORDER);
        buffer.putIntRelease(slot + SLOT_FRAME_LENGTH, length);
        nextEntry++;
        lastPosition = position;
    }

    /**
     * Offset in {@link #buffer()} of a report's frame. The report belongs to the current version, and is still kept.
     */
    public int frame(final long number) {
        return slotOffset(header().firstEntry() + number - 1, slots) + SLOT_FRAME;
    }

    /** Offset in {@link #buffer()} of the frame of a report of the version before. */
    public int previousFrame(final long number) {
        return slotOffset(header().previousFirstEntry() + number - 1, slots) + SLOT_FRAME;
    }

    /** What was written is on the disk when this returns. */
    void force() {
        file.force();
    }

    @Override
    public void close() {
        file.close();
    }

    /** The slot of the next entry may be half written, and so does not count. */
    private long oldestEntry() {
        return Math.max(0, nextEntry - (slots - 1));
    }

    private void restore() {
        states.restore();
        final long touched = Math.min(slots, buffer.getLong(ALLOCATED_OFFSET, ORDER));
        long last = -1;
        for (long i = 0; i < touched; i++) {
            final int slot = slotOffset(i, slots);
            if (buffer.getInt(slot + SLOT_FRAME_LENGTH, ORDER) != 0) {
                last = Math.max(last, checkedEntry(slot));
            }
        }
        nextEntry = last + 1;
        long incoming = states.lastIncoming();
        for (long entry = oldestEntry(); entry < nextEntry; entry++) {
            final int slot = slotOffset(entry, slots);
            if (buffer.getInt(slot + SLOT_FRAME_LENGTH, ORDER) == 0
                || buffer.getLong(slot + SLOT_ENTRY, ORDER) != entry) {
                throw SessionJournalFile.damaged(file.path(), "misses report " + entry + " of " + nextEntry);
            }
            if (entry >= header().firstEntry()) {
                incoming = Math.max(incoming, buffer.getLong(slot + SLOT_INCOMING, ORDER));
            }
        }
        lastPosition = buffer.getLong(PASSED_OFFSET, ORDER) - 1;
        if (last >= 0) {
            lastPosition = Math.max(lastPosition, buffer.getLong(slotOffset(last, slots) + SLOT_POSITION, ORDER));
        }
        states.lastIncoming(incoming);
        file.allocatedUpTo(Math.min(slots, nextEntry));
    }

    /** The youngest report counts as the one of this position, which has passed; the others have none. */
    private void renumber(final long position) {
        buffer.putLong(PASSED_OFFSET, position + 1, ORDER);
        for (long entry = oldestEntry(); entry < nextEntry; entry++) {
            final int slot = slotOffset(entry, slots);
            buffer.putLong(slot + SLOT_POSITION, entry == nextEntry - 1 ? position : NO_POSITION, ORDER);
            buffer.putInt(slot + SLOT_CRC, checksum(slot, buffer.getInt(slot + SLOT_FRAME_LENGTH, ORDER)), ORDER);
        }
    }

    private long checkedEntry(final int slot) {
        final int length = buffer.getInt(slot + SLOT_FRAME_LENGTH, ORDER);
        final long entry = buffer.getLong(slot + SLOT_ENTRY, ORDER);
        if (length < FrameDescriptor.HEADER_LENGTH || length > MAX_FRAME_LENGTH || entry < 0
            || slotOffset(entry, slots) != slot || checksum(slot, length) != buffer.getInt(slot + SLOT_CRC, ORDER)) {
            throw SessionJournalFile.damaged(file.path(), "is damaged at offset " + slot);
        }
        return entry;
    }

    private int checksum(final int slot, final int length) {
        crc.reset();
        bytes.limit(slot + SLOT_FRAME + length).position(slot + SLOT_ENTRY);
        crc.update(bytes);
        return (int) crc.getValue();
    }
}
