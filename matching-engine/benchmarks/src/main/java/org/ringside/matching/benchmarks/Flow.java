package org.ringside.matching.benchmarks;

import java.io.IOException;
import java.util.SplittableRandom;

/** A kind of market, from which commands can be drawn. */
interface Flow {
    /** What the run-in is of the measured part: by its end the book looks as it will. */
    int RUN_IN_FRACTION = 4;

    /** A market that has not begun. */
    interface Market {
        /** Fills the book. */
        void fill();

        /** Writes the next command, or the next few that belong together. */
        void step();
    }

    /** As it is given on the command line, and stands in tables. */
    String name();

    /** A sentence about it. */
    String description();

    /** Whether the goals of speed are about it. */
    default boolean isCompared() {
        return true;
    }

    /** Begins a market that writes there, and draws from this. */
    Market begin(CommandWriter writer, SplittableRandom random) throws IOException;

    /**
     * Draws commands: some that fill the book, a run-in, then so many that are measured, or a few more.
     *
     * @param seed the same one gives the same commands, on every JDK
     */
    default CommandStream draw(final long seed, final int measured) throws IOException {
        final SplittableRandom random = new SplittableRandom(seed);
        final CommandWriter writer = new CommandWriter(random);
        final Market market = begin(writer, random);
        market.fill();
        advance(market, writer, measured / RUN_IN_FRACTION);
        writer.measureFromHere();
        advance(market, writer, measured);
        return writer.finish();
    }

    private static void advance(final Market market, final CommandWriter writer, final int commands) {
        final int end = writer.size() + commands;
        while (writer.size() < end) {
            market.step();
        }
    }
}
