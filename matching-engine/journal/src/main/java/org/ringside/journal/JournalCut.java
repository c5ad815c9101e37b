package org.ringside.journal;

import java.nio.file.Path;

/**
 * The end that was cut off a journal when it was opened for writing: a record that its writer did not finish.
 *
 * @param segment file that was cut.
 * @param offset  in the file at which it was cut.
 * @param index   of the record that was there; the next record gets the same index.
 * @param bytes   that were not zero, or were missing, from there on.
 * @param reason  what was wrong with the record.
 */
public record JournalCut(Path segment, long offset, long index, long bytes, String reason) {
    /** One line for the operator. */
    @Override
    public String toString() {
        return segment + " was cut at offset " + offset + ": record " + index + " was not finished (" + reason + "), "
            + bytes + " bytes";
    }
}
