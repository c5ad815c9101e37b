package org.ringside.matching.benchmarks;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.ringside.harness.OtherLoad;
import org.ringside.matching.benchmarks.BookTurn.Lap;
import org.ringside.matching.benchmarks.RaceResult.Round;

/**
 * Lets contenders do the same in one JVM, in rounds: in each round every one of them has one turn, in changing order.
 * Two rounds warm up. A round during which other processes took too much of the machine is run again, up to as many as
 * were asked for.
 */
final class Race {
    private static final int WARM_UP_ROUNDS = 2;

    private final List<Contender> contenders;
    private final int repetitions;
    private final BookTurn turn;

    Race(final List<Contender> contenders, final int repetitions, final BookTurn turn) {
        this.contenders = contenders;
        this.repetitions = repetitions;
        this.turn = turn;
    }

    RaceResult run() throws IOException {
        for (int i = 0; i < WARM_UP_ROUNDS; i++) {
            round(i);
        }
        final RaceResult result = new RaceResult(repetitions, new ArrayList<>());
        for (int i = 0; !result.isComplete() && i < 2 * repetitions; i++) {
            result.rounds().add(round(i));
        }
        return result;
    }

    private Round round(final int number) throws IOException {
        final OtherLoad others = new OtherLoad();
        final Map<Contender, Lap> laps = new EnumMap<>(Contender.class);
        final int count = contenders.size();
        for (int i = 0; i < count; i++) {
            // Every second round the other way round, so that nobody always follows the same one.
            final int place = (number / 2 + (number % 2 == 0 ? i : count - 1 - i)) % count;
            laps.put(contenders.get(place), turn.lap(contenders.get(place)));
        }
        return new Round(laps, others.cores());
    }
}
