package org.ringside.marketdata.client;

import java.util.Arrays;

/**
 * The levels of one side, sorted: the best first. Each level has a rank, the larger the better, and no two have the
 * same. The ranks lie in blocks of at most 64, and a directory has the blocks in their order: to insert a level moves
 * less than 64 others, wherever it comes. A full block is divided; blocks that have become small are joined, so that
 * there is a block for each 16 levels at most.
 */
final class PriceIndex {
    /** Returned instead of a level, or of a cursor, when there is none. */
    static final int NONE = -1;

    private static final int SHIFT = 6;
    private static final int BLOCK = 1 << SHIFT;
    private static final int HALF = BLOCK / 2;
    private static final int FIRST_BLOCKS = 4;

    /** By block and place within it. */
    private long[] ranks = new long[FIRST_BLOCKS << SHIFT];
    private int[] levels = new int[FIRST_BLOCKS << SHIFT];
    /** By block, how many places are taken. */
    private int[] counts = new int[FIRST_BLOCKS];
    /** The directory: blocks in their order, and behind them those that are free; and the best rank of each. */
    private int[] blocks = {0, 1, 2, 3};
    private long[] bestRanks = new long[FIRST_BLOCKS];
    private int used;
    private int size;

    int size() {
        return size;
    }

    /** The level with this rank, or {@link #NONE}. */
    int find(final long rank) {
        if (used == 0) {
            return NONE;
        }
        final int block = blocks[position(rank)];
        final int place = place(block, rank);
        return place < counts[block] && ranks[(block << SHIFT) + place] == rank
            ? levels[(block << SHIFT) + place] : NONE;
    }

    /** Adds a level with a rank that is not there. */
    void insert(final long rank, final int level) {
        size++;
        if (used == 0) {
            open(0);
        }
        int position = position(rank);
        if (counts[blocks[position]] == BLOCK) {
            divide(position);
            position = position(rank);
        }
        final int block = blocks[position];
        final int first = block << SHIFT;
        final int place = place(block, rank);
        final int behind = counts[block] - place;
        System.arraycopy(ranks, first + place, ranks, first + place + 1, behind);
        System.arraycopy(levels, first + place, levels, first + place + 1, behind);
        ranks[first + place] = rank;
        levels[first + place] = level;
        counts[block]++;
        bestRanks[position] = ranks[first];
    }

    /** Removes the level with a rank that is there. */
    void remove(final long rank) {
        size--;
        final int position = position(rank);
        final int block = blocks[position];
        final int first = block << SHIFT;
        final int place = place(block, rank);
        final int behind = counts[block] - place - 1;
        System.arraycopy(ranks, first + place + 1, ranks, first + place, behind);
        System.arraycopy(levels, first + place + 1, levels, first + place, behind);
        counts[block]--;
        bestRanks[position] = ranks[first];
        if (counts[block] == 0) {
            close(position);
        } else if (counts[block] < HALF) {
            joinIfSmall(position);
            joinIfSmall(position - 1);
        }
    }

    void clear() {
        used = 0;
        size = 0;
    }

    /** The cursor of the best level, or {@link #NONE}. */
    long first() {
        return used == 0 ? NONE : 0;
    }

    /** The cursor of the next worse level, or {@link #NONE}. No level may come or go between two calls. */
    long next(final long cursor) {
        final int position = (int) (cursor >> SHIFT);
        if ((cursor & BLOCK - 1) + 1 < counts[blocks[position]]) {
            return cursor + 1;
        }
        return position + 1 < used ? (long) (position + 1) << SHIFT : NONE;
    }

    /** The level at a cursor. */
    int at(final long cursor) {
        return levels[(blocks[(int) (cursor >> SHIFT)] << SHIFT) + (int) (cursor & BLOCK - 1)];
    }

    /** Where in the directory the block is that a rank belongs to: the last one that begins with it, or better. */
    private int position(final long rank) {
        int low = 0;
        int high = used - 1;
        while (low < high) {
            final int middle = low + high + 1 >>> 1;
            if (bestRanks[middle] >= rank) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    /**
     * The first place of a block whose rank is not better. The steps of the search depend on nothing but the number of
     * places: a processor cannot guess how a comparison ends, and need not, as each is added instead of branched on.
     */
    private int place(final int block, final long rank) {
        final int first = block << SHIFT;
        int at = first;
        int left = counts[block];
        while (left > 0) {
            final int half = left + 1 >>> 1;
            at += ranks[at + half - 1] > rank ? half : 0;
            left -= half;
        }
        return at - first;
    }

    private void divide(final int position) {
        open(position + 1);
        final int from = blocks[position];
        final int to = blocks[position + 1];
        move(from, HALF, to, 0, HALF);
        counts[from] = HALF;
        counts[to] = HALF;
        bestRanks[position + 1] = ranks[to << SHIFT];
    }

    /** Joins a block and the next one, if both together fill no more than half of one. */
    private void joinIfSmall(final int position) {
        if (position < 0 || position + 1 >= used) {
            return;
        }
        final int to = blocks[position];
        final int from = blocks[position + 1];
        if (counts[to] + counts[from] <= HALF) {
            move(from, 0, to, counts[to], counts[from]);
            counts[to] += counts[from];
            close(position + 1);
        }
    }

    private void move(final int from, final int fromPlace, final int to, final int toPlace, final int count) {
        System.arraycopy(ranks, (from << SHIFT) + fromPlace, ranks, (to << SHIFT) + toPlace, count);
        System.arraycopy(levels, (from << SHIFT) + fromPlace, levels, (to << SHIFT) + toPlace, count);
    }

    /** Puts a free block into the directory. */
    private void open(final int position) {
        if (used == blocks.length) {
            grow();
        }
        final int block = blocks[used];
        System.arraycopy(blocks, position, blocks, position + 1, used - position);
        System.arraycopy(bestRanks, position, bestRanks, position + 1, used - position);
        blocks[position] = block;
        counts[block] = 0;
        used++;
    }

    /** Takes a block out of the directory. */
    private void close(final int position) {
        final int block = blocks[position];
        used--;
        System.arraycopy(blocks, position + 1, blocks, position, used - position);
        System.arraycopy(bestRanks, position + 1, bestRanks, position, used - position);
        blocks[used] = block;
    }

    private void grow() {
        final int before = blocks.length;
        final int after = before + (before >> 1);
        ranks = Arrays.copyOf(ranks, after << SHIFT);
        levels = Arrays.copyOf(levels, after << SHIFT);
        counts = Arrays.copyOf(counts, after);
        bestRanks = Arrays.copyOf(bestRanks, after);
        blocks = Arrays.copyOf(blocks, after);
        for (int block = before; block < after; block++) {
            blocks[block] = block;
        }
    }
}
