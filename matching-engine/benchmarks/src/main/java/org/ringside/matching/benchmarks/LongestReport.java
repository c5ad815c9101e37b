package org.ringside.matching.benchmarks;

import java.util.Arrays;
import java.util.List;
import org.ringside.harness.Goal;
import org.ringside.harness.Report;

/**
 * Measures the longest single command. All passes carry out the same commands, so what a command needs takes its time
 * in each of them; what the machine takes meanwhile hits another command in each pass. The least time of each command
 * is therefore its own.
 */
final class LongestReport {
    private static final String[] KINDS = {"enter", "immediate", "cancel", "move", "reduce"};
    private static final int WARM_UP_PASSES = 1;
    private static final int SHOWN = 3;
    private static final double MICRO = 1_000;
    private static final Goal GOAL =
        Goal.atMost(100, "us for the longest single command, on " + Flows.LARGE + ": over 10,000,000 commands");

    private LongestReport() {
    }

    /** Measures the books one after another, in so many passes, and writes a table. */
    static void measure(final Report report, final Flow flow, final CommandStream commands, final List<Contender> books,
        final int passes) {
        report.section(flow.name() + ", longest command", String.format("The least time that a command took in %d"
            + " passes over the same %,d commands, for the commands with the longest such time, beside the longest time"
            + " of any command in any pass. Nanoseconds, with the clock's own.", passes, commands.measured()));
        report.columns(List.of("", "longest", "second", "third", "longest in any pass"));
        for (final Contender book : books) {
            final int[] leastNs = new int[commands.measured()];
            final int longestNs = lowerEach(book, commands, passes, leastNs);
            final int[] longest = longest(leastNs);
            report.row(List.of(book.text(), cell(commands, leastNs, longest[0]), cell(commands, leastNs, longest[1]),
                cell(commands, leastNs, longest[2]), String.format("%,d", longestNs)));
            if (book == Contender.RINGSIDE && flow.name().equals(Flows.LARGE)) {
                report.goal(GOAL, String.format("%,d commands", commands.measured()), leastNs[longest[0]] / MICRO);
            }
        }
    }

    /** Notes the least time of each command; returns the longest time of any in any pass. */
    private static int lowerEach(
        final Contender contender, final CommandStream commands, final int passes, final int[] leastNs) {
        int longestNs = 0;
        for (int pass = -WARM_UP_PASSES; pass < passes; pass++) {
            if (pass <= 0) {
                Arrays.fill(leastNs, Integer.MAX_VALUE);
                longestNs = 0;
            }
            final Book book = contender.open();
            book.fill(commands);
            System.gc();
            longestNs = Math.max(longestNs, book.lowerEach(commands, leastNs));
        }
        return longestNs;
    }

    /** Which commands took longest, the longest first. */
    private static int[] longest(final int[] leastNs) {
        final int[] longest = new int[SHOWN];
        Arrays.fill(longest, -1);
        for (int i = 0; i < leastNs.length; i++) {
            int place = SHOWN;
            while (place > 0 && (longest[place - 1] < 0 || leastNs[longest[place - 1]] < leastNs[i])) {
                place--;
            }
            if (place < SHOWN) {
                System.arraycopy(longest, place, longest, place + 1, SHOWN - 1 - place);
                longest[place] = i;
            }
        }
        return longest;
    }

    private static String cell(final CommandStream commands, final int[] leastNs, final int place) {
        return String.format("%,d (%s, command %,d)", leastNs[place],
            KINDS[commands.kind(commands.measuredFrom() + place)], place);
    }
}
