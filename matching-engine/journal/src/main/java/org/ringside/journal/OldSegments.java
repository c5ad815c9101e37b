package org.ringside.journal;

import java.nio.file.Path;
import java.util.List;

/** Deletes segments that a journal no longer needs, for callers that know themselves which records they need. */
public final class OldSegments {
    private OldSegments() {
    }

    /**
     * Deletes the oldest segments, one after the other, as long as the journal takes more space than it may. A segment
     * with a record that is needed stays, and so does the last one.
     *
     * @param folder  of the journal; its writer may go on meanwhile.
     * @param needed  index of the oldest record that is needed.
     * @param maximum space that the journal may take, in bytes.
     * @return bytes that the segments take now.
     * @throws JournalException PERMISSION or FAILED when the system refuses
     */
    public static long delete(final Path folder, final long needed, final long maximum) {
        final JournalFolder files = new JournalFolder(folder);
        final List<Long> segments = files.segments();
        long bytes = segments.stream().mapToLong(files::lengthOfSegment).sum();
        for (int i = 0; i + 1 < segments.size() && bytes > maximum && segments.get(i + 1) <= needed; i++) {
            bytes -= files.lengthOfSegment(segments.get(i));
            files.delete(files.segment(segments.get(i)));
        }
        return bytes;
    }
}
