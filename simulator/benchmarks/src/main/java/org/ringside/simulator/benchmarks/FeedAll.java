package org.ringside.simulator.benchmarks;

import java.io.IOException;
import java.util.List;
import org.ringside.harness.Report;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code feed all}: all of {@code feed}, one after the other, in one report. */
@Command(name = "all", description = "Measures all that the other commands measure.")
final class FeedAll extends FeedCommand {
    @Override
    void measure(final Report report) throws IOException {
        for (final FeedCommand command : List.of(new FeedBuilder(), new FeedThroughput(), new FeedTick(),
            new FeedOverload(), new FeedJoin(), new FeedCost())) {
            Numbers.readBy(new CommandLine(command)).parseArgs(
                "--rounds", Integer.toString(rounds()), "--seconds", Double.toString(seconds()));
            command.begin(report);
        }
    }
}
