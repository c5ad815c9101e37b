package org.ringside.journal;

import java.nio.file.Path;

/**
 * The header of a snapshot.
 *
 * @param file      that holds it.
 * @param nextIndex the first record that is not in its state.
 * @param chain     of the record before that one; 0 when the header is damaged.
 * @param stateHash as the maker of the state computes it; 0 when the header is damaged.
 * @param length    of the state in bytes; 0 when the header is damaged.
 * @param createdNs nanoseconds since 1970; 0 when the header is damaged.
 * @param damage    what is wrong with the header or the length of the file, in words; empty if nothing is wrong. {@link
 *                  SnapshotStore#verify} checks the state itself.
 */
public record SnapshotInfo(Path file, long nextIndex, long chain, long stateHash, long length, long createdNs,
    String damage) {
    /**
     * Whether the header is sound and the file has the header's length.
     *
     * @return false if loading cannot succeed.
     */
    public boolean isWhole() {
        return damage.isEmpty();
    }
}
