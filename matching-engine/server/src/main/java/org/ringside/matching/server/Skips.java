package org.ringside.matching.server;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.agrona.DirectBuffer;
import org.ringside.journal.JournalException;
import org.ringside.journal.JournalReader;
import org.ringside.matching.protocol.RecordSkippedDecoder;

/**
 * The records of a journal that are not to be applied. What skips a record stands behind it, and a record that would
 * never end has to be known before it begins: so they are looked for first.
 */
final class Skips {
    private final RecordSkippedDecoder skipped = new RecordSkippedDecoder();
    private final Map<Long, Long> chains = new HashMap<>();

    private Skips() {
    }

    /** Those that the journal in a folder names from a record on. */
    static Skips of(final Path folder, final long fromIndex) {
        final Skips skips = new Skips();
        try {
            JournalReader.readAll(folder, fromIndex, skips::onRecord);
        } catch (final JournalException damaged) {
            // A reader that applies the records comes to the same place, if it goes that far, and says so.
            return skips;
        }
        return skips;
    }

    /** Whether this record is left out. */
    boolean has(final long index, final long chain) {
        return !chains.isEmpty() && Long.valueOf(chain).equals(chains.get(index));
    }

    /** Whether a record below this index is left out. */
    boolean hasAnyBefore(final long index) {
        return chains.keySet().stream().anyMatch(skippedIndex -> skippedIndex < index);
    }

    /** Whether it knew of what this record leaves out before it came to this record. */
    boolean names(final DirectBuffer buffer, final int offset) {
        wrap(buffer, offset);
        return has(skipped.index(), skipped.chain());
    }

    private void onRecord(final long index, final long position, final long timeNs, final long readTimeNs,
        final int typeId, final DirectBuffer buffer, final int offset, final int length, final long chain) {
        if (typeId == RecordSkippedDecoder.TEMPLATE_ID) {
            wrap(buffer, offset);
            chains.put(skipped.index(), skipped.chain());
        }
    }

    private void wrap(final DirectBuffer buffer, final int offset) {
        skipped.wrap(buffer, offset, RecordSkippedDecoder.BLOCK_LENGTH, RecordSkippedDecoder.SCHEMA_VERSION);
    }
}
