package org.ringside.ops.terminal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Formats rows of text in columns as wide as their widest cell. */
public final class Table {
    private final boolean[] rightAligned;
    private final List<String[]> rows = new ArrayList<>();

    /** Makes a table. A column whose heading starts with {@code >} is aligned to the right. */
    public Table(final String... headings) {
        rightAligned = new boolean[headings.length];
        final String[] first = new String[headings.length];
        for (int i = 0; i < headings.length; i++) {
            rightAligned[i] = headings[i].startsWith(">");
            first[i] = rightAligned[i] ? headings[i].substring(1) : headings[i];
        }
        rows.add(first);
    }

    /** Makes a table with a variable number of columns. */
    public Table(final String first, final Stream<String> others) {
        this(Stream.concat(Stream.of(first), others).toArray(String[]::new));
    }

    /** Adds a row to such a table. */
    public Table row(final String first, final Stream<String> others) {
        return row(Stream.concat(Stream.of(first), others).toArray(String[]::new));
    }

    public Table row(final String... cells) {
        if (cells.length != rightAligned.length) {
            throw new IllegalArgumentException(cells.length + " cells for " + rightAligned.length + " columns");
        }
        rows.add(cells);
        return this;
    }

    @Override
    public String toString() {
        final int[] widths = new int[rightAligned.length];
        for (final String[] row : rows) {
            Arrays.setAll(widths, i -> Math.max(widths[i], row[i].length()));
        }
        final StringBuilder text = new StringBuilder();
        for (final String[] row : rows) {
            final StringBuilder line = new StringBuilder();
            for (int i = 0; i < row.length; i++) {
                final String padding = " ".repeat(widths[i] - row[i].length());
                line.append(rightAligned[i] ? padding + row[i] : row[i] + padding).append("  ");
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }
}
