package org.ringside.matching.benchmarks;

import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.Histogram;
import org.ringside.queue.benchmarks.OtherLoad;
import org.ringside.queue.benchmarks.Spread;

/**
 * What a race gave. Quoted are the rounds that nothing disturbed; when those are less than half of what was asked for,
 * all rounds.
 *
 * @param wanted rounds that were asked for
 * @param rounds all that were run
 */
record RaceResult(int wanted, List<Round> rounds) {
    /**
     * Every book once.
     *
     * @param laps       one of each
     * @param otherCores cores that other processes, or other guests, had meanwhile
     */
    record Round(Map<Contender, Lap> laps, double otherCores) {
        boolean isUndisturbed() {
            return OtherLoad.isQuiet(otherCores);
        }
    }

    /**
     * One book's turn.
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

    /** The rounds that are quoted. */
    List<Round> quoted() {
        final List<Round> undisturbed = rounds.stream().filter(Round::isUndisturbed).toList();
        return 2 * undisturbed.size() < wanted ? rounds : undisturbed;
    }

    /** Whether enough rounds ran undisturbed. */
    boolean isComplete() {
        return rounds.stream().filter(Round::isUndisturbed).count() >= wanted;
    }

    /** A number of one book's laps. */
    Spread of(final Contender contender, final ToDoubleFunction<Lap> number) {
        return Spread.of(quoted().stream().mapToDouble(round -> number.applyAsDouble(round.laps.get(contender))));
    }

    /** How many times the time of ours a peer takes, round by round. */
    Spread ratio(final Contender peer) {
        return Spread.of(quoted().stream().mapToDouble(round ->
            round.laps.get(peer).nsPerCommand / round.laps.get(Contender.RINGSIDE).nsPerCommand));
    }

    /** How many rounds are quoted, and whether nothing disturbed them. */
    String roundsText() {
        final boolean isUndisturbed = quoted().stream().allMatch(Round::isUndisturbed);
        return quoted().size() + (isUndisturbed ? " rounds" : " rounds, disturbed");
    }
}
