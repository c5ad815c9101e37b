package org.ringside.gateway.fix.orders;

import java.util.Arrays;

/**
 * Ids that a trader counts up, in slots that are counted up with them: a run needs no entry in a table for each id. The
 * runs of a family, whose ids differ in their last digits alone, are in a chain, the youngest first. Who finds an id in
 * none of them has a look at the strays of the family, if it has any. An id of a run that is gone leaves a gap, which
 * its slot tells. Bounded: when no run is left, further ids are strays. One thread; allocates nothing after
 * construction.
 */
final class ClOrdIdRuns {
    /** No run, or no family. */
    static final int NONE = -1;
    /** A power of two. Families that meet in one place are one family. */
    static final int FAMILIES = 1024;

    private static final int MOST = 64;

    private final int[] youngest = new int[FAMILIES];
    private final int[] strays = new int[FAMILIES];
    /** Of each run: the next one of its family, or the next one that is free. */
    private final int[] next = new int[MOST];
    private final int[] families = new int[MOST];
    private final int[] firstNumbers = new int[MOST];
    private final int[] firstSlots = new int[MOST];
    private final int[] lengths = new int[MOST];
    /** Ids of each run that are not gone. */
    private final int[] left = new int[MOST];
    private int free;

    ClOrdIdRuns() {
        Arrays.fill(youngest, NONE);
        for (int run = 0; run < MOST; run++) {
            next[run] = run < MOST - 1 ? run + 1 : NONE;
        }
    }

    /** The youngest run of a family, or {@link #NONE}. */
    int youngest(final int family) {
        return youngest[family];
    }

    /** The run before this one, or {@link #NONE}. */
    int before(final int run) {
        return next[run];
    }

    /** Slot that an id with these last digits has if a run has it; {@link ClOrdIdTable#NONE} if it has not. */
    int slotIn(final int run, final int number) {
        final int way = number - firstNumbers[run];
        return way >= 0 && way < lengths[run] ? firstSlots[run] + way : ClOrdIdTable.NONE;
    }

    /** The id and its slot go on with the youngest run of the family. Returns the run, or {@link #NONE}. */
    int goOn(final int family, final int number, final int slot) {
        final int run = youngest[family];
        if (run == NONE || number - firstNumbers[run] != lengths[run] || slot - firstSlots[run] != lengths[run]) {
            return NONE;
        }
        lengths[run]++;
        left[run]++;
        return run;
    }

    /** A run begins with this id, which was a stray, and goes on with the next. Returns it; NONE if none is left. */
    int begin(final int family, final int number, final int slot) {
        final int run = free;
        if (run != NONE) {
            free = next[run];
            next[run] = youngest[family];
            youngest[family] = run;
            families[run] = family;
            firstNumbers[run] = number;
            firstSlots[run] = slot;
            lengths[run] = 2;
            left[run] = 2;
            strays[family]--;
        }
        return run;
    }

    /** An id of a run is gone. */
    void remove(final int run) {
        left[run]--;
        if (left[run] == 0) {
            end(run);
        }
    }

    /** Whether ids of a family are in no run. */
    boolean hasStrays(final int family) {
        return strays[family] > 0;
    }

    /** So many more ids of a family are in no run. */
    void addStrays(final int family, final int count) {
        strays[family] += count;
    }

    private void end(final int run) {
        final int family = families[run];
        if (youngest[family] == run) {
            youngest[family] = next[run];
        } else {
            int younger = youngest[family];
            while (next[younger] != run) {
                younger = next[younger];
            }
            next[younger] = next[run];
        }
        next[run] = free;
        free = run;
    }
}
