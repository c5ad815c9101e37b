package org.ringside.matching.benchmarks;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.ringside.matching.benchmarks.RaceResult.Lap;
import org.ringside.matching.benchmarks.RaceResult.Round;
import org.ringside.queue.benchmarks.OtherLoad;

/**
 * Runs the same commands through several books in one JVM, in rounds: in each round every book once, in changing order.
 * Two rounds warm up. A round during which other processes took too much of the machine is run again, up to as many as
 * were asked for. A book that does not trade what the commands' own book traded ends it all.
 *
 * <p>A book's turn is two passes over the commands, each with a new book that is filled before the clock starts: one
 * under a single pair of clock readings, one that reads the clock around each command. The collector cleans up before
 * each; what a book leaves behind while it is measured is its own.
 */
final class Race {
    private static final int WARM_UP_ROUNDS = 2;

    private final List<Contender> contenders;
    private final CommandStream commands;
    private final int repetitions;

    Race(final List<Contender> contenders, final CommandStream commands, final int repetitions) {
        this.contenders = contenders;
        this.commands = commands;
        this.repetitions = repetitions;
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
            laps.put(contenders.get(place), lap(contenders.get(place)));
        }
        return new Round(laps, others.cores());
    }

    private Lap lap(final Contender contender) {
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
