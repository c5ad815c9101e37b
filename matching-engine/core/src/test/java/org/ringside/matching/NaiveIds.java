package org.ringside.matching;

import java.util.HashSet;
import java.util.Set;
import java.util.TreeMap;

/** The client ids that a session has used: each of them, and how many of each 64 neighbours. */
final class NaiveIds {
    private static final int NEIGHBOURS = 64;

    private final Set<Long> used = new HashSet<>();
    private final TreeMap<Long, Integer> words = new TreeMap<>();
    private int holes;

    boolean contains(final long id) {
        return used.contains(id);
    }

    /** Words that were begun too late, and those that were left with holes, or full behind one that was not full. */
    int holes() {
        return holes;
    }

    /** Those of the day before. */
    void forgetHoles() {
        holes = 0;
    }

    boolean makesHole(final long id) {
        final long word = Long.divideUnsigned(id, NEIGHBOURS);
        if (words.isEmpty() || word == words.lastKey()) {
            return false;
        }
        return word > words.lastKey()
            ? !isFull(words.lastKey()) || !isFull(words.lastKey() - 1)
            : !words.containsKey(word);
    }

    private boolean isFull(final long word) {
        return words.getOrDefault(word, 0) == NEIGHBOURS;
    }

    void add(final long id) {
        holes += makesHole(id) ? 1 : 0;
        if (used.add(id)) {
            words.merge(Long.divideUnsigned(id, NEIGHBOURS), 1, Integer::sum);
        }
    }
}
