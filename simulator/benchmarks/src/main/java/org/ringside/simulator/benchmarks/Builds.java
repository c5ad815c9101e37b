package org.ringside.simulator.benchmarks;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code builds}: what a change of the code costs or gains. */
@Command(name = "builds", description = "Measures this build of the exchange and others.")
final class Builds extends RoundsCommand {
    @Parameters(arity = "1..*", paramLabel = "FOLDER",
        description = "Other builds: folders ops/dist/target/ringside of other checkouts.")
    private List<Path> others;

    @Override
    List<Variant> variants() {
        return Stream.concat(Stream.of(variant("this build", home(), Map.of())),
            others.stream().map(other -> variant(other.toString(), other.toAbsolutePath(), Map.of()))).toList();
    }

    @Override
    String title() {
        return "Builds";
    }

    @Override
    String what() {
        return "This build of the exchange, and others.";
    }
}
