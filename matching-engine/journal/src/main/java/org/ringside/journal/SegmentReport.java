package org.ringside.journal;

import java.nio.file.Path;

/**
 * What one segment holds.
 *
 * @param file          of the segment.
 * @param policy        that it was written under.
 * @param schemaId      of the payloads.
 * @param schemaVersion of the payloads.
 * @param createdNs     nanoseconds since 1970.
 * @param length        of the file in bytes.
 * @param usedBytes     of header and records.
 * @param firstIndex    of its first record, if it has any.
 * @param records       that it holds.
 */
public record SegmentReport(Path file, SyncPolicy policy, int schemaId, int schemaVersion, long createdNs, long length,
    long usedBytes, long firstIndex, long records) {
}
