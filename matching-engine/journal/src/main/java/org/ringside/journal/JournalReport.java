package org.ringside.journal;

import java.util.List;
import java.util.Optional;

/**
 * The result of a walk through a whole journal.
 *
 * @param segments     that were read, oldest first; the last one as far as it is sound.
 * @param firstIndex   of the oldest record that is there.
 * @param records      that are sound.
 * @param payloadBytes of those.
 * @param firstTimeNs  command time of the first record, 0 without one.
 * @param lastTimeNs   command time of the last sound record, 0 without one.
 * @param end          where the sound records end; empty when not even the first segment can be read.
 * @param damage       why the rest cannot be read; empty if the journal is sound up to its end, which may be torn.
 */
public record JournalReport(List<SegmentReport> segments, long firstIndex, long records, long payloadBytes,
    long firstTimeNs, long lastTimeNs, Optional<JournalEnd> end, Optional<JournalException> damage) {
    /**
     * Whether every finished record is there, as it was written.
     *
     * @return true also when the last record was not finished.
     */
    public boolean isSound() {
        return damage.isEmpty();
    }
}
