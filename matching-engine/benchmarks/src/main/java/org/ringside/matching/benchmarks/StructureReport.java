package org.ringside.matching.benchmarks;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.ringside.queue.benchmarks.Report;

/** Races data structures that do the same, and writes a table of them: a column for each flow. */
final class StructureReport {
    private final String title;
    private final String sentence;
    private final List<StructureCandidate> candidates;
    private final StructureCandidate reference;
    private final Supplier<OperationRecorder> recorder;

    /**
     * A table.
     *
     * @param reference whose answers all the others have to give
     * @param recorder  writes the operations down
     */
    StructureReport(final String title, final String sentence, final StructureCandidate[] candidates,
        final StructureCandidate reference, final Supplier<OperationRecorder> recorder) {
        this.title = title;
        this.sentence = sentence;
        this.candidates = List.of(candidates);
        this.reference = reference;
        this.recorder = recorder;
    }

    /** Price levels. */
    static StructureReport ofLevels() {
        return new StructureReport("Price levels", "Find a level, add one and find the next better one, remove one, see"
            + " the best, see the best ten.", LevelCandidate.values(), LevelCandidate.TREE_MAP, LevelRecorder::new);
    }

    /** Live orders by client id. */
    static StructureReport ofIds() {
        return new StructureReport("Live orders by client id", "Find, add, remove; a table for each session.",
            IdCandidate.values(), IdCandidate.HASH_MAP, IdRecorder::new);
    }

    /** Races them with what the engine asks for when it carries out so many commands of each flow. */
    void measure(final Report report, final List<Flow> flows, final long seed, final int commands,
        final int repetitions) throws IOException {
        final List<RaceResult<StructureCandidate, Double>> results = new ArrayList<>();
        final List<String> columns = new ArrayList<>(List.of("ns/operation"));
        for (final Flow flow : flows) {
            final Operations operations = recorder.get().record(flow.draw(seed, commands));
            final RaceResult<StructureCandidate, Double> result =
                new Race<>(candidates, repetitions, new StructureTurn(operations, reference)).run();
            results.add(result);
            columns.add(
                String.format("%s, %,d operations, %s", flow.name(), operations.measured(), result.roundsText()));
        }
        report.section(title, sentence);
        report.columns(columns);
        for (final StructureCandidate candidate : candidates) {
            final List<Object> row = new ArrayList<>(List.of(candidate.text()));
            results.forEach(result -> row.add(result.of(candidate, Double::doubleValue)));
            report.row(row);
        }
    }
}
