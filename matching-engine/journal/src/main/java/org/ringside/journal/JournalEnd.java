package org.ringside.journal;

import java.nio.file.Path;

/**
 * Where a journal ends.
 *
 * @param segment   last file.
 * @param offset    in the file, behind the last record.
 * @param nextIndex index of the next record.
 * @param chain     of the last record.
 * @param tear      what a writer will cut off, in words; empty when the journal ends cleanly. While somebody writes,
 *                  the record that is being written looks torn.
 */
public record JournalEnd(Path segment, long offset, long nextIndex, long chain, String tear) {
    /**
     * Something stands behind the last record that is no record.
     *
     * @return true when a writer will cut it off.
     */
    public boolean isTorn() {
        return !tear.isEmpty();
    }
}
