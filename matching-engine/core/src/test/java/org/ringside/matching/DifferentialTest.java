package org.ringside.matching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The engine against {@link NaiveEngine}: the same seeded commands must bring about the same events, all of them, in
 * the same order and with the same values, and after each command the engine's queries must fit. Where they do not, the
 * fewest commands that show it are printed as a test.
 *
 * <p>The system property {@code ringside.commands} makes the run longer, in streams of 100,000 commands.
 */
@Tag("slow")
class DifferentialTest {
    static final List<Profile> PROFILES =
        List.of(
            Profile.NARROW, Profile.WIDE, Profile.AUCTIONS, Profile.RISK, Profile.MIXED, Profile.SLICES);
    private static final boolean IS_LONG = Boolean.getBoolean("ringside.long");
    private static final int COMMANDS = IS_LONG ? 20_000 : 5_000;
    private static final int LONG_COMMANDS = 100_000;
    private static final int USUAL_STREAMS = IS_LONG ? 12 : PROFILES.size();
    private static final int BEGINNINGS = IS_LONG ? 100 : 20;
    private static final int FEW_COMMANDS = 150;

    record Run(long seed, Profile profile, int commands) {
        @Override
        public String toString() {
            return "seed " + seed + ", " + profile + ", " + commands + " commands";
        }
    }

    static Stream<Run> runs() {
        final long commands = Long.getLong("ringside.commands", 0);
        final int streams = commands == 0 ? USUAL_STREAMS : (int) ((commands + LONG_COMMANDS - 1) / LONG_COMMANDS);
        return IntStream.range(0, streams).mapToObj(i -> new Run(
            i + 1, PROFILES.get(i % PROFILES.size()), commands == 0 ? COMMANDS : LONG_COMMANDS));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("runs")
    void shouldBringAboutTheSameEventsAsNaiveEngine(final Run run) {
        final EventMirror mirror = compare(Comparison::new, run);

        assertThat(mirror.rejects()).as("mass cancels that have to wait").containsKey(RejectReason.UNFINISHED);
        assertThat(mirror.cancels()).as("orders cut off").containsKey(CancelReason.FILL_LIMIT);
        // Some instruments may move so little that they are in calls for long.
        assertThat(mirror.count(Event.TradePrinted.class)).as("trades").isGreaterThan(run.commands / 10);
        assertThat(mirror.count(Event.OrderTriggered.class)).as("stops").isGreaterThan(run.commands / 200);
        assertThat(mirror.count(Event.OrderReplaced.class)).as("replaces").isGreaterThan(run.commands / 50);
        assertThat(mirror.count(Event.IndicativeChanged.class)).as("indicatives").isGreaterThan(run.commands / 100);
    }

    /** Much is possible only while an instrument has no price yet. */
    @ParameterizedTest(name = "{0}")
    @FieldSource("PROFILES")
    void shouldBringAboutTheSameEventsAsNaiveEngineInManyBeginnings(final Profile profile) {
        for (long seed = 1; seed <= BEGINNINGS; seed++) {
            compare(Comparison::new, new Run(seed, profile, FEW_COMMANDS));
        }
    }

    @Test
    void shouldRefuseTheSameOrdersAsNaiveEngineWhenBookIsFull() {
        final Comparison both = new Comparison();
        both.send(new Command.AddInstrument(0, InstrumentSpec.of(1)));
        both.send(new Command.Start(0, new StartPhase().instrumentId(1).phase(Phase.PRE_OPEN)));
        for (int account = 1; account <= 2; account++) {
            both.send(new Command.SetAccount(0, AccountSpec.unlimited(account)));
            for (int i = 1; i <= 300; i++) {
                both.send(new Command.Enter(0, new NewOrder().sessionId(account).clOrdId(i).account(account)
                    .instrumentId(1).side(Side.BUY).price(i).quantity(MatchingEngine.MAX_QUANTITY)));
            }
        }

        assertThat(both.mirror().rejects()).containsOnly(entry(RejectReason.BOOK_FULL, 600 - 512));
    }

    /** Sends a stream to both engines; all that has happened. */
    static EventMirror compare(final Supplier<Comparison> comparisons, final Run run) {
        final Comparison comparison = comparisons.get();
        final RandomCommands commands = new RandomCommands(run.seed, run.profile);
        final List<Command> sent = new ArrayList<>(run.commands);
        for (int i = 1; i <= run.commands; i++) {
            final Command command = commands.next();
            sent.add(command);
            final Comparison.Difference difference = comparison.difference(command);
            if (difference != null) {
                throw new AssertionError(run + ", command " + i + ": " + command + '\n' + difference.text() + '\n'
                    + fewest(comparisons, sent, difference.kind()));
            }
            commands.learn(comparison.latest());
        }
        return comparison.mirror();
    }

    /** Only a difference of the same kind counts: others, that shrinking comes upon, have other causes. */
    private static String fewest(final Supplier<Comparison> comparisons, final List<Command> sent, final String kind) {
        final List<Command> named = ClientNames.instead(sent);
        final List<Command> fewest = new Shrinker<Command>(commands -> failure(comparisons.get(), commands, kind))
            .shrink(failure(comparisons.get(), named, kind) > 0 ? named : sent);
        final Comparison last = comparisons.get();
        fewest.subList(0, fewest.size() - 1).forEach(last::send);
        return "these " + fewest.size() + " commands make them differ:\n" + CommandText.test(fewest)
            + last.difference(fewest.get(fewest.size() - 1)).text();
    }

    /** How many of the commands it takes until the engines differ in this way, 0 if they do not. */
    private static int failure(final Comparison comparison, final List<Command> commands, final String kind) {
        for (int i = 0; i < commands.size(); i++) {
            final Comparison.Difference difference = comparison.difference(commands.get(i));
            if (difference != null) {
                return difference.kind().equals(kind) ? i + 1 : 0;
            }
        }
        return 0;
    }
}
