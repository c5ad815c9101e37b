package org.ringside.simulator.benchmarks;

import picocli.CommandLine.Command;

/** {@code feed}: market data. */
@Command(name = "feed", sortOptions = false, usageHelpAutoWidth = true,
    description = "Measures market data: what it costs the engine, how many events go out and how soon, slow and late"
        + " subscribers, and the books of the library.",
    subcommands = {FeedAll.class, FeedCost.class, FeedThroughput.class, FeedTick.class, FeedOverload.class,
        FeedJoin.class, FeedBuilder.class})
final class FeedBenchmarks {
}
