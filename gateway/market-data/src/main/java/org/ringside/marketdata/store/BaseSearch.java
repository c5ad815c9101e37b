package org.ringside.marketdata.store;

import java.nio.file.Path;
import org.agrona.DirectBuffer;
import org.ringside.journal.JournalReader;

/**
 * Finds where the last complete base of a store begins, when the {@link BaseFile} does not say so. The oldest segment
 * that is left may begin in the middle of a base: such a base does not count.
 */
final class BaseSearch {
    /** Whether a part of a base that comes next would be its first one. */
    private boolean isBaseNext;
    /** First record of the base that is being read. */
    private long begin = BaseFile.NONE;
    private long last = BaseFile.NONE;

    private BaseSearch(final boolean isFromTheBeginning) {
        isBaseNext = isFromTheBeginning;
    }

    /**
     * Reads the whole store.
     *
     * @param folder of the store.
     * @param first  oldest record that is there.
     * @return the record with which the last complete base begins, or {@link BaseFile#NONE}.
     */
    static long run(final Path folder, final long first) {
        final BaseSearch search = new BaseSearch(first == 0);
        try (JournalReader reader = JournalReader.openWithin(folder, first)) {
            int read = 1;
            while (read > 0) {
                read = reader.poll(search::onRecord, Integer.MAX_VALUE);
            }
        }
        return search.last;
    }

    private void onRecord(final long record, final long position, final long timeNs, final long readTimeNs,
        final int typeId, final DirectBuffer buffer, final int offset, final int length, final long chain) {
        if (typeId == StoreDescriptor.BASE_PART) {
            begin = isBaseNext ? record : begin;
            isBaseNext = false;
            return;
        }
        if (typeId == StoreDescriptor.BASE_END && begin != BaseFile.NONE) {
            last = begin;
        }
        begin = BaseFile.NONE;
        isBaseNext = true;
    }
}
