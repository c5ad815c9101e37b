package org.ringside.matching.benchmarks;

import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * A book of one instrument that carries out commands: ours, or a peer's behind this. It reads of the command with index
 * {@code i} what it needs, and prints every trade on its tape.
 *
 * <p>An abstract class, because a call of its methods costs less than one of an interface's when several books have
 * been run; it costs the same for all of them.
 */
abstract class Book {
    private static final long LONGEST_NS = TimeUnit.SECONDS.toNanos(10);
    private static final int DIGITS = 3;

    private final Tape tape;

    /** A book that prints its trades itself. */
    Book() {
        this(new Tape());
    }

    /** A book whose trades are printed on this tape. */
    Book(final Tape tape) {
        this.tape = tape;
    }

    /** What it has traded. */
    final Tape tape() {
        return tape;
    }

    abstract void enter(CommandStream commands, int i);

    abstract void enterImmediate(CommandStream commands, int i);

    abstract void cancel(CommandStream commands, int i);

    abstract void move(CommandStream commands, int i);

    abstract void reduce(CommandStream commands, int i);

    /** Bytes that it has outside the heap. */
    long memoryOutsideHeap() {
        return 0;
    }

    /** Carries out one command. */
    final void apply(final CommandStream commands, final int i) {
        switch (commands.kind(i)) {
            case CommandStream.ENTER -> enter(commands, i);
            case CommandStream.IMMEDIATE -> enterImmediate(commands, i);
            case CommandStream.CANCEL -> cancel(commands, i);
            case CommandStream.MOVE -> move(commands, i);
            case CommandStream.REDUCE -> reduce(commands, i);
            default -> throw new IllegalArgumentException("no such kind of command: " + commands.kind(i));
        }
    }

    /** Carries out the commands up to those that are measured. */
    final void fill(final CommandStream commands) {
        replay(commands, 0, commands.measuredFrom());
    }

    /** Carries out the measured commands. The answer is their time, in nanoseconds. */
    final long time(final CommandStream commands) {
        final long startNs = System.nanoTime();
        replay(commands, commands.measuredFrom(), commands.size());
        return System.nanoTime() - startNs;
    }

    /** Carries out the measured commands, and records the time of each in nanoseconds; the clock's is part of it. */
    final Histogram timeEach(final CommandStream commands) {
        final Histogram histogram = new Histogram(LONGEST_NS, DIGITS);
        for (int i = commands.measuredFrom(); i < commands.size(); i++) {
            final long startNs = System.nanoTime();
            apply(commands, i);
            histogram.recordValue(Math.min(LONGEST_NS, System.nanoTime() - startNs));
        }
        return histogram;
    }

    /**
     * Carries out the measured commands, and lowers the least time of each to that of this pass, in nanoseconds.
     *
     * @return the longest time of this pass.
     */
    final int lowerEach(final CommandStream commands, final int[] leastNs) {
        int longestNs = 0;
        for (int i = commands.measuredFrom(); i < commands.size(); i++) {
            final long startNs = System.nanoTime();
            apply(commands, i);
            final int ns = (int) Math.min(Integer.MAX_VALUE, System.nanoTime() - startNs);
            longestNs = Math.max(longestNs, ns);
            final int place = i - commands.measuredFrom();
            leastNs[place] = Math.min(leastNs[place], ns);
        }
        return longestNs;
    }

    private void replay(final CommandStream commands, final int from, final int to) {
        for (int i = from; i < to; i++) {
            apply(commands, i);
        }
    }
}
