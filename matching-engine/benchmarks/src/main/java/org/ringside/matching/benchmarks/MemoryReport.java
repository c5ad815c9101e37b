package org.ringside.matching.benchmarks;

import java.lang.ref.Reference;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.ringside.queue.benchmarks.Report;

/** Measures what a book, and each structure on its own, takes of the heap for each order that rests. */
final class MemoryReport {
    /** The serial collector leaves dead objects where they are, up to a share of the heap, three times out of four. */
    private static final int COLLECTIONS = 4;

    private MemoryReport() {
    }

    /** Fills all of them as they are before the measured commands, one after another, and writes a table. */
    static void measure(final Report report, final Flow flow, final CommandStream commands,
        final List<Contender> books) {
        final int orders = resting(commands);
        report.section(flow.name() + ", memory", String.format("Heap after minus before, for each of %,d orders that"
            + " rest, after %,d commands; a few kB of it, either way, are the JVM's own.", orders,
            commands.measuredFrom()));
        report.columns(List.of("", "bytes per resting order"));
        for (final Contender book : books) {
            report.row(List.of(book.text(), bytes(book, contender -> {
                final Book filled = contender.open();
                filled.fill(commands);
                return filled;
            }) / orders));
        }
        rows(report, IdCandidate.values(), new IdRecorder().record(commands), "client ids alone", orders);
        rows(report, LevelCandidate.values(), new LevelRecorder().record(commands), "levels alone", orders);
    }

    private static int resting(final CommandStream commands) {
        final PlainBook book = new PlainBook();
        book.fill(commands);
        return book.size();
    }

    private static void rows(final Report report, final StructureCandidate[] candidates, final Operations operations,
        final String what, final int orders) {
        Stream.of(candidates).forEach(candidate ->
            report.row(List.of(candidate.text() + ", " + what, bytes(candidate, chosen -> {
                final Structure structure = chosen.open();
                structure.fill(operations);
                return structure;
            }) / orders)));
    }

    /** What is on the heap because of what this makes. The first one of a kind is for classes and what they keep. */
    private static <C> double bytes(final C candidate, final Function<C, Object> make) {
        Reference.reachabilityFence(make.apply(candidate));
        final long before = used();
        final Object made = make.apply(candidate);
        final long after = used();
        Reference.reachabilityFence(made);
        return after - before;
    }

    private static long used() {
        for (int i = 0; i < COLLECTIONS; i++) {
            System.gc();
        }
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
