package org.ringside.matching.server;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.agrona.DirectBuffer;
import org.ringside.journal.JournalException;
import org.ringside.journal.JournalReader;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.matching.protocol.RecordSkippedDecoder;

/**
 * The records of a journal that are not to be applied. What skips a record stands behind it, and a record that would
 * never end has to be known before it begins: so they are looked for first.
 */
final class Skips {
    private static final int RECORDS_AT_ONCE = 4096;

    private final RecordSkippedDecoder skipped = new RecordSkippedDecoder();
    private final Map<Long, Long> chains = new HashMap<>();

    private Skips() {
    }

    /** Those that the journal in a folder names from a record on. */
    static Skips of(final Path folder, final long fromIndex) {
        final Skips skips = new Skips();
        try (JournalReader reader = JournalReader.open(folder, fromIndex)) {
            int read = 1;
            while (read > 0) {
                read = reader.poll(skips::onRecord, RECORDS_AT_ONCE);
            }
        } catch (final JournalException damaged) {
            // Whoever applies the records comes to the same place, if it is to go that far, and says so.
            return skips;
        }
        return skips;
    }

    /** Whether this record is left out. */
    boolean has(final long index, final long chain) {
        return !chains.isEmpty() && Long.valueOf(chain).equals(chains.get(index));
    }

    /** Whether a record below this one is left out. Where that has been applied, it was before it was skipped. */
    boolean areBefore(final long index) {
        return chains.keySet().stream().anyMatch(skippedIndex -> skippedIndex < index);
    }

    /**
     * Looks at a record that is being applied.
     *
     * @throws LaunchException when it skips one that was not known to be skipped.
     */
    void requireKnown(final int typeId, final DirectBuffer buffer, final int offset) {
        if (typeId == RecordSkippedDecoder.TEMPLATE_ID) {
            skipped.wrap(
                buffer, offset, RecordSkippedDecoder.BLOCK_LENGTH, RecordSkippedDecoder.SCHEMA_VERSION);
            if (!chains.containsKey(skipped.index())) {
                throw new LaunchException(ExitCode.FAILURE,
                    "record " + skipped.index() + " was applied, and is skipped since; try again, from before it");
            }
        }
    }

    private void onRecord(final long index, final long position, final long timeNs, final long readTimeNs,
        final int typeId, final DirectBuffer buffer, final int offset, final int length, final long chain) {
        if (typeId == RecordSkippedDecoder.TEMPLATE_ID) {
            skipped.wrap(
                buffer, offset, RecordSkippedDecoder.BLOCK_LENGTH, RecordSkippedDecoder.SCHEMA_VERSION);
            chains.put(skipped.index(), skipped.chain());
        }
    }
}
