package org.ringside.matching;

/**
 * What the order that is being matched has done so far, and what it may still do; and what the command has done with
 * all orders that it has matched.
 */
final class Aggression {
    private static final int DONE = -1;

    private long spent;
    private int left;
    private int level;
    /** The first iceberg of the level that shows another slice since, or 0; {@link #DONE} when no rounds are left. */
    private int firstAgain;

    /** Another command begins. */
    void beginCommand() {
        spent = 0;
    }

    /** How many fills there were in this command, own orders met, and orders looked at. */
    long spent() {
        return spent;
    }

    /** So many orders were looked at. */
    void look(final long number) {
        spent += number;
    }

    /** Another order comes in, which may do so much: one for each fill, and for each own order that it meets. */
    void begin(final int most) {
        left = most;
        level = 0;
    }

    /** It has traded once, or met an own order. */
    void spend() {
        left--;
        spent++;
    }

    /** How many more fills, and own orders, there may be. */
    int left() {
        return left;
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
        firstAgain = DONE;
    }
}
