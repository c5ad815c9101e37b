package org.ringside.journal;

import java.util.List;
import org.ringside.journal.JournalException.Reason;
import org.ringside.journal.SegmentCursor.Found;

/**
 * Finds where a journal goes on. It checks the last segment; those before it are checked when they are read.
 *
 * @param segment   to go on in, with zeros from the offset on; null when there is none.
 * @param offset    in the segment of the next record.
 * @param nextIndex index of the next record.
 * @param chain     of the last record.
 * @param cut       what had to be cut off; null when nothing had.
 * @param isSealed  the segment has its end mark, or has no room: the next record goes to a new one.
 */
record JournalRecovery(Segment segment, int offset, long nextIndex, long chain, JournalCut cut, boolean isSealed)
    implements AutoCloseable {

    /** @param firstIndex of the journal, if it has no segment yet. */
    static JournalRecovery of(final JournalFolder folder, final long firstIndex) {
        final List<Long> segments = folder.segments();
        if (segments.isEmpty()) {
            return new JournalRecovery(null, 0, firstIndex, 0, null, true);
        }
        final long last = segments.get(segments.size() - 1);
        // Judged before it is opened for writing: what is refused stays as it was found.
        try (Segment segment = Segment.read(folder.segment(last))) {
            if (segment.header() != null) {
                return goOnIn(segment, last);
            }
            Tail.requireUnused(segment, last);
            final JournalCut cut = new JournalCut(segment.file(), 0, last, segment.buffer().capacity(),
                "the header of the segment is not written");
            if (last == 0) {
                return new JournalRecovery(null, 0, 0, 0, cut, true);
            }
            if (segments.size() == 1) {
                throw Tail.corrupt(segment.file(), 0, last, "its header is damaged");
            }
            return before(folder, segments.get(segments.size() - 2), last, cut);
        }
    }

    private static JournalRecovery goOnIn(final Segment judged, final long firstIndex) {
        requireName(judged, firstIndex);
        final SegmentCursor cursor = SegmentCursor.of(judged);
        final Found found = walk(cursor);
        JournalCut cut = null;
        int bytes = 0;
        if (found == Found.END) {
            requireWhole(judged, cursor);
        } else {
            final String tear = Tail.tear(judged, cursor, found);
            bytes = cursor.bytesBehind();
            if (!tear.isEmpty() || judged.missing() > 0) {
                cut = new JournalCut(judged.file(), cursor.offset(), cursor.nextIndex(), bytes + judged.missing(),
                    judged.missing() > 0 ? "the file was cut short" : tear);
            }
        }
        final Segment segment = Segment.write(judged.file());
        segment.clear(cursor.offset(), bytes);
        return new JournalRecovery(
            segment, cursor.offset(), cursor.nextIndex(), cursor.chain(), cut, found == Found.END);
    }

    /** The segment after this one is empty and has no header: its writer died when it had just got its name. */
    private static JournalRecovery before(
        final JournalFolder folder, final long firstIndex, final long nextIndex, final JournalCut cut) {
        final Segment segment = Segment.read(folder.segment(firstIndex));
        try (segment) {
            if (segment.header() == null) {
                throw Tail.corrupt(segment.file(), 0, firstIndex, "its header is damaged");
            }
            requireName(segment, firstIndex);
            final SegmentCursor cursor = SegmentCursor.of(segment);
            if (walk(cursor) != Found.END || cursor.nextIndex() != nextIndex) {
                throw Tail.corrupt(segment.file(), cursor.offset(), cursor.nextIndex(),
                    "it does not lead to the next segment, which begins with record " + nextIndex);
            }
            requireWhole(segment, cursor);
            return new JournalRecovery(null, 0, nextIndex, cursor.chain(), cut, true);
        }
    }

    static void requireName(final Segment segment, final long firstIndex) {
        if (segment.header().firstIndex() != firstIndex) {
            throw new JournalException(Reason.CORRUPT, segment.file() + " begins with record "
                + segment.header().firstIndex() + ", its name says " + firstIndex + "; give it its name back");
        }
    }

    static void requireWhole(final Segment segment, final SegmentCursor cursor) {
        if (!cursor.isWholeBehindEnd()) {
            throw Tail.corrupt(segment.file(), cursor.offset(), cursor.nextIndex(),
                "the file does not consist of zeros behind its end mark");
        }
    }

    /** Refuses to go on in a segment of another schema, or of a newer version. */
    void requireSchema(final JournalConfig config) {
        if (segment == null) {
            return;
        }
        final SegmentHeader header = segment.header();
        if (header.schemaId() != config.schemaId() || header.schemaVersion() > config.schemaVersion()) {
            throw new JournalException(Reason.INCOMPATIBLE, segment.file() + " has schema "
                + header.schemaId() + " version " + header.schemaVersion() + ", this release writes schema "
                + config.schemaId() + " version " + config.schemaVersion() + "; use the release that wrote it");
        }
    }

    @Override
    public void close() {
        if (segment != null) {
            segment.close();
        }
    }

    private static Found walk(final SegmentCursor cursor) {
        Found found = cursor.look();
        while (found == Found.RECORD) {
            cursor.pass();
            found = cursor.look();
        }
        return found;
    }
}
