package org.ringside.matching.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The flows that are measured. */
final class Flows {
    /** Name of the one with the smallest book. */
    static final String SMALL = "mixed-1k";
    /** Name of the one whose prices stand still. */
    static final String DEEP = "deep";
    /** Name of the one whose prices are far apart. */
    static final String WIDE = "wide";
    /** Name of the real one. */
    static final String RECORDED = "recorded";

    private static final String EVENTS = "events.csv";
    private static final List<Flow> GENERATED = List.of(
        new MixedFlow(SMALL, 1_000, 100, 5), new MixedFlow("mixed-1m", 1_000_000, 12_300, 50), new EquityFlow(),
        new DeepFlow(DEEP), new SwingingFlow(), new WideFlow(WIDE));

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
