package org.ringside.matching.rulebook;

import java.util.List;

/** Writes docs/rule-book.md: how scenarios are read, then all of them. */
final class RuleBookPage {
    private static final String LANGUAGE = "language.md";

    private final StringBuilder page = new StringBuilder();

    private RuleBookPage() {
    }

    /** The page of these sections. */
    static String of(final List<Section> sections) {
        final RuleBookPage page = new RuleBookPage();
        page.page.append(RuleBook.text(LANGUAGE).strip()).append('\n');
        sections.forEach(page::write);
        return page.page.toString();
    }

    private void write(final Section section) {
        page.append("\n## ").append(section.number()).append(". ").append(section.title()).append('\n');
        if (!section.note().isEmpty()) {
            page.append('\n').append(section.note()).append('\n');
        }
        section.scenarios().forEach(this::write);
    }

    private void write(final Scenario scenario) {
        page.append("\n### ").append(scenario.title()).append("\nRule ").append(scenario.rule()).append(".\n");
        if (!scenario.note().isEmpty()) {
            page.append(scenario.note()).append('\n');
        }
        page.append("```\n").append(String.join("\n", scenario.text())).append("\n```\n");
    }
}
