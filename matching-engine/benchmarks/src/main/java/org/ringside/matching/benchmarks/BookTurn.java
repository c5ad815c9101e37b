package org.ringside.matching.benchmarks;

import org.HdrHistogram.Histogram;

/**
 * A book's turn in a race: two passes over the commands, each with a new book that is filled before the clock starts;
 * one under a single pair of clock readings, one that reads the clock around each command. The collector cleans up
 * before each; what a book leaves behind while it is measured is its own. A book that does not trade what the commands'
 * own book traded ends it all.
 */
final class BookTurn {
    private final CommandStream commands;

    /**
     * What a turn gave.
     *
     * @param nsPerCommand mean over all commands, without a clock between them
     * @param each         nanoseconds of each command, with the clock's own
     */
    record Lap(double nsPerCommand, Histogram each) {
        double percentile(final double percentile) {
            return each.getValueAtPercentile(percentile);
        }

        double max() {
            return each.getMaxValue();
        }
    }

    BookTurn(final CommandStream commands) {
        this.commands = commands;
    }

    Lap lap(final Contender contender) {
        final Book book = ready(contender);
        final long ns = book.time(commands);
        check(contender, book);
        final Book again = ready(contender);
        final Histogram each = again.timeEach(commands);
        check(contender, again);
        return new Lap((double) ns / commands.measured(), each);
    }

    private Book ready(final Contender contender) {
        final Book book = contender.open();
        book.fill(commands);
        System.gc();
        return book;
    }

    private void check(final Contender contender, final Book book) {
        if (!book.tape().equals(commands.tape())) {
            throw new IllegalStateException(
                contender.text() + " printed " + book.tape() + " instead of " + commands.tape());
        }
    }
}
