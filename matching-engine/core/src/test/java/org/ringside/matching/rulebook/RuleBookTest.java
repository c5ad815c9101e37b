package org.ringside.matching.rulebook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.ringside.matching.CancelReason;
import org.ringside.matching.RejectReason;

/** Plays the rule book: every scenario in the files under resources/rulebook is a test. */
class RuleBookTest {
    private static final int PROMISED = 150;
    private static final int MISTAKES = 10;
    private static final Path MARKET_RULES = Path.of("../../../shared/market-rules.md");

    @TestFactory
    Stream<DynamicTest> shouldTellWhatTheScenarioExpects() {
        return scenarios("", ScenarioRunner::run);
    }

    @TestFactory
    @Tag("slow")
    Stream<DynamicTest> shouldTellTheSameWhenEveryCommandGoesToAnEngineLoadedFromASnapshot() {
        return scenarios(", in pieces", ScenarioRunner::runInPieces);
    }

    @Test
    void shouldHaveScenariosForEverySection() {
        final List<Section> sections = RuleBook.read();
        assertThat(sections).extracting(Section::number).containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
        assertThat(sections.stream().mapToInt(section -> section.scenarios().size()).sum())
            .isGreaterThanOrEqualTo(PROMISED);
    }

    @Test
    void shouldShowEveryReason() {
        final String events = RuleBook.read().stream().flatMap(section -> section.scenarios().stream())
            .flatMap(scenario -> scenario.steps().stream()).flatMap(step -> step.events().stream())
            .collect(Collectors.joining("\n", "", "\n"));
        // No rule leads to SKIPPED, which is what an operator does to a command.
        assertThat(RejectReason.values()).filteredOn(reason -> reason != RejectReason.SKIPPED)
            .allMatch(reason -> events.contains(" rejected " + reason + "\n"));
        assertThat(CancelReason.values()).filteredOn(reason -> reason != CancelReason.BY_REQUEST)
            .allMatch(reason -> events.contains(" " + reason + "\n") || events.contains(" " + reason + " by "));
    }

    @Test
    void shouldShowEveryMistakeThatMarketRulesList() throws IOException {
        assumeThat(MARKET_RULES).exists();
        final String rules = Files.readString(MARKET_RULES);
        final List<String> mistakes = rules.substring(rules.indexOf("\n## 10. ")).lines()
            .filter(line -> line.startsWith("- ")).map(line -> line.substring(2)).collect(Collectors.toList());
        final List<String> titles = RuleBook.read().stream().filter(section -> section.number() == MISTAKES)
            .flatMap(section -> section.scenarios().stream()).map(Scenario::title).collect(Collectors.toList());
        assertThat(mistakes).isNotEmpty();
        assertThat(titles).containsAll(mistakes);
    }

    private static Stream<DynamicTest> scenarios(final String how, final Consumer<Scenario> run) {
        return RuleBook.read().stream().flatMap(section -> section.scenarios().stream())
            .map(scenario -> DynamicTest.dynamicTest(
                scenario.start().file() + ": " + scenario.title() + how, () -> run.accept(scenario)));
    }
}
