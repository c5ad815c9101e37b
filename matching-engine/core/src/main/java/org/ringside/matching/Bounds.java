package org.ringside.matching;

/**
 * How much one command may do of what happens by itself, or was asked for before. They are part of the state, so that a
 * replay does as much with each command as was done the first time.
 *
 * @param due      things whose time has come that an ordinary command lets happen before it.
 * @param changes  orders that a portion of longer work ends or moves.
 * @param visits   orders and owners that a portion looks at.
 * @param auctions instruments in an auction whose orders a portion changes: each of them has a price to work out anew.
 */
record Bounds(int due, int changes, int visits, int auctions) {
    /** Those of every engine but in tests. */
    static final Bounds USUAL = new Bounds(8, 128, 1_024, 8);

    void write(final StateOutput output) {
        output.putLong(due);
        output.putLong(changes);
        output.putLong(visits);
        output.putLong(auctions);
    }

    static Bounds read(final StateInput input) {
        return new Bounds(count(input), count(input), count(input), count(input));
    }

    private static int count(final StateInput input) {
        final int count = input.getCount(1 << 20);
        if (count == 0) {
            throw StateInput.damaged("a bound of 0");
        }
        return count;
    }
}
