package org.ringside.journal;

import java.nio.file.Path;
import java.util.Objects;

/**
 * The settings with which a journal is opened for writing.
 *
 * @param folder        that holds its files; made when it is missing.
 * @param segmentLength bytes of each new segment, a multiple of 4 KiB up to 1 GiB. Existing segments keep their length.
 * @param policy        mapped or disk; memory has no journal.
 * @param schemaId      of the payloads. A journal with another schema is refused.
 * @param schemaVersion of the payloads. A journal with a newer version is refused; with an older one the journal goes
 *                      on in a new segment.
 * @param firstIndex    of a journal that has no segment yet: 0, but for a copy that begins behind a snapshot.
 */
public record JournalConfig(Path folder, long segmentLength, SyncPolicy policy, int schemaId, int schemaVersion,
    long firstIndex) {
    /** The usual length of a segment: 64 MiB, some 400,000 commands. */
    public static final long DEFAULT_SEGMENT_LENGTH = 64L << 20;
    private static final long STEP = 4L << 10;
    private static final long MAX_SEGMENT_LENGTH = 1L << 30;

    /** Checks that the numbers are in their ranges. */
    public JournalConfig {
        Objects.requireNonNull(folder, "folder");
        if (segmentLength < STEP || segmentLength > MAX_SEGMENT_LENGTH || segmentLength % STEP != 0) {
            throw new IllegalArgumentException(
                "segmentLength is " + segmentLength + ", use a multiple of 4096 up to " + MAX_SEGMENT_LENGTH);
        }
        if (policy == SyncPolicy.MEMORY) {
            throw new IllegalArgumentException("with the policy memory there is no journal to open");
        }
        Objects.requireNonNull(policy, "policy");
        if (firstIndex < 0) {
            throw new IllegalArgumentException("the first record of a journal has an index from 0, not " + firstIndex);
        }
    }

    /** Settings of a journal that begins with record 0. */
    public JournalConfig(final Path folder, final long segmentLength, final SyncPolicy policy, final int schemaId,
        final int schemaVersion) {
        this(folder, segmentLength, policy, schemaId, schemaVersion, 0);
    }
}
