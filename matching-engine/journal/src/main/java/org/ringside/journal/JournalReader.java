package org.ringside.journal;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.ringside.journal.JournalException.Reason;
import org.ringside.journal.SegmentCursor.Found;

/**
 * Reads a journal from a record on, and checks every record and the chain through them. A reader may follow a writer in
 * another process: then 0 records means that there are none yet. One thread.
 *
 * <p>A reader at the end asks for more records by one acquire: the writer marks the end of a segment before it names
 * the next one, so the reader looks for no file before the mark is there. The first {@link #poll} that finds nothing at
 * a place checks, once, that nothing follows there.
 */
public final class JournalReader implements AutoCloseable {
    private final JournalFolder folder;
    private Segment segment;
    private SegmentCursor cursor;
    /** What stood where the journal was found to end, and the place; null when it was not found to end yet. */
    private Found judged;
    private int judgedOffset;

    private JournalReader(final JournalFolder folder, final Segment segment) {
        this.folder = folder;
        use(segment);
    }

    /**
     * Opens the journal of a folder at a record.
     *
     * @param folder    of the journal.
     * @param fromIndex of the first record to read; the index behind the last record waits for the next one.
     * @return a reader at this record.
     * @throws JournalException NOT_FOUND when there is no journal, GAP when it does not have that record, CORRUPT when
     *                          it is damaged before it
     */
    public static JournalReader open(final Path folder, final long fromIndex) {
        final JournalReader reader = openWithin(folder, fromIndex);
        if (reader.nextIndex() < fromIndex) {
            reader.close();
            throw new JournalException(Reason.GAP, "the journal in " + folder + " ends before record "
                + reader.nextIndex() + ", record " + fromIndex + " was asked for: it has lost records; restore it"
                + " from a copy");
        }
        return reader;
    }

    /**
     * Opens the journal of a folder at a record, or at its end. For callers that only look, and for which a record that
     * is not there yet is no damage.
     *
     * @param folder    of the journal.
     * @param fromIndex of the first record to read.
     * @return a reader at this record, or behind the last record if the journal ends before; {@link #nextIndex} says
     *         where.
     * @throws JournalException NOT_FOUND when there is no journal, GAP when it begins behind that record, CORRUPT when
     *                          it is damaged before it
     */
    public static JournalReader openWithin(final Path folder, final long fromIndex) {
        final JournalFolder files = new JournalFolder(folder);
        final List<Long> segments = segments(files);
        if (fromIndex < segments.get(0)) {
            throw new JournalException(Reason.GAP, "the journal in " + folder + " begins with record "
                + segments.get(0) + ", record " + fromIndex
                + " was asked for; use a newer snapshot, or restore the older segments");
        }
        final long firstIndex = segments.stream().filter(first -> first <= fromIndex).reduce(Long::max).orElseThrow();
        final Segment segment = openSegment(files, firstIndex);
        if (segment == null) {
            throw Tail.corrupt(files.segment(firstIndex), 0, firstIndex, "its header is damaged");
        }
        final JournalReader reader = new JournalReader(files, segment);
        try {
            reader.passUntil(fromIndex);
            return reader;
        } catch (final RuntimeException failure) {
            reader.close();
            throw failure;
        }
    }

    /**
     * Hands over all records from one on.
     *
     * @param folder    of the journal.
     * @param fromIndex of the first record.
     * @param handler   receives the records.
     * @throws JournalException as {@link #open} and {@link #poll}.
     */
    public static void readAll(final Path folder, final long fromIndex, final RecordHandler handler) {
        try (JournalReader reader = open(folder, fromIndex)) {
            int read = 1;
            while (read > 0) {
                read = reader.poll(handler, Integer.MAX_VALUE);
            }
        }
    }

    /**
     * Index of the oldest record, or of the first one to come if there is none yet.
     *
     * @param folder of the journal.
     * @return 0 unless old segments were deleted.
     * @throws JournalException NOT_FOUND when there is no journal
     */
    public static long firstIndex(final Path folder) {
        return segments(new JournalFolder(folder)).get(0);
    }

    private static List<Long> segments(final JournalFolder files) {
        final List<Long> segments = files.segments();
        if (segments.isEmpty()) {
            throw new JournalException(Reason.NOT_FOUND,
                "there is no journal in " + files.path() + "; name the folder that an engine writes to");
        }
        return segments;
    }

    /**
     * Hands over the next records.
     *
     * @param handler receives the records.
     * @param limit   most records to hand over.
     * @return number of records handed over; fewer than the limit if there are no more, or the next one is damaged; 0
     *         at the end, of which {@link #end} says more.
     * @throws JournalException CORRUPT when no record was handed over because the next one is damaged
     */
    public int poll(final RecordHandler handler, final int limit) {
        int count = 0;
        while (count < limit && look() == Found.RECORD) {
            cursor.deliverAndPass(handler);
            count++;
        }
        if (count == 0 && limit > 0) {
            judgeEnd();
        }
        return count;
    }

    /**
     * Index of the next record.
     *
     * @return one more than that of the last one handed over.
     */
    public long nextIndex() {
        return cursor.nextIndex();
    }

    /**
     * Running hash over all records up to here.
     *
     * @return chain of the record before {@link #nextIndex}.
     */
    public long chain() {
        return cursor.chain();
    }

    /**
     * The schema of the payload that is being handed over, or was last.
     *
     * @return id of the schema, as the segment of the record names it.
     */
    public int schemaId() {
        return segment.header().schemaId();
    }

    /**
     * The version of that schema; segments of one journal may have different ones.
     *
     * @return version of the schema.
     */
    public int schemaVersion() {
        return segment.header().schemaVersion();
    }

    /** Input of the record that is being handed over: number of the ring that its position is of, 0 to 255. */
    public int input() {
        return cursor.input();
    }

    /**
     * Looks behind the last record that was read, down to the last byte of the segment.
     *
     * @return where the journal ends, if it does not go on: after a {@link #poll} that has found nothing.
     * @throws JournalException CORRUPT when more is damaged than the last record, which was being written
     */
    public JournalEnd end() {
        final Found found = cursor.look();
        final String tear = switch (found) {
            case NOTHING, DAMAGE -> tear(found);
            case END -> Files.exists(folder.segment(cursor.nextIndex())) ? "the next segment has no header" : "";
            case RECORD -> "";
        };
        return new JournalEnd(segment.file(), cursor.offset(), cursor.nextIndex(), cursor.chain(), tear);
    }

    /** Where it stands, without a look at what follows. */
    JournalEnd soundEnd() {
        return new JournalEnd(segment.file(), cursor.offset(), cursor.nextIndex(), cursor.chain(), "");
    }

    /** What the segment that it stands in says of itself. */
    SegmentHeader header() {
        return segment.header();
    }

    /**
     * Whether the journal has gone away under this reader: the reader's segment was deleted, or another segment has its
     * name. The reader still reads its mapped segment to the end, but perhaps nothing ever follows. The method looks
     * into the folder: do not call it for each record.
     *
     * @return true if a new reader has to begin elsewhere.
     * @throws JournalException when the system refuses to look
     */
    public boolean isAstray() {
        return !segment.header().equals(Segment.headerOf(segment.file()));
    }

    /** Ends reading. The buffers that were handed over are no longer valid. */
    @Override
    public void close() {
        if (segment != null) {
            segment.close();
            segment = null;
        }
    }

    /** What stands here, if need be after going on to the next segment. */
    private Found look() {
        Found found = cursor.look();
        while (found == Found.END && goOn()) {
            found = cursor.look();
        }
        return found;
    }

    /** Refuses a journal that does not go on here and should. */
    private void judgeEnd() {
        final Found found = cursor.look();
        final boolean isJudged = found == judged && cursor.offset() == judgedOffset;
        if (!isJudged && (found == Found.NOTHING || found == Found.DAMAGE)) {
            requireLast();
            if (found == Found.DAMAGE) {
                Tail.tear(segment, cursor, found);
            }
            judged = found;
            judgedOffset = cursor.offset();
        }
    }

    /** To this record, or to the end of the journal. */
    private void passUntil(final long index) {
        while (cursor.nextIndex() < index && look() == Found.RECORD) {
            cursor.pass();
        }
        if (cursor.nextIndex() < index) {
            judgeEnd();
        }
    }

    /** To the first record of the next segment; false when there is none yet. */
    private boolean goOn() {
        JournalRecovery.requireWhole(segment, cursor);
        final long next = cursor.nextIndex();
        if (!Files.exists(folder.segment(next))) {
            if (isFollowed() && !Files.exists(folder.segment(next))) {
                throw new JournalException(Reason.GAP, folder.segment(next)
                    + " is missing, and there are later segments; restore it from a copy");
            }
            return false;
        }
        final Segment following = openSegment(folder, next);
        if (following == null) {
            return false;
        }
        if (following.header().equals(segment.header())) {
            // An empty segment that ends: one with the same name is about to take its place.
            following.close();
            return false;
        }
        if (following.header().chainBefore() != cursor.chain()) {
            following.close();
            throw Tail.corrupt(folder.segment(next), 0, next, "it does not continue the segment before it");
        }
        final Segment old = segment;
        use(following);
        old.close();
        return true;
    }

    /** What does not go on may only be the last one. */
    private void requireLast() {
        if (isFollowed()) {
            // The writer may have gone on before we looked; it ends this segment before it names another one.
            final Found found = cursor.look();
            if (found == Found.NOTHING || found == Found.DAMAGE) {
                throw Tail.corrupt(segment.file(), cursor.offset(), cursor.nextIndex(),
                    Tail.describe(cursor, found) + ", and it is not the last segment");
            }
        }
    }

    private boolean isFollowed() {
        final List<Long> segments = folder.segments();
        return !segments.isEmpty() && segments.get(segments.size() - 1) > segment.header().firstIndex();
    }

    private String tear(final Found found) {
        requireLast();
        try {
            return Tail.tear(segment, cursor, found);
        } catch (final JournalException corrupt) {
            if (cursor.look() != found) {
                // What was sound behind this place was written after it, while we looked.
                return "";
            }
            throw corrupt;
        }
    }

    private void use(final Segment next) {
        segment = next;
        cursor = SegmentCursor.of(next);
        judged = null;
    }

    /** Null when it has no header and no record: its writer died when it had just got its name. */
    private static Segment openSegment(final JournalFolder folder, final long firstIndex) {
        final Segment opened = Segment.read(folder.segment(firstIndex));
        boolean isKept = false;
        try {
            if (opened.header() == null) {
                Tail.requireUnused(opened, firstIndex);
                return null;
            }
            JournalRecovery.requireName(opened, firstIndex);
            isKept = true;
            return opened;
        } finally {
            if (!isKept) {
                opened.close();
            }
        }
    }
}
