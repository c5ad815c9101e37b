package org.ringside.marketdata.store;

import java.nio.file.Path;
import java.util.function.Consumer;
import org.agrona.DirectBuffer;
import org.ringside.journal.JournalConfig;
import org.ringside.journal.JournalException;
import org.ringside.journal.JournalReader;
import org.ringside.journal.JournalWriter;
import org.ringside.journal.OldSegments;
import org.ringside.journal.SyncPolicy;
import org.ringside.launch.ExitCode;
import org.ringside.launch.FaultPoint;
import org.ringside.launch.LaunchException;

/**
 * Keeps the events of a session, in files that survive the death of the process at any instant. The store gathers
 * events, and {@link #flush} writes them. A <i>base</i> holds all books at one sequence: older events may go, and the
 * next start begins there. One thread.
 * <pre>{@code
 * try (EventStore store = EventStore.open(folder, maxBytes, messages)) {
 *     store.restore(handler);
 *     store.append(sequence, templateId, buffer, body, length, isLast);
 *     store.flush();
 * }
 * }</pre>
 */
public final class EventStore implements AutoCloseable {
    /** Bytes of a segment: the store takes four of them at least. */
    public static final long SEGMENT_LENGTH = 16L << 20;

    private static final FaultPoint EVENTS_KEPT = FaultPoint.named("events-kept");
    private static final FaultPoint BASE_PART = FaultPoint.named("base-part");
    private static final int BASES = 4;

    private final Path folder;
    private final long maxBytes;
    private final JournalWriter writer;
    private final BaseFile baseFile;
    private final StoreIndex index = new StoreIndex();
    private final RecordBuilder record = new RecordBuilder();
    private long sequence;
    private long firstOfRecord;
    private boolean isWhole = true;
    private long sinceBase;
    private long baseRecord;
    /** What the segments took at the last look, and what was written since. */
    private long bytes;
    private long sinceLook;
    private boolean isUnfinished;

    private EventStore(final Path folder, final long maxBytes, final JournalWriter writer) {
        this.folder = folder;
        this.maxBytes = maxBytes;
        this.writer = writer;
        this.baseFile = new BaseFile(folder);
        lookForBytes();
    }

    /**
     * Opens a store, which may be empty or missing.
     *
     * @param folder   of its files.
     * @param maxBytes space that the store may take, about.
     * @param messages takes a line for the operator.
     * @return the only writer of that store; {@link #restore} comes next.
     * @throws LaunchException with one line, when the store is in use, damaged, or cannot be written.
     */
    public static EventStore open(final Path folder, final long maxBytes, final Consumer<String> messages) {
        return open(folder, maxBytes, SEGMENT_LENGTH, messages);
    }

    /** A store with segments of another length. */
    static EventStore open(
        final Path folder, final long maxBytes, final long segmentLength, final Consumer<String> messages) {
        try {
            final JournalWriter writer = JournalWriter.open(new JournalConfig(folder, segmentLength, SyncPolicy.MAPPED,
                StoreDescriptor.SCHEMA_ID, StoreDescriptor.SCHEMA_VERSION), messages);
            return new EventStore(folder, maxBytes, writer);
        } catch (final JournalException refused) {
            throw named(folder, refused);
        }
    }

    /** Says of which store it is, and what can be done. */
    static LaunchException named(final Path folder, final JournalException refused) {
        return switch (refused.reason()) {
            case IN_USE -> new LaunchException(ExitCode.IN_USE,
                nameOf(folder) + " is being written by another publisher; stop that one first", refused);
            case CORRUPT, GAP, INCOMPATIBLE -> new DamagedStoreException(folder, refused);
            default -> refused;
        };
    }

    static String nameOf(final Path folder) {
        return "the store of market data in " + folder;
    }

    /**
     * Hands over the last base and all events behind it, from which the books follow. Call this method once, before the
     * first append.
     *
     * @param handler of the messages.
     * @throws LaunchException with one line, when the store is damaged.
     */
    public void restore(final StoreHandler handler) {
        if (writer.nextIndex() == 0) {
            return;
        }
        try {
            final StoreRestore restore = new StoreRestore(folder, index, handler);
            restore.run(baseFile.read());
            sequence = restore.sequence();
            sinceBase = restore.bytes();
            isUnfinished = restore.isUnfinished();
        } catch (final JournalException refused) {
            throw named(folder, refused);
        }
    }

    /**
     * Whether the store was to begin with a base that was never completed: what was handed over is no state.
     *
     * @return true when the store has to be deleted.
     */
    public boolean isUnfinished() {
        return isUnfinished;
    }

    /**
     * Whether nothing was ever written.
     *
     * @return true also when the folder was missing.
     */
    public boolean isEmpty() {
        return writer.nextIndex() == 0;
    }

    /**
     * Number of the last event.
     *
     * @return the number; 0 when there is none.
     */
    public long sequence() {
        return sequence;
    }

    /**
     * Access to the events for other threads of the process.
     *
     * @return a place to look events up, for any thread.
     */
    public StoredEvents events() {
        return new StoredEvents(folder, index);
    }

    /**
     * Gathers the next event.
     *
     * @param newSequence number of the event: one more than that of the one before.
     * @param templateId  of the public schema.
     * @param buffer      of the message.
     * @param body        offset of its block.
     * @param length      of the block in bytes.
     * @param isLast      whether the event is the last one of its command.
     */
    public void append(final long newSequence, final int templateId, final DirectBuffer buffer, final int body,
        final int length, final boolean isLast) {
        if (newSequence != sequence + 1) {
            throw new IllegalArgumentException("event " + newSequence + " behind event " + sequence);
        }
        if (!record.hasRoom(length)) {
            flush();
        }
        if (record.length() == 0) {
            firstOfRecord = newSequence;
        }
        record.add(templateId, length, buffer, body, length);
        sequence = newSequence;
        isWhole = isLast;
    }

    /**
     * Writes the gathered events: from now on, the death of the process does not lose them.
     *
     * @throws JournalException when the disk refuses: events that are not kept must not be sent.
     */
    public void flush() {
        if (record.length() > 0) {
            final long written = write(isWhole ? StoreDescriptor.EVENTS : StoreDescriptor.OPEN_EVENTS, firstOfRecord);
            index.add(firstOfRecord, written, sequence + 1);
            EVENTS_KEPT.pass();
        }
    }

    private long write(final int type, final long position) {
        final long written = writer.append(type, position, 0, 0, record.buffer(), 0, record.length());
        writer.flush();
        sinceBase += record.length();
        sinceLook += record.length();
        if (sinceLook >= SEGMENT_LENGTH) {
            lookForBytes();
        }
        record.clear();
        return written;
    }

    /**
     * Whether it is time for another base, because many bytes were written since the last one.
     *
     * @return true if old events cannot go before the next base.
     */
    public boolean needsBase() {
        return sinceBase > maxBytes / BASES;
    }

    /**
     * Begins an empty store behind an event; a base comes next.
     *
     * @param last number of the event, which ended a command.
     */
    public void beginBehind(final long last) {
        if (sequence != 0) {
            throw new IllegalStateException(folder + " has events up to " + sequence);
        }
        sequence = last;
        index.beginWith(last + 1);
    }

    /** Begins a base of all events up to now. The last event must end a command. */
    public void beginBase() {
        flush();
        baseRecord = writer.nextIndex();
    }

    /**
     * Adds a message to the base.
     *
     * @param templateId  of the public schema.
     * @param blockLength of the block in bytes.
     * @param buffer      of the message.
     * @param body        offset of its block.
     * @param bodyLength  of block and group.
     */
    public void addToBase(final int templateId, final int blockLength, final DirectBuffer buffer, final int body,
        final int bodyLength) {
        if (!record.hasRoom(bodyLength)) {
            write(StoreDescriptor.BASE_PART, sequence);
        }
        record.add(templateId, blockLength, buffer, body, bodyLength);
    }

    /** Completes the base, and deletes older events as far as space is short. */
    public void endBase() {
        if (record.length() > 0) {
            write(StoreDescriptor.BASE_PART, sequence);
        }
        BASE_PART.pass();
        write(StoreDescriptor.BASE_END, sequence);
        baseFile.write(baseRecord);
        sinceBase = 0;
        bytes = OldSegments.delete(folder, baseRecord, maxBytes);
        sinceLook = 0;
        index.forgetBefore(JournalReader.firstIndex(folder));
    }

    private void lookForBytes() {
        bytes = OldSegments.delete(folder, 0, Long.MAX_VALUE);
        sinceLook = 0;
    }

    /**
     * What the store takes on the disk.
     *
     * @return bytes; a segment that has been begun meanwhile may be missing.
     */
    public long bytes() {
        return bytes;
    }

    @Override
    public void close() {
        writer.close();
    }
}
