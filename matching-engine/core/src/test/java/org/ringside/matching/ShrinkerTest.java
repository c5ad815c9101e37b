package org.ringside.matching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ShrinkerTest {
    private static final List<Integer> LONG = IntStream.rangeClosed(1, 10_000).boxed().collect(Collectors.toList());

    @Test
    void shouldLeaveTheOneThatMatters() {
        assertThat(shrink(LONG, Set.of(4_711))).containsExactly(4_711);
    }

    @Test
    void shouldLeaveThoseThatMatterTogether() {
        assertThat(shrink(LONG, Set.of(1, 17, 5_000, 5_001, 9_999))).containsExactly(1, 17, 5_000, 5_001, 9_999);
    }

    @Test
    void shouldLeaveAllWhenAllMatter() {
        assertThat(shrink(List.of(1, 2, 3), Set.of(1, 2, 3))).containsExactly(1, 2, 3);
    }

    @Test
    void shouldEndWhenShrinkingIsBeyondItsBudget() {
        final ToIntFunction<List<Integer>> whole = list -> list.size() == LONG.size() ? list.size() : 0;

        assertThat(new Shrinker<>(whole).shrink(LONG)).hasSize(LONG.size());
    }

    @Test
    void shouldFindShortStreamWhenEngineKnowsNoLimitsOfAccounts() {
        final DifferentialTest.Run run = new DifferentialTest.Run(1, Profile.RISK, 10_000);

        assertThatThrownBy(() -> DifferentialTest.compare(ShrinkerTest::withoutLimits, run))
            .isInstanceOf(AssertionError.class)
            .message()
            .matches("(?s)seed 1, risk, .*these [4-6] commands make them differ:\n"
                + "@Test\nvoid shouldAgreeOnThis\\(\\) \\{\n    final Comparison both = new Comparison\\(\\);\n"
                + "(    both\\.send\\(new Command\\.[^\n]*\\);\n){4,6}}\n.*OrderRejected.*OrderAccepted.*");
    }

    @Test
    void shouldFindShortStreamWhenEngineDoesNotTellDecrements() {
        final DifferentialTest.Run run = new DifferentialTest.Run(2, Profile.AUCTIONS, 10_000);

        assertThatThrownBy(() -> DifferentialTest.compare(ShrinkerTest::withoutDecrements, run))
            .isInstanceOf(AssertionError.class)
            .message()
            .matches("(?s)seed 2, auctions, .*these (\\d|1[0-2]) commands make them differ:\n.*OrderRestated.*");
    }

    /** An engine that takes whatever an account sends. */
    private static Comparison withoutLimits() {
        final NaiveEngine wrong = new NaiveEngine();
        return new Comparison(command -> {
            if (command instanceof final Command.SetAccount it) {
                wrong.setAccount(it.time(), AccountSpec.unlimited(it.spec().account()).withFirm(it.spec().firm())
                    .withSelfMatchId(it.spec().selfMatchId()));
            } else {
                command.sendTo(wrong);
            }
            return wrong.take();
        });
    }

    /** An engine that says nothing when self-match prevention takes quantity off an order. */
    private static Comparison withoutDecrements() {
        final NaiveEngine wrong = new NaiveEngine();
        return new Comparison(command -> {
            command.sendTo(wrong);
            return wrong.take().stream().filter(event -> !(event instanceof Event.OrderRestated)).toList();
        });
    }

    private static List<Integer> shrink(final List<Integer> failing, final Set<Integer> needed) {
        return new Shrinker<Integer>(list -> {
            final Set<Integer> missing = new HashSet<>(needed);
            for (int i = 0; i < list.size(); i++) {
                missing.remove(list.get(i));
                if (missing.isEmpty()) {
                    return i + 1;
                }
            }
            return 0;
        }).shrink(failing);
    }
}
