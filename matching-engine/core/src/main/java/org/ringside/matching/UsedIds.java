package org.ringside.matching;

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
    /** The word of 64 ids that are all used. */
    private static final long FULL = -1;
    private static final long HIGHEST_PREFIX = -1L >>> WORD_SHIFT;

    /** Words of ids; the last is the highest, which most ids are asked for in and added to. */
    private final IdWords words = new IdWords();
    /** Prefixes of words that were full when the next one began. Those that became full later stay words. */
    private final PrefixRuns runs = new PrefixRuns();
    /** The highest word once more; 0 when there are no ids. */
    private long lastPrefix;
    private long lastWord;
    /** Words whose prefixes came too late. Those that are above as well are not here. */
    private final LongMap late = new LongMap();
    private int holes;

    boolean contains(final long id) {
        final long prefix = id >>> WORD_SHIFT;
        final long word = prefix < lastPrefix ? earlier(prefix) : lastWord & isHigher(prefix) - 1;
        return (word & 1L << id) != 0;
    }

    /** 1 for a prefix above the highest, else 0. Which of them nobody can foretell: there is no branch. */
    private long isHigher(final long prefix) {
        return lastPrefix - prefix >>> Long.SIZE - 1;
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
        final int index = words.find(prefix);
        return index >= 0 ? words.word(index) : runs.contains(prefix) ? FULL : late.get(prefix);
    }

    void add(final long id) {
        final long prefix = id >>> WORD_SHIFT;
        final boolean isUsual = prefix >= lastPrefix && lastWord != FULL && lastWord != 0 && words.hasRoom();
        if (isUsual) {
            final long step = isHigher(prefix);
            holes += (int) step;
            lastPrefix = prefix;
            lastWord = lastWord & step - 1 | 1L << id;
            words.set((int) step, prefix, lastWord);
        } else {
            addRarely(prefix, 1L << id);
        }
    }

    private void addRarely(final long prefix, final long bit) {
        if (prefix > lastPrefix) {
            holes += leavesHole() ? 1 : 0;
            append(prefix, bit);
        } else if (prefix == lastPrefix) {
            lastIs(prefix, lastWord | bit, false);
        } else {
            addEarlier(prefix, bit);
        }
    }

    private void addEarlier(final long prefix, final long bit) {
        final int index = words.find(prefix);
        if (index >= 0) {
            words.word(index, words.word(index) | bit);
        } else if (!runs.contains(prefix)) {
            final long word = late.get(prefix);
            holes += word == 0 ? 1 : 0;
            late.put(prefix, word | bit);
        }
    }

    private void append(final long prefix, final long word) {
        if (lastWord == FULL) {
            runs.add(lastPrefix, lastPrefix);
        }
        lastIs(prefix, word, lastWord != 0 && lastWord != FULL);
    }

    private void lastIs(final long prefix, final long word, final boolean isNext) {
        lastPrefix = prefix;
        lastWord = word;
        if (isNext) {
            words.add(prefix, word);
        } else {
            words.set(0, prefix, word);
        }
    }

    boolean isEmpty() {
        return lastWord == 0;
    }

    /** Removes all ids, and gives back what they took if that is much. */
    void clear() {
        words.clear();
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
            lastIs(last, FULL, false);
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
            final long wordPrefix = nextWord < words.size() ? words.prefix(nextWord) : NONE;
            final long runPrefix = nextRun < runs.size() ? runs.first(nextRun) : NONE;
            final long latePrefix = nextLate < latePrefixes.length ? latePrefixes[nextLate] : NONE;
            if (wordPrefix < runPrefix && wordPrefix < latePrefix) {
                ahead(wordPrefix, wordPrefix, words.word(nextWord++));
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
