package org.ringside.simulator.benchmarks;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine.Command;

/** {@code policies}: what it costs that an acknowledgement survives more. */
@Command(name = "policies", description = "Measures the exchange with each policy of the engine's journal.")
final class Policies extends RoundsCommand {
    @Override
    List<Variant> variants() {
        return Stream.of("memory", "mapped", "disk")
            .map(policy -> new Variant("`" + policy + "`", home(), Map.of("policy", policy)))
            .toList();
    }

    @Override
    String title() {
        return "Policies";
    }

    @Override
    String what() {
        return "The whole exchange with each policy of the engine's journal.";
    }
}
