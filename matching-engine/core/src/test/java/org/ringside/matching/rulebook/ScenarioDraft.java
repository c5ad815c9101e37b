package org.ringside.matching.rulebook;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** A scenario while it is read, line by line. */
final class ScenarioDraft {
    private static final Pattern RULE = Pattern.compile("([1-9]|10)([ .,].*)?");
    private static final String NOTHING = "nothing";
    private static final String EMPTY = "empty";

    private final Line start;
    private final List<String> note = new ArrayList<>();
    private final List<String> text = new ArrayList<>();
    private final List<Step> given = new ArrayList<>();
    private final List<Step> steps = new ArrayList<>();
    private final Market market = new Market();
    private final Set<EventLine.Audience> audiences = EnumSet.of(EventLine.Audience.TRADER);
    private String rule;
    private Line asked;
    private Command command;
    private List<String> answers;

    ScenarioDraft(final Line start) {
        this.start = start;
    }

    Market market() {
        return market;
    }

    void audiences(final Set<EventLine.Audience> others) {
        audiences.addAll(others);
    }

    void cite(final Line said) {
        if (rule != null || !RULE.matcher(said.text()).matches()) {
            throw said.wrong("a scenario cites one rule, by the number of its section and a few words");
        }
        rule = said.text();
    }

    void note(final Line said) {
        note.add(said.text());
    }

    void given(final Line said) {
        if (!steps.isEmpty() || asked != null) {
            throw said.wrong("what is given comes before what happens");
        }
        for (final Line line : Range.expand(said)) {
            given.add(new Step(line, CommandText.read(line), List.of()));
        }
    }

    void when(final Line said) {
        endStep();
        if (asked != null) {
            throw said.wrong("one command at a time");
        }
        asked = said;
        command = CommandText.read(said);
    }

    void then(final Line said) {
        if (asked == null) {
            throw said.wrong("nothing has happened from which this could follow");
        }
        if (answers == null) {
            answers = new ArrayList<>();
        }
        if (!NOTHING.equals(said.text())) {
            answers.addAll(EventSyntax.read(said));
        }
    }

    void book(final Line said, final boolean isNew) {
        if (isNew) {
            endStep();
            if (asked != null) {
                throw said.wrong("before the book comes what the command tells, or 'then nothing'");
            }
            steps.add(new Step(said, null, new ArrayList<>()));
        }
        if (!EMPTY.equals(said.text())) {
            final List<String> orders = steps.get(steps.size() - 1).events();
            for (final Line line : Range.expand(said)) {
                orders.add(line.text().strip().replaceAll("\\s+", " "));
            }
        }
    }

    /** Keeps a line as it was written. */
    void keep(final Line line, final boolean isNew) {
        if (isNew && line.text().startsWith("when") && !text.isEmpty()) {
            text.add("");
        }
        text.add(line.text().stripTrailing());
    }

    Scenario finish() {
        endStep();
        if (asked != null) {
            throw asked.wrong("say what follows, or 'then nothing'");
        }
        if (rule == null) {
            throw start.wrong("a scenario cites a rule");
        }
        if (steps.isEmpty()) {
            throw start.wrong("nothing happens in this scenario");
        }
        return new Scenario(start, start.text(), rule, String.join("\n", note), market, Set.copyOf(audiences),
            List.copyOf(given), List.copyOf(steps), List.copyOf(text));
    }

    private void endStep() {
        if (answers != null) {
            steps.add(new Step(asked, command, List.copyOf(answers)));
            asked = null;
            answers = null;
        }
    }
}
