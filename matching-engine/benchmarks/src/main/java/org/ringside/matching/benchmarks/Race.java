package org.ringside.matching.benchmarks;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.ringside.matching.benchmarks.RaceResult.Round;
import org.ringside.queue.benchmarks.OtherLoad;

/**
 * Lets contenders do the same in one JVM, in rounds: in each round every one of them has one turn, in changing order.
 * Two rounds warm up. A round during which other processes took too much of the machine is run again, up to as many as
 * were asked for.
 *
 * @param <C> the contenders
 * @param <L> what a turn gives
 */
final class Race<C, L> {
    private static final int WARM_UP_ROUNDS = 2;

    private final List<C> contenders;
    private final int repetitions;
    private final Function<C, L> turn;

    Race(final List<C> contenders, final int repetitions, final Function<C, L> turn) {
        this.contenders = contenders;
        this.repetitions = repetitions;
        this.turn = turn;
    }

    RaceResult<C, L> run() throws IOException {
        for (int i = 0; i < WARM_UP_ROUNDS; i++) {
            round(i);
        }
        final RaceResult<C, L> result = new RaceResult<>(repetitions, new ArrayList<>());
        for (int i = 0; !result.isComplete() && i < 2 * repetitions; i++) {
            result.rounds().add(round(i));
        }
        return result;
    }

    private Round<C, L> round(final int number) throws IOException {
        final OtherLoad others = new OtherLoad();
        final Map<C, L> laps = new HashMap<>();
        final int count = contenders.size();
        for (int i = 0; i < count; i++) {
            // Every second round the other way round, so that nobody always follows the same one.
            final int place = (number / 2 + (number % 2 == 0 ? i : count - 1 - i)) % count;
            laps.put(contenders.get(place), turn.apply(contenders.get(place)));
        }
        return new Round<>(laps, others.cores());
    }
}
