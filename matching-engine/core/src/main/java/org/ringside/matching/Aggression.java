package org.ringside.matching;

/** What the order that is being matched has done so far. */
final class Aggression {
    private static final int TAKEN = -1;

    private int level;
    /** The first iceberg of the level that shows another slice since, or 0; {@link #TAKEN} when no rounds are left. */
    private int firstAgain;

    /** Another order comes in. */
    void begin() {
        level = 0;
    }

    /** It trades at this level now. */
    void at(final int newLevel) {
        if (level != newLevel) {
            level = newLevel;
            firstAgain = 0;
        }
    }

    /** This iceberg, which it has used up a slice of, shows the next one at the tail. */
    void showsAgain(final int iceberg) {
        if (firstAgain == 0) {
            firstAgain = iceberg;
        }
    }

    /**
     * Whether all that is left of the level, of which this order is the first, are icebergs that it has met: what it
     * does with them is the same from round to round.
     */
    boolean repeats(final int first) {
        return firstAgain == first;
    }

    /** The whole rounds of this level are done: what is left of it is less than one. */
    void endRounds() {
        firstAgain = TAKEN;
    }
}
