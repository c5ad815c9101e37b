package org.ringside.matching.rulebook;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Plays a scenario to an engine and compares, command by command, what is told with what is expected. */
final class ScenarioRunner {
    private final Scenario scenario;
    private final Venue venue;
    private final Consumer<Venue> afterEach;

    private ScenarioRunner(final Scenario scenario, final Consumer<Venue> afterEach) {
        this.scenario = scenario;
        this.venue = scenario.market().open();
        this.afterEach = afterEach;
    }

    /** Plays it. */
    static void run(final Scenario scenario) {
        new ScenarioRunner(scenario, venue -> { }).run();
    }

    /** Plays it, after what is given and after each command, to a new engine that has loaded the state of the last. */
    static void runInPieces(final Scenario scenario) {
        new ScenarioRunner(scenario, Venue::loadSnapshot).run();
    }

    private void run() {
        for (final Step step : scenario.given()) {
            step.command().send(venue);
            assertThat(venue.takeEvents()).as("given %s, at %s", step.line().text(), step.line().place())
                .noneMatch(event -> event.text().contains(" rejected "));
        }
        afterEach.accept(venue);
        for (final Step step : scenario.steps()) {
            if (step.isLook()) {
                look(step);
            } else {
                play(step);
                afterEach.accept(venue);
            }
        }
    }

    private void play(final Step step) {
        step.command().send(venue);
        final List<EventLine> told = venue.takeEvents().stream()
            .filter(event -> scenario.audiences().contains(event.audience())).collect(Collectors.toList());
        compare("when", step, inTheWordsOf(step.events(), told));
    }

    private void look(final Step step) {
        compare("book", step, BookText.of(venue.engine(), venue.names(), scenario.market().instruments()));
    }

    private static List<String> inTheWordsOf(final List<String> expected, final List<EventLine> told) {
        final List<String> texts = new ArrayList<>();
        for (int i = 0; i < told.size(); i++) {
            texts.add(told.get(i).as(i < expected.size() ? expected.get(i) : ""));
        }
        return texts;
    }

    private static void compare(final String keyword, final Step step, final List<String> told) {
        if (told.equals(step.events())) {
            return;
        }
        throw new AssertionError(step.line().place() + ": " + keyword + " " + step.line().text() + "\nexpected"
            + list(step.events()) + "\nbut it was" + list(told));
    }

    private static String list(final List<String> lines) {
        return lines.isEmpty() ? "\n        nothing" : lines.stream().map(line -> "\n        " + line)
            .collect(Collectors.joining());
    }
}
