package org.ringside.queue;

/**
 * The 64-bit control word of a slot. If several may compete for a slot, its state changes only by a compare-and-set of
 * the whole word. The lap only grows, and the states of a lap only move forward. So a late writer can fail, but never
 * succeed on a slot that has moved on.
 * <pre>
 *  63                          28 27        16 15         4 3     0
 * +------------------------------+------------+------------+-------+
 * |           lap: 36            |  run: 12   | owner: 12  | state |
 * +------------------------------+------------+------------+-------+
 * </pre>
 * <dl>
 * <dt>lap</dt><dd>{@code position / capacity + 1}: which pass over the ring this word speaks of; 0 = the slot was never
 *     used</dd>
 * <dt>run</dt><dd>slots of the train that begins here, and to which this word applies as a whole; the words of its
 *     other slots stay old</dd>
 * <dt>owner</dt><dd>the writer: its index in the producer registry + 1; 0 = nobody</dd>
 * <dt>state</dt><dd>one of the constants below</dd>
 * </dl>
 */
final class ControlWord {
    /** Never claimed in any lap. */
    static final int FREE = 0;
    /** The owner alone may write the bytes of the run. */
    static final int CLAIMED = 1;
    /** The bytes of the run are complete and will be delivered. */
    static final int COMMITTED = 2;
    /** The run will never be delivered, and nobody writes to it any more. */
    static final int ABORTED = 3;
    /**
     * The run will never be delivered, but its owner may still write to it: nobody may claim these slots until it is
     * known not to.
     */
    static final int QUARANTINED = 4;
    /** The position was reserved and given up before anybody claimed it. */
    static final int SKIPPED = 5;
    /** As {@link #SKIPPED}, of a slot that an earlier lap's owner may still write to. */
    static final int SKIPPED_QUARANTINED = 6;

    static final long MAX_LAP = (1L << 36) - 1;

    private static final int LAP_SHIFT = 28;
    private static final int RUN_SHIFT = 16;
    private static final int OWNER_SHIFT = 4;
    private static final int TWELVE_BITS = 0xFFF;
    private static final int STATE_MASK = 0xF;
    private static final int SHIFT_OF_ALL_POSITIONS = 27;

    private ControlWord() {
    }

    static long of(final long lap, final int run, final int owner, final int state) {
        return lap << LAP_SHIFT | (long) run << RUN_SHIFT | (long) owner << OWNER_SHIFT | state;
    }

    static long lap(final long word) {
        return word >>> LAP_SHIFT;
    }

    static int run(final long word) {
        return (int) (word >>> RUN_SHIFT) & TWELVE_BITS;
    }

    static int owner(final long word) {
        return (int) (word >>> OWNER_SHIFT) & TWELVE_BITS;
    }

    static int state(final long word) {
        return (int) word & STATE_MASK;
    }

    /** The same lap, run and owner in another state. */
    static long withState(final long word, final int state) {
        return word & ~STATE_MASK | state;
    }

    /** An owner of an earlier time may still write to the slot. */
    static boolean isQuarantined(final long word) {
        final int state = state(word);
        return state == QUARANTINED || state == SKIPPED_QUARANTINED;
    }

    /** A quarantined word once its owner can not, or says that it will not, write to the slot any more. */
    static long released(final long quarantined) {
        return withState(quarantined, state(quarantined) == QUARANTINED ? ABORTED : SKIPPED);
    }

    /** A word that some writer or reader can have written in the course of a lap. */
    static boolean isPlausible(final long word, final int maxTrain) {
        final int state = state(word);
        return state >= CLAIMED && state <= SKIPPED_QUARANTINED && run(word) >= 1 && run(word) <= maxTrain;
    }

    /**
     * The first position that a ring of this many slots can not have: its lap would not fit, or the position itself.
     */
    static long endPosition(final int slots) {
        final int shift = Integer.numberOfTrailingZeros(slots);
        return MAX_LAP << Math.min(shift, SHIFT_OF_ALL_POSITIONS);
    }
}
