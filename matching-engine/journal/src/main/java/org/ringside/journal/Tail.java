package org.ringside.journal;

import java.nio.file.Path;
import org.ringside.journal.JournalException.Reason;
import org.ringside.journal.SegmentCursor.Found;

/**
 * Judges what stands behind the last sound record of a journal's last segment: the traces of a writer that died, which
 * may be cut, or damage to what had been told to others, which must not be.
 *
 * <p>A process that is killed leaves at most one unfinished record, and nothing behind it. Sound records behind a bad
 * one therefore mean damage. Only a machine that loses power while it flushes may keep later pages and lose earlier
 * ones, so under the policy disk sound records behind a bad one are part of the tear as long as none of them says that
 * a flush had ended before it.
 */
final class Tail {
    private static final String ADVICE =
        "; restore the file from a copy, \"ringside journal verify %s\" shows how far it is sound";

    private Tail() {
    }

    /**
     * Says what is torn; empty when nothing is.
     *
     * @param found what the cursor sees at its place: nothing, or damage.
     * @throws JournalException CORRUPT when it is more than a torn end
     */
    static String tear(final Segment segment, final SegmentCursor cursor, final Found found) {
        final boolean isDisk = segment.header().policy() == SyncPolicy.DISK;
        final int sound = cursor.soundRecordBehind(isDisk);
        if (sound >= 0) {
            throw corrupt(segment.file(), cursor.offset(), cursor.nextIndex(), describe(cursor, found)
                + ", and record " + cursor.indexAt(sound) + " at offset " + sound + " is sound");
        }
        if (found == Found.NOTHING) {
            final int bytes = cursor.bytesBehind();
            return bytes == 0 ? "" : bytes + " bytes of a record that was not finished";
        }
        return describe(cursor, found);
    }

    /** Refuses a segment whose header is not sound unless nothing was ever recorded in it. */
    static void requireUnused(final Segment segment, final long firstIndex) {
        if (SegmentCursor.ofHeadless(segment, firstIndex).soundRecordBehind(false) >= 0) {
            throw corrupt(
                segment.file(), 0, firstIndex, "its header is damaged, and there are sound records behind it");
        }
    }

    static JournalException corrupt(final Path file, final long offset, final long index, final String what) {
        return new JournalException(
            Reason.CORRUPT, file + " is damaged at offset " + offset + ", record " + index + ": " + what
            + String.format(ADVICE, file.getParent()));
    }

    /** What is wrong where the cursor is. */
    static String describe(final SegmentCursor cursor, final Found found) {
        return found == Found.NOTHING ? "nothing is written there" : cursor.damage();
    }
}
