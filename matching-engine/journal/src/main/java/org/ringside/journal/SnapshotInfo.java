package org.ringside.journal;

import java.nio.file.Path;

/**
 * What a snapshot says of itself.
 *
 * @param file      that holds it.
 * @param nextIndex the first record that its state knows nothing of.
 * @param chain     of the record before that one; 0 when the header is damaged.
 * @param stateHash as the maker of the state computes it; 0 when the header is damaged.
 * @param length    of the state in bytes; 0 when the header is damaged.
 * @param createdNs nanoseconds since 1970; 0 when the header is damaged.
 * @param damage    what is wrong with the header or the length of the file, in words; empty when nothing is. The state
 *                  itself is checked by {@link SnapshotStore#verify}.
 */
public record SnapshotInfo(Path file, long nextIndex, long chain, long stateHash, long length, long createdNs,
    String damage) {
    /**
     * Its header is sound and its file has the length that the header says.
     *
     * @return false when loading it cannot succeed.
     */
    public boolean isWhole() {
        return damage.isEmpty();
    }
}
