package org.ringside.journal;

import java.nio.file.Path;

/**
 * The contents of one segment.
 *
 * @param file          of the segment.
 * @param policy        under which the segment was written.
 * @param schemaId      of the payloads.
 * @param schemaVersion of the payloads.
 * @param createdNs     nanoseconds since 1970.
 * @param length        of the file in bytes.
 * @param usedBytes     of header and records.
 * @param firstIndex    of its first record, if it has any.
 * @param records       in the segment.
 */
public record SegmentReport(Path file, SyncPolicy policy, int schemaId, int schemaVersion, long createdNs, long length,
    long usedBytes, long firstIndex, long records) {
}
