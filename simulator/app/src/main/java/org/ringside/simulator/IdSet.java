package org.ringside.simulator;

import org.agrona.collections.Long2ObjectHashMap;

/** Numbers that come mostly one after the other, a bit for each. */
final class IdSet {
    private static final int WORDS = 64;
    private static final int PAGE_SHIFT = 12;
    private static final int WORD_SHIFT = 6;

    private final Long2ObjectHashMap<long[]> pages = new Long2ObjectHashMap<>();
    private long size;

    /**
     * Puts a number in.
     *
     * @return false if it was in.
     */
    boolean add(final long id) {
        long[] page = pages.get(id >> PAGE_SHIFT);
        if (page == null) {
            page = new long[WORDS];
            pages.put(id >> PAGE_SHIFT, page);
        }
        final int word = (int) (id >> WORD_SHIFT) & WORDS - 1;
        final long bit = 1L << id;
        if ((page[word] & bit) != 0) {
            return false;
        }
        page[word] |= bit;
        size++;
        return true;
    }

    boolean contains(final long id) {
        final long[] page = pages.get(id >> PAGE_SHIFT);
        return page != null && (page[(int) (id >> WORD_SHIFT) & WORDS - 1] & 1L << id) != 0;
    }

    long size() {
        return size;
    }
}
