package org.ringside.matching.benchmarks;

import java.lang.ref.Reference;
import java.util.List;
import org.ringside.harness.Report;

/** Measures what a book takes of the heap, and of memory outside it, for each order that rests. */
final class MemoryReport {
    /**
     * The serial collector leaves dead objects where they are, up to a share of the heap, three times out of four. And
     * once in some collections another thread of the JVM has just taken a region of a megabyte for itself.
     */
    private static final int COLLECTIONS = 12;

    private MemoryReport() {
    }

    /** Fills the books as they are before the measured commands, one after another, and writes a table. */
    static void measure(final Report report, final Flow flow, final CommandStream commands,
        final List<Contender> books) {
        final int orders = resting(commands);
        report.section(flow.name() + ", memory", String.format("Memory after minus before, on the heap and outside, for"
            + " each of %,d orders that rest, after %,d commands; a few kB of it, either way, are the JVM's own.",
            orders, commands.measuredFrom()));
        report.columns(List.of("", "bytes per resting order"));
        for (final Contender book : books) {
            report.row(List.of(book.text(), bytes(book, commands) / orders));
        }
    }

    private static int resting(final CommandStream commands) {
        final PlainBook book = new PlainBook();
        book.fill(commands);
        return book.size();
    }

    /** What is there because of a book. The first one is for classes and what they keep. */
    private static double bytes(final Contender contender, final CommandStream commands) {
        Reference.reachabilityFence(filled(contender, commands));
        final long before = used();
        final Book book = filled(contender, commands);
        final long after = used();
        return after - before + book.memoryOutsideHeap();
    }

    private static Book filled(final Contender contender, final CommandStream commands) {
        final Book book = contender.open();
        book.fill(commands);
        return book;
    }

    /** The least of several looks. */
    private static long used() {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < COLLECTIONS; i++) {
            System.gc();
            least = Math.min(least, Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory());
        }
        return least;
    }
}
