package org.ringside.simulator.benchmarks;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.ToDoubleFunction;
import org.ringside.gateway.probe.load.ProbeLoad;
import org.ringside.gateway.probe.load.ProbeResult;
import org.ringside.gateway.protocol.ProbeDescriptor;
import org.ringside.harness.Environment;
import org.ringside.harness.OtherLoad;
import org.ringside.harness.OutputFiles;
import org.ringside.harness.Report;
import org.ringside.harness.Spread;
import org.ringside.launch.Arguments;
import org.ringside.launch.ExitCode;
import org.ringside.queue.QueueDirectory;
import org.ringside.simulator.benchmarks.peers.BlockingUdpServer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code probe}: round trips of datagrams through the probe, beside a blocking server with a pool of threads. */
@Command(name = "probe", sortOptions = false, usageHelpAutoWidth = true,
    description = "Measures the round trips of the UDP probe and of a blocking server with one acceptor and three"
        + " handler threads. Both get the same datagrams at the same rate from the same number of sockets.")
final class ProbeRounds implements Callable<Integer> {
    private static final double NS_PER_MICRO = 1_000;
    private static final double NS_PER_SECOND = 1e9;
    private static final double[] PERCENTILES = {50, 99, 99.9};
    /** Share of a measurement's time for the warm-up before the measurement. */
    private static final int WARMUP_SHARE = 10;

    @Option(names = "--clients", split = ",", defaultValue = "1,2,4,8,16", paramLabel = "N",
        description = "Numbers of sockets (${DEFAULT-VALUE}).")
    private List<Integer> clients;

    @Option(names = "--rate", defaultValue = "1000", paramLabel = "N",
        description = "Datagrams per second of each client (${DEFAULT-VALUE}).")
    private int rate;

    @Option(names = "--rounds", defaultValue = "7", paramLabel = "N", description = "Of all (${DEFAULT-VALUE}).")
    private int rounds;

    @Option(names = "--seconds", defaultValue = "2", paramLabel = "N",
        description = "How long each measurement takes (${DEFAULT-VALUE}).")
    private double seconds;

    @Option(names = "--warmup", defaultValue = "3", paramLabel = "N", converter = Numbers.SecondsOrNone.class,
        description = "Seconds for which each is driven before the first round (${DEFAULT-VALUE}).")
    private double warmup;

    @Option(names = "--json", paramLabel = "FILE", description = "Also write everything to this file.")
    private Path json;

    private final Map<Integer, List<ProbeResult>> ofProbe = new LinkedHashMap<>();
    private final Map<Integer, List<ProbeResult>> ofPool = new LinkedHashMap<>();

    @Override
    public Integer call() throws IOException {
        OutputFiles.check(json);
        final Report report = new Report(System.out, Environment.now());
        final Path queues = Files.createTempDirectory(
            QueueDirectory.defaultPath().getParent(), "ringside-benchmark-" + ProcessHandle.current().pid() + "-");
        final Path home = RoundsCommand.home();
        try (Jvm probe = Jvm.launch(home, "probe", "-c", home.resolve("conf/probe.properties").toString(), "--lifeline",
                "--set", "queues=" + queues, "--set", "listen=127.0.0.1:0", "--set", "ratePerSource=10000000",
                "--set", "burst=1000000");
            Jvm pool = Jvm.start(home, BlockingUdpServer.class)) {
            measure(report, Arguments.address(probe.readLine().replaceAll(".* listen=(\\S+) .*", "$1")),
                Arguments.address(pool.readLine()));
        } finally {
            ExchangeFiles.delete(queues);
        }
        report.finish();
        if (json != null) {
            report.write(json);
        }
        return ExitCode.OK;
    }

    private void measure(final Report report, final InetSocketAddress probe, final InetSocketAddress pool)
        throws IOException {
        final int most = clients.stream().mapToInt(Integer::intValue).max().orElseThrow();
        run(probe, most, warmup);
        run(pool, most, warmup);
        final OtherLoad others = new OtherLoad();
        for (int round = 0; round < rounds; round++) {
            for (final int count : clients) {
                LoadCommand.say("round " + (round + 1) + " of " + rounds + ": " + count + " clients");
                final boolean isProbeFirst = round % 2 == 0;
                measure(isProbeFirst ? probe : pool, isProbeFirst ? ofProbe : ofPool, count);
                measure(isProbeFirst ? pool : probe, isProbeFirst ? ofPool : ofProbe, count);
            }
        }
        report(report, others.cores());
    }

    private void measure(
        final InetSocketAddress server, final Map<Integer, List<ProbeResult>> results, final int count)
        throws IOException {
        results.computeIfAbsent(count, key -> new ArrayList<>()).add(run(server, count, seconds));
    }

    private ProbeResult run(final InetSocketAddress server, final int count, final double ofSeconds)
        throws IOException {
        final long ns = (long) (ofSeconds * NS_PER_SECOND);
        try (ProbeLoad load = new ProbeLoad(server, count, ProbeDescriptor.LENGTH)) {
            return load.run((long) rate * count, ns / WARMUP_SHARE, ns);
        }
    }

    private void report(final Report report, final double otherCores) {
        report.section("The probe and a pool of threads", rate + " datagrams/s of each client, open loop: microseconds"
            + " from the time at which a datagram was due to its answer. *Lost*: datagrams without an answer, in all"
            + " rounds. *Late*: measurements in which more than 1 % of the datagrams left later than a millisecond"
            + " after they were due. " + rounds + " rounds of " + Spread.of(seconds) + " s, the two in turn; medians"
            + " (quartiles), ratios are of the same round. Others had " + Spread.of(otherCores) + " cores.");
        report.columns(List.of(
            "clients", "us", "probe", "blocking, 3 handlers", "blocking / probe", "lost", "lost by the pool", "late"));
        for (final int count : clients) {
            final List<ProbeResult> probe = ofProbe.get(count);
            final List<ProbeResult> pool = ofPool.get(count);
            for (final double percentile : PERCENTILES) {
                final double[] ratios = new double[rounds];
                for (int round = 0; round < rounds; round++) {
                    ratios[round] = micros(pool.get(round), percentile) / micros(probe.get(round), percentile);
                }
                report.row(List.of(count, "p" + Double.toString(percentile).replace(".0", ""),
                    of(probe, result -> micros(result, percentile)), of(pool, result -> micros(result, percentile)),
                    Spread.of(ratios), lost(probe), lost(pool), late(probe) + late(pool)));
            }
        }
    }

    private static Spread of(final List<ProbeResult> results, final ToDoubleFunction<ProbeResult> value) {
        return Spread.of(results.stream().mapToDouble(value));
    }

    private static double micros(final ProbeResult result, final double percentile) {
        return result.roundTrip().getValueAtPercentile(percentile) / NS_PER_MICRO;
    }

    private static long lost(final List<ProbeResult> results) {
        return results.stream().mapToLong(result -> result.sent() - result.answered()).sum();
    }

    private static long late(final List<ProbeResult> results) {
        return results.stream().filter(ProbeResult::isSenderTooSlow).count();
    }
}
