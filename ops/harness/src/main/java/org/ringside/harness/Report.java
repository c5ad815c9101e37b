package org.ringside.harness;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What was measured: as Markdown, row by row while it runs, ready for docs/benchmarks.md; and as one JSON document at
 * the end, with every pair. Use: {@link #section}, then rows of one kind under it.
 */
public final class Report {
    static final String SCHEMA = "ringside.benchmark/1";

    private final PrintStream out;
    private final Environment environment;
    private final HostTime begin;
    private final List<Section> sections = new ArrayList<>();
    private final List<Verdict> verdicts = new ArrayList<>();
    private final List<String> skipped = new ArrayList<>();
    private boolean hasHeader;
    private double stolen;

    private record Verdict(Goal goal, String of, double value, boolean met) {
    }

    /** A report of what is measured from here on. */
    public Report(final PrintStream out, final Environment environment) throws IOException {
        this.out = out;
        this.environment = environment;
        this.begin = HostTime.now();
        out.println(environment.sentence());
    }

    /** Begins a section with a heading and a sentence about it. */
    public void section(final String title, final String sentence) {
        endSection();
        sections.add(sections.isEmpty() ? Section.first(title, begin) : current().next(title));
        heading(title, sentence);
    }

    /** Adds a comparison to the section: for each of its metrics a row, or one of near and one of far cores. */
    public void comparison(final Comparison comparison) {
        header(List.of("load", "ours", "", "peer", "", "ratio", "pairs"));
        for (int i = 0; i < comparison.metrics().size(); i++) {
            for (final Quote quote : comparison.quotes()) {
                line(List.of(comparison.label(i), comparison.ours(), quote.ours(i), comparison.peer(),
                    quote.peer(i), quote.ratio(i), quote.pairsText()));
            }
        }
        current().add(comparison);
    }

    /** Judges the median ratio of a metric of a comparison, in the state of the cores that most pairs had. */
    public void goal(final Goal goal, final Comparison comparison, final int metric) {
        goal(goal, comparison.label(metric), comparison.ratio(metric).median());
    }

    /** Judges a value. */
    public void goal(final Goal goal, final String of, final double value) {
        verdicts.add(new Verdict(goal, of, value, goal.isMet(value)));
    }

    /** Sets the columns of a section with rows of its own. */
    public void columns(final List<String> columns) {
        current().columns(columns);
        header(columns);
    }

    /** Adds a row to such a section: strings, numbers and {@link Spread}s. */
    public void row(final List<Object> cells) {
        line(cells);
        current().row(cells);
    }

    /** Whether nothing was measured, and nothing left out: only headings were written. */
    public boolean isEmpty() {
        return skipped.isEmpty() && sections.stream().allMatch(Section::isEmpty);
    }

    /** Says what could not be measured here, and why. */
    public void skip(final String what, final String why) {
        skipped.add(what + ": " + why);
        System.err.println("skipped " + what + ": " + why);
    }

    /** Prints the goals, what was left out, and what the host took away. */
    public void finish() throws IOException {
        endSection();
        if (!verdicts.isEmpty()) {
            heading("Goals", "Medians of the measurements above.");
            header(List.of("goal", "bound", "medians", ""));
            verdicts.stream().collect(Collectors.groupingBy(Verdict::goal, LinkedHashMap::new, Collectors.toList()))
                .forEach(this::verdict);
        }
        skipped.forEach(line -> out.printf("%nNot measured: %s%n", line));
        stolen = HostTime.now().stolenSince(begin);
        final List<String> disturbed =
            sections.stream().filter(Section::isDisturbed).map(Section::title).distinct().toList();
        out.printf(Locale.ROOT, "%nThe host took %.1f %% of the processors away%s.%n", 100 * stolen,
            disturbed.isEmpty() ? "" : "; more than " + Math.round(100 * HostTime.MOST) + " % during "
                + String.join(", ", disturbed) + ": **disturbed, measure again**");
    }

    /** Writes the JSON document. */
    public void write(final Path file) throws IOException {
        final Map<String, Object> document = new LinkedHashMap<>();
        document.put("schema", SCHEMA);
        document.put("environment", environment);
        document.put("sections", sections);
        document.put("stolen", stolen);
        document.put("goals", verdicts);
        document.put("skipped", skipped);
        new ObjectMapper()
            .setVisibility(PropertyAccessor.FIELD, JsonAutoDetect.Visibility.ANY)
            .enable(SerializationFeature.INDENT_OUTPUT)
            .writeValue(file.toFile(), document);
    }

    private void verdict(final Goal goal, final List<Verdict> of) {
        final long met = of.stream().filter(Verdict::met).count();
        line(List.of(goal.text(), (goal.atLeast() ? "at least " : "at most ") + Spread.text(goal.bound()),
            of.stream().map(verdict -> verdict.of + ": " + Spread.text(verdict.value))
                .collect(Collectors.joining("<br>")),
            met == of.size() ? "met" : "not met" + (met == 0 ? "" : " in " + (of.size() - met) + " of " + of.size())));
    }

    private void heading(final String title, final String sentence) {
        hasHeader = false;
        out.printf("%n### %s%n%s%n%n", title, sentence);
    }

    /** Says so when the host took too much during the section. */
    private void endSection() {
        if (!sections.isEmpty() && current().isDisturbed()) {
            out.printf(Locale.ROOT, "%nThe host took %.1f %% of the processors away during this section: **disturbed,"
                + " measure again**.%n", 100 * current().stolen());
        }
    }

    private Section current() {
        return sections.get(sections.size() - 1);
    }

    private void header(final List<String> columns) {
        if (!hasHeader) {
            hasHeader = true;
            line(columns);
            out.println("|" + "---|".repeat(columns.size()));
        }
    }

    private void line(final List<?> cells) {
        final StringBuilder line = new StringBuilder("|");
        for (final Object cell : cells) {
            line.append(' ').append(cell instanceof Double number ? Spread.text(number) : cell).append(" |");
        }
        out.println(line);
    }
}
