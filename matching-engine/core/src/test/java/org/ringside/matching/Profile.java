package org.ringside.matching;

/**
 * What a random stream is mostly about.
 *
 * @param name          for people.
 * @param instruments   how many.
 * @param range         ticks around the middle in which most prices are.
 * @param wide          whether some prices are very far from each other, and some quantities very large.
 * @param orders        live orders of an instrument, above which it is mostly cancelled.
 * @param matchingSpan  commands between two changes of phase, about, while orders match.
 * @param callSpan      commands between two changes of phase, about, in other phases.
 * @param limits        whether limits of accounts are tight, and kill switches frequent.
 * @param slices        whether orders to buy and sell much meet, of which many show little, or must trade in full.
 */
record Profile(String name, int instruments, int range, boolean wide, int orders, int matchingSpan, int callSpan,
    boolean limits, boolean slices) {
    static final Profile NARROW = new Profile("narrow", 1, 6, false, 60, 600, 15, false, false);
    static final Profile WIDE = new Profile("wide", 2, 200, true, 60, 400, 20, false, false);
    static final Profile AUCTIONS = new Profile("auctions", 2, 12, false, 40, 120, 30, false, false);
    static final Profile RISK = new Profile("risk", 3, 10, false, 40, 1_000, 20, true, false);
    static final Profile MIXED = new Profile("mixed", 3, 25, false, 50, 200, 25, false, false);
    static final Profile SLICES = new Profile("slices", 1, 3, false, 40, 800, 10, false, true);

    @Override
    public String toString() {
        return name;
    }
}
