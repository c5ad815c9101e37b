package org.ringside.matching.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The flows that are measured. */
final class Flows {
    /** Name of the one with the largest book. */
    static final String LARGE = "mixed-1m";
    /** Name of the real one. */
    static final String RECORDED = "recorded";

    private static final String EVENTS = "events.csv";
    private static final List<Flow> GENERATED = List.of(
        new MixedFlow("mixed-1k", 1_000, 100, 5), new MixedFlow(LARGE, 1_000_000, 12_300, 50), new EquityFlow(),
        new DeepFlow("deep"), new SwingingFlow(), new WideFlow("wide"));

    private Flows() {
    }

    /** All that can be measured with the recordings in this folder; with none of them when there is no such folder. */
    static List<Flow> all(final Path data) throws IOException {
        final List<Flow> flows = new ArrayList<>(GENERATED);
        if (Files.isDirectory(data)) {
            try (Stream<Path> folders = Files.list(data)) {
                folders.map(folder -> folder.resolve(EVENTS)).filter(Files::isReadable).sorted().findFirst()
                    .ifPresent(file -> flows.add(new RecordedFlow(RECORDED, file)));
            }
        }
        return flows;
    }
}
