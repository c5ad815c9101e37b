package org.ringside.harness;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/**
 * A heading of a {@link Report} and what stands under it: comparisons, or rows with these columns. Some are measured
 * before their heading is written and some behind it: the time of a section is from the last row of the one before to
 * its own last row. A section that is written at once is of the same measurements as the one before.
 */
final class Section {
    /** Fewest ticks of each processor: a tenth of a second. */
    private static final int FEWEST_TICKS = 10;

    private final String title;
    private final List<ComparisonRow> comparisons = new ArrayList<>();
    private final List<String> columns = new ArrayList<>();
    private final List<List<Object>> rows = new ArrayList<>();
    /** Which part of the processors the host took meanwhile, from 0 to 1. */
    private double stolen;
    @JsonIgnore
    private final HostTime begin;
    @JsonIgnore
    private HostTime end;

    /** A comparison with its medians and ratios, one of each for a metric, and those of each state of the cores. */
    private record ComparisonRow(Comparison comparison, List<Spread> ours, List<Spread> peer, List<Spread> ratio,
        List<StateRow> states) {
        static ComparisonRow of(final Comparison comparison) {
            final StateRow judged = StateRow.of(comparison.quote(), comparison.metrics().size());
            return new ComparisonRow(comparison, judged.ours, judged.peer, judged.ratio,
                comparison.quotes().stream().map(quote -> StateRow.of(quote, comparison.metrics().size())).toList());
        }
    }

    private record StateRow(String state, int pairs, List<Spread> ours, List<Spread> peer, List<Spread> ratio) {
        static StateRow of(final Quote quote, final int metrics) {
            final List<Spread> ours = new ArrayList<>();
            final List<Spread> peer = new ArrayList<>();
            final List<Spread> ratio = new ArrayList<>();
            for (int i = 0; i < metrics; i++) {
                ours.add(quote.ours(i));
                peer.add(quote.peer(i));
                ratio.add(quote.ratio(i));
            }
            return new StateRow(quote.state(), quote.pairs().size(), ours, peer, ratio);
        }
    }

    private Section(final String title, final HostTime begin, final double stolen) {
        this.title = title;
        this.begin = begin;
        this.end = begin;
        this.stolen = stolen;
    }

    /** The first one of a report that was begun then. */
    static Section first(final String title, final HostTime begin) {
        return new Section(title, begin, 0);
    }

    /** The one behind this one. */
    Section next(final String newTitle) {
        return new Section(newTitle, end, stolen);
    }

    void add(final Comparison comparison) {
        comparisons.add(ComparisonRow.of(comparison));
        look();
    }

    void columns(final List<String> newColumns) {
        columns.addAll(newColumns);
    }

    void row(final List<Object> cells) {
        rows.add(cells);
        look();
    }

    String title() {
        return title;
    }

    double stolen() {
        return stolen;
    }

    /** Whether nothing stands under the heading. */
    @JsonIgnore
    boolean isEmpty() {
        return comparisons.isEmpty() && rows.isEmpty();
    }

    /** Whether the host took so much that it says little. */
    boolean isDisturbed() {
        return stolen > HostTime.MOST;
    }

    /** Ends the section at this time, for now. */
    void end(final HostTime now) {
        end = now;
        if (end.ticksSince(begin) >= (long) FEWEST_TICKS * Runtime.getRuntime().availableProcessors()) {
            stolen = end.stolenSince(begin);
        }
    }

    private void look() {
        try {
            end(HostTime.now());
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }
}
