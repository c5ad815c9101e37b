package org.ringside.ops.ringside;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.ops.exchange.ChildProcess;
import org.ringside.ops.exchange.Distribution;
import org.ringside.ops.exchange.Exchange;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.exchange.ProcessCommand;
import org.ringside.ops.terminal.Json;
import picocli.CommandLine.Option;

/** The market data of a demo, when it is told to have some: a publisher, and a subscriber that measures. */
final class DemoSubscriber {
    private static final long GRACE_NS = Duration.ofSeconds(30).toNanos();
    private static final long POLL_MS = 50;
    private static final double NS_PER_MICRO = 1_000;

    @Option(names = "--market-data", description = "Also start the publisher of market data, and a subscriber that"
        + " measures what comes.")
    private boolean isWanted;

    private ChildProcess subscriber;
    private Path result;

    /** The publisher's configuration: as the exchange has it, or as the distribution has it. */
    Optional<Path> configuration(final ExchangePlan plan) {
        return isWanted ? plan.market().or(() -> Optional.of(Distribution.own().marketDataConfiguration()))
            : Optional.empty();
    }

    /**
     * Starts the subscriber, if there is to be one.
     *
     * @param exchange   whose publisher is ready.
     * @param plan       of it.
     * @param configured the exchange as it is configured, which may name a publisher.
     * @param duration   for which traders send.
     */
    void start(final Exchange exchange, final ExchangePlan plan, final ExchangePlan configured,
        final Duration duration) {
        if (!isWanted) {
            return;
        }
        result = plan.folder().resolve("subscriber.json");
        final List<String> words = new ArrayList<>(List.of("md", "stat", "--json", "--duration",
            duration.toMillis() + "ms", "--driver", ProcessCommand.mediaFolder(plan).toString()));
        words.addAll(configured.market().isPresent() ? List.of("-c", configured.file().toString())
            : List.of("--stream", "1001"));
        subscriber = exchange.start(Exchange.SUBSCRIBER, "ringside", words, result);
    }

    /** What the subscriber has measured, when it is done; empty when there is none. */
    Optional<JsonNode> conclude() throws IOException, InterruptedException {
        if (subscriber == null) {
            return Optional.empty();
        }
        final long begin = System.nanoTime();
        while (!subscriber.hasEnded()) {
            if (System.nanoTime() - begin > GRACE_NS) {
                throw new LaunchException(ExitCode.TIMEOUT, subscriber.running() + " did not end in time");
            }
            Thread.sleep(POLL_MS);
        }
        if (subscriber.exitCode() != ExitCode.OK || Files.size(result) == 0) {
            throw subscriber.died();
        }
        return Optional.of(Json.MAPPER.readTree(result.toFile()));
    }

    /** A line for people. */
    static String text(final JsonNode seen) {
        final JsonNode orders = seen.at("/streams/L3");
        return String.format(Locale.ROOT, "market data  %,d events  %d of %d books in step  %,d gaps  t7 to subscriber"
            + " us  p50 %,.1f  p99 %,.1f  max %,.1f%n", orders.path("messages").asLong(), seen.path("inStep").asInt(),
            seen.path("books").asInt(), seen.path("gaps").asLong(), micros(orders, "p50Ns"), micros(orders, "p99Ns"),
            micros(orders, "maxNs"));
    }

    private static double micros(final JsonNode orders, final String percentile) {
        return orders.path("published").path(percentile).asLong() / NS_PER_MICRO;
    }
}
