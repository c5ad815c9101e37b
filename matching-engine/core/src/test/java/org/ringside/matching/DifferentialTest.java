package org.ringside.matching;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The engine against {@link NaiveEngine}: the same seeded commands must bring about the same events, all of them, in
 * the same order and with the same fields; now and then, on short streams after every command, the whole state of both
 * is compared too. Where the events differ, the seed and the fewest commands that still make them differ are printed.
 */
class DifferentialTest {
    private static final Set<Integer> INSTRUMENTS = Set.of(1, 2, 3);
    private static final int COMMANDS = 150_000;
    private static final int DEEP_COMMANDS = 60_000;
    private static final int FEW_COMMANDS = 10_000;
    private static final int SHALLOW = 400;
    private static final int DEEP = 20_000;

    private record Stream(long seed, int priceRange, int memory) {
        @Override
        public String toString() {
            return "seed " + seed + ", prices within " + priceRange + " ticks, memory " + memory;
        }
    }

    private final Supplier<Comparison> comparisons = () -> new Comparison(INSTRUMENTS, INSTRUMENTS);

    @ParameterizedTest(name = "seed {0}, prices within {1} ticks")
    @CsvSource({
        "1, 1", "2, 2", "3, 4", "4, 8", "5, 20", "6, 20", "7, 50", "8, 100", "9, 200", "10, 1000", "11, 5000",
        "12, 20000"
    })
    void shouldBringAboutTheSameEventsAsNaiveEngine(final long seed, final int priceRange) {
        compare(comparisons, new Stream(seed, priceRange, SHALLOW), COMMANDS, 5_000).assertExercised(COMMANDS);
    }

    /** Hundreds of orders at a price, or hundreds of prices: far beyond the first size of a side. */
    @ParameterizedTest(name = "seed {0}, prices within {1} ticks")
    @CsvSource({"13, 3", "14, 50", "15, 2000", "16, 100000"})
    void shouldBringAboutTheSameEventsAsNaiveEngineWhenBooksAreDeep(final long seed, final int priceRange) {
        compare(comparisons, new Stream(seed, priceRange, DEEP), DEEP_COMMANDS, 2_000).assertExercised(DEEP_COMMANDS);
    }

    @ParameterizedTest(name = "seed {0}, prices within {1} ticks")
    @CsvSource({"21, 1", "22, 4", "23, 20", "24, 20", "25, 200", "26, 5000"})
    void shouldBeInTheSameSoundStateAfterEveryCommand(final long seed, final int priceRange) {
        compare(comparisons, new Stream(seed, priceRange, SHALLOW), FEW_COMMANDS, 1);
    }

    @Test
    void shouldPrintSeedAndFewestCommandsWhenEventsDiffer() {
        final Supplier<Comparison> differing = () -> new Comparison(INSTRUMENTS, Set.of(1, 2));

        assertThatThrownBy(() -> compare(differing, new Stream(1, 20, SHALLOW), FEW_COMMANDS, FEW_COMMANDS))
            .isInstanceOf(AssertionError.class)
            .message()
            .matches("(?s)seed 1, prices within 20 ticks, memory 400, command \\d+: "
                + "expected \\[new order rejected .* on 3]\n"
                + "but was  \\[accepted .*"
                + "these make it differ:\n"
                + "engine\\.newOrder\\(\\d, \\d+L, 3, Side\\.\\w+, \\d+L, \\d+L, TimeInForce\\.\\w+\\);\n");
    }

    private static Conservation compare(final Supplier<Comparison> comparisons, final Stream stream, final int count,
        final int stateCheckInterval) {
        System.out.println("differential test: " + stream);
        final Comparison comparison = comparisons.get();
        final RandomCommands commands = new RandomCommands(stream.seed, stream.priceRange, stream.memory);
        final List<RandomCommands.Command> sent = new ArrayList<>(count);
        for (int i = 1; i <= count; i++) {
            final RandomCommands.Command command = commands.next();
            sent.add(command);
            final String difference = comparison.difference(command);
            if (difference != null) {
                throw new AssertionError(
                    stream + ", command " + i + ": " + difference + '\n' + fewest(comparisons, sent));
            }
            commands.learn(comparison.latest());
            if (i % stateCheckInterval == 0) {
                assertSameState(comparison, stream + ", command " + i);
            }
        }
        return comparison.conservation();
    }

    private static void assertSameState(final Comparison comparison, final String story) {
        try {
            comparison.assertSameState();
        } catch (final AssertionError e) {
            throw new AssertionError(story, e);
        }
    }

    /** Names may have become others on the way: the difference itself may read differently in the end. */
    private static String fewest(final Supplier<Comparison> comparisons, final List<RandomCommands.Command> sent) {
        final List<RandomCommands.Command> fewest =
            new Shrinker<RandomCommands.Command>(commands -> failure(comparisons.get(), commands)).shrink(sent);
        return fewest.stream().map(command -> command + "\n")
            .collect(Collectors.joining("", "these make it differ:\n", ""));
    }

    /** How many of the commands it takes until the engines differ, 0 if they do not. */
    private static int failure(final Comparison comparison, final List<RandomCommands.Command> commands) {
        for (int i = 0; i < commands.size(); i++) {
            if (comparison.difference(commands.get(i)) != null) {
                return i + 1;
            }
        }
        return 0;
    }
}
