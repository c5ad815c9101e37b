package org.ringside.matching;

import java.util.Arrays;

/**
 * A set of ids that mostly come in ascending order, as traders give them. They are kept as bits, 64 neighbours in a
 * word; the words lie one after another as they came, so that the next higher id costs no search, whether it is the
 * very next one or not. Ids that come later than higher ones lie in a hash table. Nothing is ever taken out but
 * everything at once.
 */
final class UsedIds {
    private static final int WORD_SHIFT = 6;
    private static final int INITIAL_WORDS = 16;

    /** Words of ids by their prefix, ascending; the highest is not among them, but beside them. */
    private long[] prefixes = new long[INITIAL_WORDS];
    private long[] words = new long[INITIAL_WORDS];
    private int size;
    /** The highest word, where most ids are asked for and added; 0 when there are no ids. */
    private long lastPrefix;
    private long lastWord;
    /** Words whose prefixes came too late. Those that are above as well are not here. */
    private final LongMap late = new LongMap();

    boolean contains(final long id) {
        final long prefix = id >>> WORD_SHIFT;
        return prefix >= lastPrefix
            ? prefix == lastPrefix && (lastWord & 1L << id) != 0
            : (earlier(prefix) & 1L << id) != 0;
    }

    private long earlier(final long prefix) {
        final int index = Arrays.binarySearch(prefixes, 0, size, prefix);
        return index >= 0 ? words[index] : late.get(prefix);
    }

    void add(final long id) {
        final long prefix = id >>> WORD_SHIFT;
        if (prefix == lastPrefix) {
            lastWord |= 1L << id;
        } else if (prefix > lastPrefix) {
            append(prefix, 1L << id);
        } else {
            addEarlier(prefix, 1L << id);
        }
    }

    private void addEarlier(final long prefix, final long bit) {
        final int index = Arrays.binarySearch(prefixes, 0, size, prefix);
        if (index >= 0) {
            words[index] |= bit;
        } else {
            late.put(prefix, late.get(prefix) | bit);
        }
    }

    private void append(final long prefix, final long word) {
        if (lastWord != 0) {
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

    void clear() {
        size = 0;
        lastPrefix = 0;
        lastWord = 0;
        late.clear();
    }

    /** Writes all words in ascending order, wherever they lie: sets of the same ids are written in the same way. */
    void write(final StateOutput output) {
        final long[] latePrefixes = late.sortedKeys();
        output.putLong(size + latePrefixes.length + (isEmpty() ? 0 : 1));
        int next = 0;
        for (final long latePrefix : latePrefixes) {
            while (next < size && prefixes[next] < latePrefix) {
                write(output, prefixes[next], words[next]);
                next++;
            }
            write(output, latePrefix, late.get(latePrefix));
        }
        for (; next < size; next++) {
            write(output, prefixes[next], words[next]);
        }
        if (!isEmpty()) {
            write(output, lastPrefix, lastWord);
        }
    }

    private static void write(final StateOutput output, final long prefix, final long word) {
        output.putLong(prefix);
        output.putLong(word);
    }

    void read(final StateInput input) {
        for (int left = input.getCount(Integer.MAX_VALUE); left > 0; left--) {
            final long prefix = input.getLong();
            append(prefix, input.getLong());
        }
    }
}
