package org.ringside.matching.rulebook;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ringside.matching.Phase;

/**
 * Reads a file of scenarios. A line begins with a keyword, or with a space and goes on with the keyword of the line
 * before; empty lines say nothing. The keywords are section and note at the head of a file, and scenario, rule, note,
 * with, given, when, then and book.
 */
final class ScenarioParser {
    private static final Pattern LINE = Pattern.compile("(?<keyword>[a-z]*)(?:\\s+(?<text>\\S.*?))?\\s*");
    private static final Pattern SECTION = Pattern.compile("(?<number>[1-9]|10) (?<title>.+)");
    private static final Pattern INSTRUMENT = Pattern.compile("instrument (?<id>\\d+)(?:: (?<settings>.*))?");
    private static final Pattern ACCOUNT = Pattern.compile("account (?<id>\\d+): (?<settings>.*)");
    private static final Pattern LIMITS = Pattern.compile("limits: (?<settings>.*)");
    private static final Pattern IDS = Pattern.compile("client ids (?<step>\\d+) apart");
    private static final Pattern PHASE = Pattern.compile("phase (?<phase>[A-Z_]+)");

    private final List<Scenario> scenarios = new ArrayList<>();
    private final Set<String> titles = new HashSet<>();
    private final StringBuilder sectionNote = new StringBuilder();
    private Line section;
    private ScenarioDraft draft;
    private String keyword = "";

    private ScenarioParser() {
    }

    /** Reads all lines of a file. */
    static Section read(final String file, final List<String> lines) {
        final ScenarioParser parser = new ScenarioParser();
        Line line = new Line(file, 1, "");
        for (int i = 0; i < lines.size(); i++) {
            line = new Line(file, i + 1, lines.get(i));
            parser.read(line);
        }
        parser.endScenario();
        if (parser.section == null) {
            throw line.wrong("a file begins with its section");
        }
        final Matcher head = SECTION.matcher(parser.section.text());
        if (!head.matches()) {
            throw parser.section.wrong("a section has a number of market-rules.md and a title");
        }
        return new Section(Integer.parseInt(head.group("number")), head.group("title"),
            parser.sectionNote.toString().strip(), List.copyOf(parser.scenarios));
    }

    private void read(final Line line) {
        if (line.text().isBlank()) {
            return;
        }
        final Matcher matcher = LINE.matcher(line.text());
        if (!matcher.matches() || matcher.group("text") == null) {
            throw line.wrong("a line is a keyword and what it says");
        }
        final boolean isNew = !matcher.group("keyword").isEmpty();
        if (isNew) {
            keyword = matcher.group("keyword");
        }
        final Line said = line.saying(matcher.group("text"));
        if ("section".equals(keyword)) {
            readSection(said);
        } else if (section == null) {
            throw line.wrong("a file begins with its section");
        } else if ("scenario".equals(keyword)) {
            readTitle(said, isNew);
        } else if (draft != null) {
            readPart(line, said, isNew);
        } else if ("note".equals(keyword)) {
            sectionNote.append(said.text()).append('\n');
        } else {
            throw line.wrong("a scenario begins with its title");
        }
    }

    private void readSection(final Line said) {
        if (section != null) {
            throw said.wrong("a file has one section");
        }
        section = said;
    }

    private void readTitle(final Line said, final boolean isNew) {
        if (!isNew) {
            throw said.wrong("a title is one line");
        }
        endScenario();
        if (!titles.add(said.text())) {
            throw said.wrong("another scenario has this title");
        }
        draft = new ScenarioDraft(said);
    }

    private void readPart(final Line line, final Line said, final boolean isNew) {
        switch (keyword) {
            case "rule" -> draft.cite(said);
            case "note" -> draft.note(said);
            case "with" -> readSetting(said);
            case "given" -> draft.given(said);
            case "when" -> draft.when(said);
            case "then" -> draft.then(said);
            case "book" -> draft.book(said, isNew);
            default -> throw line.wrong("no line of a scenario begins with '" + keyword + "'");
        }
        if (!"rule".equals(keyword) && !"note".equals(keyword)) {
            draft.keep(line, isNew);
        }
    }

    private void readSetting(final Line said) {
        final Matcher instrument = INSTRUMENT.matcher(said.text());
        final Matcher account = ACCOUNT.matcher(said.text());
        final Matcher limits = LIMITS.matcher(said.text());
        final Matcher ids = IDS.matcher(said.text());
        final Matcher phase = PHASE.matcher(said.text());
        if ("market data".equals(said.text())) {
            draft.audiences(EnumSet.of(EventLine.Audience.MARKET));
        } else if ("positions".equals(said.text())) {
            draft.audiences(EnumSet.of(EventLine.Audience.CLEARING));
        } else if (phase.matches()) {
            draft.market().start(new Words(said.saying(phase.group("phase"))).constant(Phase.class));
        } else if (ids.matches()) {
            draft.market().setIdStep(Long.parseLong(ids.group("step")));
        } else if (instrument.matches()) {
            draft.market().setInstrument(Integer.parseInt(instrument.group("id")), instrument.group("settings") == null
                ? spec -> spec : Settings.INSTRUMENT.read(said.saying(instrument.group("settings"))));
        } else if (account.matches()) {
            draft.market().setAccount(Integer.parseInt(account.group("id")),
                Settings.ACCOUNT.read(said.saying(account.group("settings"))));
        } else if (limits.matches()) {
            draft.market().setLimits(Settings.LIMITS.read(said.saying(limits.group("settings"))));
        } else {
            draft.market().setInstrument(1, Settings.INSTRUMENT.read(said));
        }
    }

    private void endScenario() {
        if (draft != null) {
            scenarios.add(draft.finish());
        }
    }
}
