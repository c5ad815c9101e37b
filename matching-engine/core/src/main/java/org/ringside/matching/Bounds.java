package org.ringside.matching;

/**
 * How much one command may do of what happens by itself, or was asked for before. They are part of the state, so that a
 * replay does as much with each command as was done the first time.
 *
 * @param due      things whose time has come that an ordinary command lets happen before it.
 * @param changes  orders that a portion of longer work ends or moves.
 * @param visits   orders and owners that a portion looks at.
 * @param auctions instruments in an auction whose orders a portion changes: each of them has a price to work out anew.
 * @param levels   price levels of a book whose auction is worked out after each command.
 * @param levelNs  how long the auction of a book of more levels is not worked out again, for each of its levels.
 */
record Bounds(int due, int changes, int visits, int auctions, int levels, int levelNs) {
    /** Those of every engine but in tests. */
    static final Bounds USUAL = new Bounds(8, 128, 1_024, 8, 64, 1_000);

    /** How long the auction of a book of so many levels is not worked out again. */
    long walkNs(final int bookLevels) {
        return bookLevels <= levels ? 0 : (long) bookLevels * levelNs;
    }

    void write(final StateOutput output) {
        output.putLong(due);
        output.putLong(changes);
        output.putLong(visits);
        output.putLong(auctions);
        output.putLong(levels);
        output.putLong(levelNs);
    }

    static Bounds read(final StateInput input) {
        return new Bounds(
            count(input), count(input), count(input), count(input), count(input), count(input));
    }

    private static int count(final StateInput input) {
        final int count = input.getCount(1 << 20);
        if (count == 0) {
            throw StateInput.damaged("a bound of 0");
        }
        return count;
    }
}
