package org.ringside.matching;

import java.util.BitSet;

/** Which records of a slab a state has been found to use: each once, for one thing, or as a free one. */
final class Claims {
    private final Slab slab;
    private final String content;
    private final BitSet claimed;
    private int count;

    Claims(final Slab slab, final String content) {
        this.slab = slab;
        this.content = content;
        this.claimed = new BitSet(slab.used());
    }

    /** A record that is there is free, or something names it. */
    void add(final int record) {
        if (claimed.get(record)) {
            throw StateInput.damaged(content + " " + record + " is there twice, or in use and free");
        }
        claimed.set(record);
        count++;
    }

    /** How many there were so far. */
    int count() {
        return count;
    }

    /** All records are free or in use. */
    void requireAll() {
        if (count != slab.used() - 1) {
            throw StateInput.damaged(
                "of " + (slab.used() - 1) + " records of " + content + " " + count + " are free or in use");
        }
    }
}
