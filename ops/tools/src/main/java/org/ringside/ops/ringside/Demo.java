package org.ringside.ops.ringside;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.ringside.launch.Arguments;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.launch.Messages;
import org.ringside.ops.exchange.ChildProcess;
import org.ringside.ops.exchange.Distribution;
import org.ringside.ops.exchange.Exchange;
import org.ringside.ops.exchange.ExchangeFolder;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.exchange.ExchangeView;
import org.ringside.ops.exchange.RunningProcess;
import org.ringside.ops.terminal.Json;
import org.ringside.ops.terminal.Table;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueStatistics;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * {@code ringside demo}: an exchange of its own, under load for a while. Its processes hang on this one by a pipe
 * each and die with it, however it dies.
 */
@Command(
    name = "demo",
    description = "Run an exchange of its own with traders for a while, then print the result.",
    exitCodeList = {
        "0:no gap, no duplicate, and the traders' books agree; also when this machine was too busy for valid latencies,"
            + " which the last line says then",
        "1:something of that is not so, or a process died",
        "130:interrupted"})
final class Demo extends ExchangeVerb {
    private static final Duration GRACE = Duration.ofSeconds(60);
    private static final Duration LONGEST_WARMUP = Duration.ofSeconds(5);
    /** What the document of the traders has for reports, and is too long for this one. */
    private static final List<String> ONLY_OF_RUNS =
        List.of("setup", "machine", "percentiles", "bands", "timeline");
    private static final String MARKET_DATA = "marketData";
    private static final List<String> PERCENTILES = List.of("p50", "p90", "p99", "p99.9", "max");

    @Option(names = "--duration", defaultValue = "10s", paramLabel = "TIME",
        description = "How long to measure; before that, orders warm up the processes for half as long, at most 5s"
            + " (default: ${DEFAULT-VALUE}).")
    private String duration;

    @Option(names = "--seed", defaultValue = "42", paramLabel = "N",
        description = "Seed of the orders (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Option(names = "--rate", defaultValue = "20k", paramLabel = "N",
        description = "Messages per second: orders, replaces and cancels (default: ${DEFAULT-VALUE}).")
    private String rate;

    @Option(names = "--traders", defaultValue = "8", paramLabel = "N",
        description = "Sessions (default: ${DEFAULT-VALUE}).")
    private int traderCount;

    @Option(names = "--profile", defaultValue = "steady", paramLabel = "NAME",
        description = "What the traders do; see trader-sim run --help (default: ${DEFAULT-VALUE}).")
    private String profile;

    @Option(names = "--console", description = "Also start the console, which shows the exchange in a browser.")
    private boolean console;

    @Option(names = "--json", description = "Print one JSON document.")
    private boolean json;

    @Mixin
    private DemoSubscriber subscriber;

    @Mixin
    private DemoReport report;

    @Override
    public Integer call() throws IOException, InterruptedException {
        checkArguments();
        final DemoFolder folders =
            new DemoFolder(QueueDirectory.defaultPath(), Path.of(System.getProperty("java.io.tmpdir")));
        folders.removeAbandoned(messages());
        final ExchangePlan configured = configured();
        final ExchangePlan plan = bare(configured).in(folders.own(), folders.ownData());
        final Exchange exchange =
            new Exchange(plan, ExchangeView.NOTHING, new ExchangeFolder(plan.folder()), messages(), true);
        final Teardown teardown = new Teardown(() -> {
            exchange.stop();
            folders.remove(plan.folder());
        }, messages());
        final int exitCode;
        try {
            exitCode = run(exchange, plan, configured, teardown);
        } catch (final IOException | InterruptedException | RuntimeException first) {
            teardown.finish(first);
            throw first;
        }
        teardown.finish();
        return exitCode;
    }

    private int run(final Exchange exchange, final ExchangePlan plan, final ExchangePlan configured,
        final Teardown teardown) throws IOException, InterruptedException {
        final List<ChildProcess> servers = exchange.start(List.of("listen=127.0.0.1:0"), child -> { });
        teardown.stayIfBegun();
        if (!json) {
            out().println(String.join("      ", servers.stream().map(ExchangeVerb::readyLine).toList()));
            if (console) {
                showLogin(plan);
            }
        }
        subscriber.start(exchange, plan, configured, sendingTime());
        final Path result = plan.folder().resolve("traders.json");
        final ChildProcess traders = exchange.start(Exchange.TRADERS, "trader-sim", simulation(servers, plan), result);
        await(traders, servers, plan, teardown);
        return conclude(result, servers, traders);
    }

    /** A demo goes on without a login. */
    private void showLogin(final ExchangePlan plan) throws InterruptedException {
        try {
            out().println("open within a minute: " + ConsoleLogin.ask(plan, ConsoleLogin.OPERATOR, user()));
        } catch (final LaunchException silent) {
            messages().say("nobody can log in to the console: " + silent.getMessage());
        }
    }

    private void checkArguments() {
        try {
            Arguments.duration(duration);
            Arguments.decimalCount(rate);
        } catch (final IllegalArgumentException ex) {
            throw usage(ex.getMessage());
        }
        report.check();
    }

    /** With what is sent to warm up. */
    private Duration sendingTime() {
        final Duration measured = Arguments.duration(duration);
        final Duration half = measured.dividedBy(2);
        return measured.plus(half.compareTo(LONGEST_WARMUP) < 0 ? half : LONGEST_WARMUP);
    }

    /** Without probe and log; console and market data as the exchange has them, or as the distribution has them. */
    private ExchangePlan bare(final ExchangePlan plan) {
        return plan.bare(console ? plan.console().or(() -> Optional.of(Distribution.own().consoleConfiguration()))
            : Optional.empty(), subscriber.configuration(plan));
    }

    private List<String> simulation(final List<ChildProcess> servers, final ExchangePlan plan) {
        final String addresses = String.join(",", servers.stream()
            .filter(server -> Exchange.GATEWAY.equals(server.running().part()))
            .map(server -> server.running().listen())
            .toList());
        final List<String> arguments = new ArrayList<>(List.of("run", profile, "--address", addresses, "--rate", rate,
            "--duration", duration, "--traders", Integer.toString(traderCount), "--seed", Long.toString(seed),
            "--json"));
        arguments.addAll(report.arguments(plan));
        return arguments;
    }

    /** Returns when the traders are done; fails when a server is gone before that. */
    private void await(
        final ChildProcess traders, final List<ChildProcess> servers, final ExchangePlan plan, final Teardown teardown)
        throws InterruptedException {
        final boolean watched = Messages.isTerminal(Messages.STDERR);
        final long startNs = System.nanoTime();
        final long limitNs = Arguments.duration(duration).plus(GRACE).toNanos();
        try (Queue input = Queue.inspect(ExchangeFolder.file(plan.folder(), plan.input()))) {
            while (!traders.hasEnded()) {
                teardown.stayIfBegun();
                for (final ChildProcess server : servers) {
                    if (server.hasEnded()) {
                        throw server.died();
                    }
                }
                final long elapsedNs = System.nanoTime() - startNs;
                if (elapsedNs > limitNs) {
                    throw new LaunchException(ExitCode.TIMEOUT,
                        traders.running() + " did not end in time. Lower --rate or --traders");
                }
                if (watched) {
                    final QueueStatistics now = input.statistics();
                    messages().live(String.format(Locale.ROOT, "%3d s  %,d messages to the engine  backlog %,d",
                        elapsedNs / 1_000_000_000, now.reader().delivered(), now.backlog()));
                }
                Thread.sleep(100);
            }
        }
        teardown.stayIfBegun();
        messages().clear();
    }

    private int conclude(final Path file, final List<ChildProcess> servers,
        final ChildProcess traders) throws IOException, InterruptedException {
        if (Files.size(file) == 0) {
            throw traders.died();
        }
        traders.lines().forEach(messages()::pass);
        final ObjectNode result = (ObjectNode) Json.MAPPER.readTree(file.toFile());
        result.remove(List.of("schema", "pid"));
        result.remove(ONLY_OF_RUNS);
        final ObjectNode document = Json.MAPPER.createObjectNode();
        document.put("schema", "ringside.demo/1");
        document.set("pids", pids(servers, traders));
        document.setAll(result);
        subscriber.conclude().ifPresent(seen -> document.set(MARKET_DATA, seen));
        show(json, document, () -> text(document));
        if (report.isWanted() && !json) {
            out().println(report);
        }
        final boolean clean = result.path("sequenceGaps").asLong(-1) == 0
            && result.path("duplicates").asLong(-1) == 0
            && "ok".equals(result.path("ledger").asText());
        if (clean && !json && result.path("valid").isBoolean() && !result.path("valid").asBoolean()) {
            // The traders have said why.
            out().println("the exchange has kept its promises all the same: exit code 0");
        }
        return clean ? traders.exitCode() : ExitCode.FAILURE;
    }

    private static ObjectNode pids(final List<ChildProcess> servers, final ChildProcess traders) {
        final ObjectNode pids = Json.MAPPER.createObjectNode();
        pids.put("engine", servers.get(0).running().pid());
        final List<RunningProcess> others = servers.stream().skip(1).map(ChildProcess::running).toList();
        final long gateways = others.stream().filter(other -> Exchange.GATEWAY.equals(other.part())).count();
        for (final RunningProcess other : others) {
            pids.put(Exchange.GATEWAY.equals(other.part()) && gateways == 1 ? Exchange.GATEWAY : other.name(),
                other.pid());
        }
        return pids.put("traders", traders.running().pid());
    }

    /** What is printed for people, out of the document for programs. */
    private static String text(final JsonNode document) {
        final StringBuilder text = new StringBuilder(String.format(Locale.ROOT,
            "%.0f s of seeded traffic (seed %d)  %,d orders  %,d trades  %,d rejects  %,d gaps  %,d duplicates%n",
            document.path("durationSeconds").asDouble(), document.path("seed").asLong(),
            document.path("orders").asLong(), document.path("trades").asLong(), document.path("rejects").asLong(),
            document.path("sequenceGaps").asLong(), document.path("duplicates").asLong()));
        final Table table = new Table("HOP (us)", PERCENTILES.stream().map(percentile -> ">" + percentile));
        for (final Map.Entry<String, JsonNode> hop : document.path("hops").properties()) {
            table.row(hop.getKey(), PERCENTILES.stream().map(percentile ->
                String.format(Locale.ROOT, "%,.1f", hop.getValue().path(percentile).asDouble())));
        }
        return text.append(table).append(document.has(MARKET_DATA)
            ? DemoSubscriber.text(document.path(MARKET_DATA)) : "").toString();
    }
}
