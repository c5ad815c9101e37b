package org.ringside.simulator.benchmarks;

import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code policies}: what it costs that an acknowledgement survives more. */
@Command(name = "policies", description = "Measures the exchange with each policy of the engine's journal.")
final class Policies extends RoundsCommand {
    @Option(names = "--of", split = ",", defaultValue = "memory,mapped,disk", paramLabel = "NAME",
        description = "Which; the others are compared with the first one (${DEFAULT-VALUE}).")
    private List<String> policies;

    @Override
    List<Variant> variants() {
        return policies.stream()
            .map(policy -> variant("`" + policy + "`", home(), Map.of("policy", policy)))
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
