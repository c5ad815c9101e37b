package org.ringside.matching;

import java.util.Arrays;

/**
 * A set of ids that mostly come in ascending order, as traders give them. They are kept as bits, 64 neighbours in a
 * word; the words lie one after another as they came, so that the next higher id costs no search, whether it is the
 * very next one or not. Neighbouring words that are full when the next one begins are one run: ids that are counted up
 * by one need no memory. Ids that come later than higher ones lie in a hash table. Nothing is ever taken out but
 * everything at once.
 *
 * <p>What they take is counted in holes: a word of ids that is left behind, by a higher one or because it came late,
 * takes memory; a full one that goes on a full one does not. The count is of how the ids came, and lasts for the day:
 * a hole that is filled later still counts. Sets that the same ids came to in the same order have the same count,
 * whether or not they were written and read in between.
 */
final class UsedIds {
    private static final int WORD_SHIFT = 6;
    private static final int INITIAL_WORDS = 16;
    /** Words that the set keeps room for. */
    private static final int SMALL = 1024;
    /** The word of 64 ids that are all used. */
    private static final long FULL = -1;
    private static final long HIGHEST_PREFIX = -1L >>> WORD_SHIFT;

    /** Words of ids by their prefix, ascending; the highest is not among them, but beside them. */
    private long[] prefixes = new long[INITIAL_WORDS];
    private long[] words = new long[INITIAL_WORDS];
    private int size;
    /** Prefixes of words that were full when the next one began. Those that became full later stay words. */
    private final PrefixRuns runs = new PrefixRuns();
    /** The highest word, where most ids are asked for and added; 0 when there are no ids. */
    private long lastPrefix;
    private long lastWord;
    /** Words whose prefixes came too late. Those that are above as well are not here. */
    private final LongMap late = new LongMap();
    private int holes;

    boolean contains(final long id) {
        final long prefix = id >>> WORD_SHIFT;
        return prefix >= lastPrefix
            ? prefix == lastPrefix && (lastWord & 1L << id) != 0
            : (earlier(prefix) & 1L << id) != 0;
    }

    /** Words with holes that were left behind. */
    int holes() {
        return holes;
    }

    /** Holes so far do not count. */
    void forgetHoles() {
        holes = 0;
    }

    /** Whether this id, which is not in the set, would be one hole more. */
    boolean makesHole(final long id) {
        final long prefix = id >>> WORD_SHIFT;
        return prefix >= lastPrefix ? prefix > lastPrefix && leavesHole() : earlier(prefix) == 0;
    }

    /** Whether the highest word would be a hole if it were left behind. */
    private boolean leavesHole() {
        final boolean goesOn = lastWord == FULL && lastPrefix > 0 && earlier(lastPrefix - 1) == FULL;
        return lastWord != 0 && !goesOn;
    }

    private long earlier(final long prefix) {
        final int index = Arrays.binarySearch(prefixes, 0, size, prefix);
        return index >= 0 ? words[index] : runs.contains(prefix) ? FULL : late.get(prefix);
    }

    void add(final long id) {
        final long prefix = id >>> WORD_SHIFT;
        if (prefix == lastPrefix) {
            lastWord |= 1L << id;
        } else if (prefix > lastPrefix) {
            holes += leavesHole() ? 1 : 0;
            append(prefix, 1L << id);
        } else {
            addEarlier(prefix, 1L << id);
        }
    }

    private void addEarlier(final long prefix, final long bit) {
        final int index = Arrays.binarySearch(prefixes, 0, size, prefix);
        if (index >= 0) {
            words[index] |= bit;
        } else if (!runs.contains(prefix)) {
            final long word = late.get(prefix);
            holes += word == 0 ? 1 : 0;
            late.put(prefix, word | bit);
        }
    }

    private void append(final long prefix, final long word) {
        if (lastWord == FULL) {
            runs.add(lastPrefix, lastPrefix);
        } else if (lastWord != 0) {
            if (size == words.length) {
                prefixes = Arrays.copyOf(prefixes, 2 * size);
                words = Arrays.copyOf(words, 2 * size);
            }
            prefixes[size] = lastPrefix;
            words[size] = lastWord;
            size++;
        }
        lastPrefix = prefix;
        lastWord = word;
    }

    boolean isEmpty() {
        return lastWord == 0;
    }

    /** Removes all ids, and gives back what they took if that is much. */
    void clear() {
        if (words.length > SMALL) {
            prefixes = new long[INITIAL_WORDS];
            words = new long[INITIAL_WORDS];
        }
        size = 0;
        holes = 0;
        runs.clear();
        lastPrefix = 0;
        lastWord = 0;
        late.clear();
    }

    /**
     * Writes all words in ascending order, wherever they lie, as prefix and word. Full ones that are neighbours are
     * written as one, with the prefix of the last behind it. Sets of the same ids are written in the same way.
     */
    void write(final StateOutput output) {
        long pieces = 0;
        for (final Walk walk = new Walk(); walk.next();) {
            pieces++;
        }
        output.putLong(pieces);
        for (final Walk walk = new Walk(); walk.next();) {
            output.putLong(walk.first);
            output.putLong(walk.word);
            if (walk.word == FULL) {
                output.putLong(walk.last);
            }
        }
    }

    /**
     * Reads what {@link #write} has written, of a set that had so many holes.
     *
     * @throws IllegalArgumentException when it cannot have written that.
     */
    void read(final StateInput input, final int newHoles) {
        holes = newHoles;
        for (int left = input.getCount(Integer.MAX_VALUE); left > 0; left--) {
            final long first = input.getLong();
            if (first < 0 || first > HIGHEST_PREFIX || !isEmpty() && first <= lastPrefix) {
                throw StateInput.damaged("client ids of prefix " + first + " after " + lastPrefix);
            }
            final long word = input.getLong();
            if (word == 0) {
                throw StateInput.damaged("no client ids of prefix " + first);
            }
            if (word == FULL) {
                readRun(first, input.getLong());
            } else {
                append(first, word);
            }
        }
    }

    private void readRun(final long first, final long last) {
        final boolean isPartOfTheOneBefore = lastWord == FULL && first == lastPrefix + 1;
        if (last < first || last > HIGHEST_PREFIX || isPartOfTheOneBefore) {
            throw StateInput.damaged("all client ids of prefixes " + first + " to " + last);
        }
        append(first, FULL);
        if (last > first) {
            runs.add(first, last - 1);
            lastPrefix = last;
        }
    }

    /** Goes through the set in ascending order: words, and as many neighbouring full ones at once as there are. */
    private final class Walk {
        private static final long NONE = Long.MAX_VALUE;

        /** Prefixes of the first and the last word, the same if it is not full, and the word. */
        private long first;
        private long last;
        private long word;

        /** What comes next, if it does not belong to the same full ones; the word is 0 when nothing does. */
        private long aheadFirst;
        private long aheadLast;
        private long aheadWord;

        private final long[] latePrefixes = late.sortedKeys();
        private int nextWord;
        private int nextRun;
        private int nextLate;
        private boolean isAtEnd;

        Walk() {
            lookAhead();
        }

        boolean next() {
            if (aheadWord == 0) {
                return false;
            }
            first = aheadFirst;
            last = aheadLast;
            word = aheadWord;
            lookAhead();
            while (word == FULL && aheadWord == FULL && aheadFirst == last + 1) {
                last = aheadLast;
                lookAhead();
            }
            return true;
        }

        private void lookAhead() {
            final long wordPrefix = nextWord < size ? prefixes[nextWord] : NONE;
            final long runPrefix = nextRun < runs.size() ? runs.first(nextRun) : NONE;
            final long latePrefix = nextLate < latePrefixes.length ? latePrefixes[nextLate] : NONE;
            if (wordPrefix < runPrefix && wordPrefix < latePrefix) {
                ahead(wordPrefix, wordPrefix, words[nextWord++]);
            } else if (runPrefix < latePrefix) {
                ahead(runPrefix, runs.last(nextRun++), FULL);
            } else if (latePrefix != NONE) {
                ahead(latePrefix, latePrefix, late.get(latePrefix));
                nextLate++;
            } else {
                ahead(lastPrefix, lastPrefix, isAtEnd ? 0 : lastWord);
                isAtEnd = true;
            }
        }

        private void ahead(final long newFirst, final long newLast, final long newWord) {
            aheadFirst = newFirst;
            aheadLast = newLast;
            aheadWord = newWord;
        }
    }
}
