package org.ringside.journal;

import static org.ringside.journal.JournalDescriptor.END_OF_SEGMENT;
import static org.ringside.journal.JournalDescriptor.FLAG_FIRST_AFTER_FLUSH;
import static org.ringside.journal.JournalDescriptor.HEADER_LENGTH;
import static org.ringside.journal.JournalDescriptor.RECORD_CHAIN;
import static org.ringside.journal.JournalDescriptor.RECORD_CHECKED;
import static org.ringside.journal.JournalDescriptor.RECORD_CRC;
import static org.ringside.journal.JournalDescriptor.RECORD_LENGTH;
import static org.ringside.journal.JournalDescriptor.RECORD_PAYLOAD;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.zip.CRC32C;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.SystemEpochNanoClock;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.journal.JournalException.Reason;
import org.ringside.launch.FaultPoint;
import org.ringside.launch.PrivateFiles;

/**
 * Writes a journal: {@link #append} each command of a batch, then {@link #flush} once, and publish events only after
 * that. Appended records are in the page cache, so they survive the death of this process; the policy says what a flush
 * adds.
 *
 * <p>An append allocates nothing and makes no system call, except the step to the next segment, which another thread
 * has prepared. After an error nothing can be appended or flushed any more, because nobody knows what the disk has. One
 * thread. A kernel lock makes sure that a folder has one writer.
 */
public final class JournalWriter implements AutoCloseable {
    private static final FaultPoint SEGMENT_ROLL = FaultPoint.named("segment-roll");
    private static final FaultPoint SEGMENT_ROLLED = FaultPoint.named("segment-rolled");

    private final JournalConfig config;
    private final JournalFolder folder;
    private final FolderLock lock;
    private final SegmentPreparer preparer;
    private final JournalCut cut;
    private final boolean isDisk;
    private final CRC32C crc = new CRC32C();

    private Segment segment;
    private UnsafeBuffer buffer;
    private ByteBuffer bytes;
    private int offset;
    /** Up to where the disk has it, under the policy disk. */
    private int forced;
    /** End of the segment; 0 when nothing may be written. */
    private int limit;
    private long nextIndex;
    private long chain;
    private int flags = FLAG_FIRST_AFTER_FLUSH;
    private boolean isClosed;
    private boolean hasFailed;

    private JournalWriter(final JournalConfig config, final JournalFolder folder, final FolderLock lock,
        final JournalRecovery recovery) {
        this.config = config;
        this.folder = folder;
        this.lock = lock;
        this.preparer = new SegmentPreparer(folder, config);
        this.cut = recovery.cut();
        this.isDisk = config.policy() == SyncPolicy.DISK;
        this.nextIndex = recovery.nextIndex();
        this.chain = recovery.chain();
        if (recovery.segment() != null) {
            use(recovery.segment(), recovery.offset());
        }
    }

    /**
     * The file that is locked while a writer has the journal.
     *
     * @param folder of the journal.
     * @return a file that may be missing.
     */
    public static Path lockFile(final Path folder) {
        return folder.resolve(JournalFolder.WRITER_LOCK);
    }

    /**
     * Opens the journal of a folder, which may be empty or missing, behind its last sound record.
     *
     * @param config where and how.
     * @return the only writer of that journal.
     * @throws JournalException IN_USE when another writer has the journal, CORRUPT when its last segment is damaged by
     *                          more than a record that was not finished, INCOMPATIBLE, NO_ROOM, PERMISSION or FAILED
     */
    public static JournalWriter open(final JournalConfig config) {
        return open(config, ignored -> { });
    }

    /**
     * Opens the journal as {@link #open(JournalConfig)} does, with messages for an operator.
     *
     * @param config   where and how.
     * @param messages gets a line if the folder was open to other accounts.
     * @return the only writer of that journal.
     */
    public static JournalWriter open(final JournalConfig config, final Consumer<String> messages) {
        try {
            PrivateFiles.prepareFolder(config.folder(), messages);
        } catch (final IOException failure) {
            throw JournalException.of(config.folder(), "be created", failure);
        }
        final FolderLock lock = FolderLock.tryAcquire(config.folder(), JournalFolder.WRITER_LOCK);
        if (lock == null) {
            throw new JournalException(Reason.IN_USE, "the journal in " + config.folder()
                + " is being written by another engine; stop that one first, or use another folder");
        }
        final JournalFolder folder = new JournalFolder(config.folder());
        JournalRecovery recovery = null;
        JournalWriter writer = null;
        try {
            recovery = JournalRecovery.of(folder, config.firstIndex());
            recovery.requireSchema(config);
            writer = new JournalWriter(config, folder, lock, recovery);
            writer.begin(recovery.isSealed());
            return writer;
        } catch (final RuntimeException | Error failure) {
            if (writer != null) {
                writer.abandon();
            } else {
                CloseHelper.closeAll(recovery, lock);
            }
            throw failure;
        }
    }

    /** Records a command of input 0. */
    public long append(final int typeId, final long position, final long timeNs, final long readTimeNs,
        final DirectBuffer source, final int sourceOffset, final int length) {
        return append(typeId, 0, position, timeNs, readTimeNs, source, sourceOffset, length);
    }

    /**
     * Records one command.
     *
     * @param typeId     says what the payload is.
     * @param input      number of the ring that the command came from, 0 to 255.
     * @param position   of the command in its ring; -1 for the engine's own command.
     * @param timeNs     command time, nanoseconds since 1970.
     * @param readTimeNs when it was read, CLOCK_MONOTONIC nanoseconds.
     * @param source     that holds the payload.
     * @param sourceOffset of the payload.
     * @param length     of the payload in bytes, up to {@link #maxPayloadLength()}.
     * @return its index.
     * @throws JournalException when the next segment cannot be used, or after an error or the close
     */
    public long append(final int typeId, final int input, final long position, final long timeNs,
        final long readTimeNs, final DirectBuffer source, final int sourceOffset, final int length) {
        // All that is subtracted is a multiple of 8: what fits also fits with its padding.
        if (length < 0 || length > limit - offset - RECORD_PAYLOAD) {
            makeRoom(length);
        }
        final int recordLength = RECORD_PAYLOAD + length;
        final int alignedLength = JournalDescriptor.aligned(recordLength);
        final UnsafeBuffer to = buffer;
        final int at = offset;
        final long index = nextIndex;
        JournalDescriptor.putRecord(to, at, index, position, timeNs, readTimeNs, typeId,
            flags | JournalDescriptor.flagsOf(input));
        to.putBytes(at + RECORD_PAYLOAD, source, sourceOffset, length);
        crc.reset();
        crc.update(bytes.limit(at + alignedLength).position(at + RECORD_CHECKED));
        final int recordCrc = (int) crc.getValue() ^ recordLength;
        final long newChain = JournalDescriptor.chain(chain, recordCrc);
        to.putInt(at + RECORD_CRC, recordCrc);
        to.putLong(at + RECORD_CHAIN, newChain);
        // The acquire of SegmentCursor.look sees it, and with it all of the record.
        to.putIntRelease(at + RECORD_LENGTH, recordLength);
        offset = at + alignedLength;
        chain = newChain;
        flags = 0;
        nextIndex = index + 1;
        return index;
    }

    /**
     * Waits until all appended records are as safe as the policy demands.
     *
     * @throws JournalException when the disk refuses: nobody knows what the disk has, so the engine must stop
     */
    public void flush() {
        requireUsable();
        if (flags == 0) {
            if (isDisk) {
                forceAppended();
            }
            flags = FLAG_FIRST_AFTER_FLUSH;
        }
    }

    /**
     * The next record's index, which is the number of all records so far.
     *
     * @return 0 in a new journal.
     */
    public long nextIndex() {
        return nextIndex;
    }

    /**
     * Running hash over all records.
     *
     * @return 0 in a new journal.
     */
    public long chain() {
        return chain;
    }

    /**
     * The part that was cut off the end when the journal was opened, for the operator.
     *
     * @return empty if the journal ended cleanly.
     */
    public Optional<JournalCut> cut() {
        return Optional.ofNullable(cut);
    }

    /**
     * The longest payload that fits in a segment.
     *
     * @return bytes.
     */
    public int maxPayloadLength() {
        return (int) config.segmentLength() - HEADER_LENGTH - RECORD_PAYLOAD;
    }

    /** Puts everything on the disk, whatever the policy, and releases the folder. */
    @Override
    public void close() {
        if (isClosed) {
            return;
        }
        try {
            if (!hasFailed) {
                segment.force();
            }
        } finally {
            abandon();
        }
    }

    /** Makes everything durable that the policy wants durable, then goes on where a record can be written. */
    private void begin(final boolean isSealed) {
        if (segment != null && isDisk) {
            folder.forceSegments();
        }
        // A segment says how all of its records were written.
        if (isSealed || segment.header().policy() != config.policy()
            || segment.header().schemaVersion() != config.schemaVersion()) {
            roll();
        } else if (!isDisk) {
            segment.touch();
        }
    }

    private void makeRoom(final int length) {
        requireUsable();
        if (length < 0 || length > maxPayloadLength()) {
            throw new IllegalArgumentException(
                "a payload of " + length + " bytes; a segment takes 0 to " + maxPayloadLength());
        }
        roll();
    }

    /**
     * Goes on in the next segment. It has its header before it gets its name, and the one before is on the disk before
     * that when the policy asks for it: at every instant the names that are there are those of whole segments.
     */
    private void roll() {
        try {
            final Segment prepared = preparer.take();
            final Segment old = segment;
            if (old != null) {
                if (offset < limit) {
                    // The acquire of SegmentCursor.look sees it; a reader then waits for the next name.
                    buffer.putIntRelease(offset + RECORD_LENGTH, END_OF_SEGMENT);
                }
                if (isDisk) {
                    old.force();
                }
            }
            SEGMENT_ROLL.pass();
            final Segment next = prepared.named(folder.segment(nextIndex), new SegmentHeader(config.policy(),
                config.segmentLength(), nextIndex, chain, config.schemaId(), config.schemaVersion(),
                SystemEpochNanoClock.INSTANCE.nanoTime()));
            if (isDisk) {
                next.force();
            }
            folder.publish(prepared.file(), next.file());
            if (isDisk) {
                folder.force();
            }
            SEGMENT_ROLLED.pass();
            use(next, HEADER_LENGTH);
            flags = FLAG_FIRST_AFTER_FLUSH;
            preparer.proceed(old);
        } catch (final JournalException failure) {
            fail();
            throw failure;
        }
    }

    private void use(final Segment next, final int nextOffset) {
        segment = next;
        forced = nextOffset;
        buffer = next.buffer();
        bytes = next.bytes();
        offset = nextOffset;
        limit = buffer.capacity();
    }

    private void forceAppended() {
        try {
            segment.force(forced, offset - forced);
            forced = offset;
        } catch (final JournalException refused) {
            fail();
            throw refused;
        }
    }

    private void fail() {
        hasFailed = true;
        limit = 0;
    }

    private void requireUsable() {
        if (isClosed || hasFailed) {
            throw new JournalException(Reason.CLOSED, "the journal in " + config.folder()
                + (isClosed ? " is closed" : " could not be written; start the engine again once the cause is gone"));
        }
    }

    private void abandon() {
        isClosed = true;
        limit = 0;
        CloseHelper.closeAll(preparer, segment, lock);
    }
}
