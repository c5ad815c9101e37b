package org.ringside.journal;

import java.nio.file.Path;

/**
 * Where a journal ends.
 *
 * @param segment   last file.
 * @param offset    in the file, behind the last record.
 * @param nextIndex index of the next record.
 * @param chain     of the last record.
 * @param tear      the part that a writer will cut off, in words; empty if the journal ends cleanly. While a writer
 *                  writes, its unfinished record looks torn.
 */
public record JournalEnd(Path segment, long offset, long nextIndex, long chain, String tear) {
    /**
     * Whether bytes that are no record stand behind the last record.
     *
     * @return true if a writer will cut them off.
     */
    public boolean isTorn() {
        return !tear.isEmpty();
    }
}
