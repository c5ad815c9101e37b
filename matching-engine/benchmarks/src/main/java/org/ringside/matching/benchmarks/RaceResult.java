package org.ringside.matching.benchmarks;

import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.ringside.harness.OtherLoad;
import org.ringside.harness.Spread;
import org.ringside.matching.benchmarks.BookTurn.Lap;

/**
 * What a race gave. Quoted are the rounds that nothing disturbed; when those are less than half of what was asked for,
 * all rounds.
 *
 * @param wanted rounds that were asked for
 * @param rounds all that were run
 */
record RaceResult(int wanted, List<Round> rounds) {
    /**
     * Everybody once.
     *
     * @param laps       one of each
     * @param otherCores cores that other processes, or other guests, had meanwhile
     */
    record Round(Map<Contender, Lap> laps, double otherCores) {
        boolean isUndisturbed() {
            return OtherLoad.isQuiet(otherCores);
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

    /** A number of one contender's laps. */
    Spread of(final Contender contender, final ToDoubleFunction<Lap> number) {
        return Spread.of(quoted().stream().mapToDouble(round -> number.applyAsDouble(round.laps.get(contender))));
    }

    /** How many times ours a peer's number is, round by round. */
    Spread ratio(final Contender peer, final Contender ours, final ToDoubleFunction<Lap> number) {
        return Spread.of(quoted().stream().mapToDouble(round ->
            number.applyAsDouble(round.laps.get(peer)) / number.applyAsDouble(round.laps.get(ours))));
    }

    /** How many rounds are quoted, and whether nothing disturbed them. */
    String roundsText() {
        final boolean isUndisturbed = quoted().stream().allMatch(Round::isUndisturbed);
        return quoted().size() + (isUndisturbed ? " rounds" : " rounds, disturbed");
    }
}
