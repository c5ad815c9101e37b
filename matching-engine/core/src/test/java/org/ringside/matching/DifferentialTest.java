package org.ringside.matching;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The engine against {@link NaiveEngine}: the same seeded commands must bring about the same events, all of them, in
 * the same order and with the same fields; now and then the whole state of both is compared too. On a difference the
 * seed and the commands that led to it are printed.
 */
class DifferentialTest {
    private static final Set<Integer> INSTRUMENTS = Set.of(1, 2, 3);
    private static final int COMMANDS = 500_000;
    private static final int STATE_CHECK_INTERVAL = 5_000;
    private static final int SHOWN_COMMANDS = 30;

    private final EventRecorder recorder = new EventRecorder();
    private final MatchingEngine engine = new MatchingEngine(recorder, 64);
    private final NaiveEngine naive = new NaiveEngine(INSTRUMENTS);
    private final Deque<RandomCommands.Command> latest = new ArrayDeque<>();
    private final Conservation conservation = new Conservation();

    @ParameterizedTest(name = "seed {0}, prices within {1} ticks")
    @CsvSource({"1, 4", "2, 20", "3, 20", "4, 200", "5, 2000", "6, 20000"})
    void shouldBringAboutTheSameEventsAsNaiveEngine(final long seed, final int priceRange) {
        System.out.println("differential test: seed " + seed + ", prices within " + priceRange + " ticks");
        INSTRUMENTS.forEach(engine::addInstrument);
        final RandomCommands commands = new RandomCommands(seed, priceRange);
        for (int i = 1; i <= COMMANDS; i++) {
            final RandomCommands.Command command = commands.next();
            remember(command);
            command.sendTo(engine);
            command.sendTo(naive);
            final List<Event> events = recorder.take();
            final List<Event> expected = naive.take();
            if (!events.equals(expected)) {
                assertThat(events).as(story(seed, i)).isEqualTo(expected);
            }
            conservation.add(events);
            commands.learn(events);
            assertUncrossed(command.instrumentId(), seed, i);
            if (i % STATE_CHECK_INTERVAL == 0) {
                assertSameState(seed, i);
            }
        }
        conservation.assertExercised();
    }

    private void remember(final RandomCommands.Command command) {
        latest.addLast(command);
        if (latest.size() > SHOWN_COMMANDS) {
            latest.removeFirst();
        }
    }

    private void assertUncrossed(final int instrument, final long seed, final int command) {
        if (INSTRUMENTS.contains(instrument)) {
            final long bid = engine.bestPrice(instrument, Side.BUY);
            final long ask = engine.bestPrice(instrument, Side.SELL);
            if (bid != MatchingEngine.NO_PRICE && ask != MatchingEngine.NO_PRICE && bid >= ask) {
                throw new AssertionError("crossed: " + bid + " >= " + ask + ", " + story(seed, command));
            }
        }
    }

    private void assertSameState(final long seed, final int command) {
        assertThat(engine.openOrders()).as(story(seed, command)).isEqualTo(naive.book().size());
        long openQuantity = 0;
        for (final int instrument : INSTRUMENTS) {
            for (final Side side : Side.values()) {
                openQuantity += assertSameSide(instrument, side, story(seed, command));
            }
        }
        conservation.assertHolds(openQuantity, story(seed, command));
        Invariants.assertHold(engine);
    }

    /** Price by price; returns what is open on this side. */
    private long assertSameSide(final int instrument, final Side side, final String story) {
        final TreeSet<Long> prices = new TreeSet<>();
        long open = 0;
        for (final NaiveEngine.Resting order : naive.book()) {
            if (order.instrument == instrument && order.side == side) {
                prices.add(order.price);
                open += order.leaves();
            }
        }
        for (final long price : prices) {
            final long atPrice = naive.book().stream()
                .filter(order -> order.instrument == instrument && order.side == side && order.price == price)
                .mapToLong(NaiveEngine.Resting::leaves)
                .sum();
            assertThat(engine.quantityAt(instrument, side, price)).as(story).isEqualTo(atPrice);
        }
        final long best = prices.isEmpty()
            ? MatchingEngine.NO_PRICE
            : side == Side.BUY ? prices.last() : prices.first();
        assertThat(engine.bestPrice(instrument, side)).as(story).isEqualTo(best);
        return open;
    }

    private String story(final long seed, final int command) {
        final StringBuilder story = new StringBuilder("seed " + seed + ", command " + command + ", the latest:\n");
        latest.forEach(one -> story.append(one).append('\n'));
        return story.toString();
    }
}
