package org.ringside.simulator;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.HdrHistogram.Histogram;
import org.ringside.launch.Converters;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.simulator.floor.EchoFloor;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The verb {@code floor}: the exchange's latency beside that of a bare TCP echo, in turn, in one run. */
@Command(
    name = "floor",
    description = {
        "Measure a bare TCP echo of the same message sizes and a running exchange in turn, and print how many times "
            + "the echo's latency an order takes.",
        "",
        "The echo runs in a process of its own. Both get the same rate over as many connections, and both latencies "
            + "count from the time at which a message was due."
    },
    sortOptions = false)
final class FloorCommand implements Callable<Integer> {
    private static final double NS_PER_MICRO = 1_000.0;
    private static final double[] PERCENTILES = {50, 90, 99, 99.9};
    private static final String[] FIELDS = {"p50", "p90", "p99", "p99.9"};

    @Spec
    private CommandSpec spec;

    @Option(names = "--address", paramLabel = "HOST:PORT", defaultValue = "127.0.0.1:9001",
        description = "Gateways of the exchange (default: ${DEFAULT-VALUE}).")
    private String address;

    @Option(names = "--rate", paramLabel = "N", defaultValue = "5k", converter = Converters.Count.class,
        description = "Messages per second (default: ${DEFAULT-VALUE}).")
    private long rate;

    @Option(names = "--traders", paramLabel = "N", defaultValue = "4",
        description = "Connections (default: ${DEFAULT-VALUE}).")
    private int traders;

    @Option(names = "--seconds", paramLabel = "N", defaultValue = "3",
        description = "How long each measurement takes, after a second of warm-up (default: ${DEFAULT-VALUE}).")
    private int seconds;

    @Option(names = "--repetitions", paramLabel = "N", defaultValue = "7",
        description = "Pairs of measurements (default: ${DEFAULT-VALUE}).")
    private int repetitions;

    @Override
    public Integer call() {
        final List<double[]> echoes = new ArrayList<>();
        final List<double[]> exchanges = new ArrayList<>();
        try (EchoFloor echo = new EchoFloor(traders)) {
            for (int i = 0; i < repetitions; i++) {
                echoes.add(micros(echo.run(rate, 1_000_000_000L, seconds * 1_000_000_000L)));
                exchanges.add(exchange(i));
            }
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
        print(echoes, exchanges);
        return ExitCode.OK;
    }

    private double[] exchange(final int repetition) {
        final StringWriter out = new StringWriter();
        final int exitCode = TraderSim.execute(new PrintWriter(out, true), spec.commandLine().getErr(), "run", "steady",
            "--address", address, "--rate", String.valueOf(rate), "--traders", String.valueOf(traders), "--duration",
            seconds + "s", "--warmup", "1s", "--seed", String.valueOf(repetition), "--json");
        if (exitCode != ExitCode.OK) {
            throw new LaunchException(exitCode, "repetition " + (repetition + 1) + " on the exchange failed");
        }
        try {
            final JsonNode latency = new ObjectMapper().readTree(out.toString()).path("latency");
            final double[] micros = new double[FIELDS.length];
            for (int i = 0; i < FIELDS.length; i++) {
                micros[i] = latency.path(FIELDS[i]).asDouble();
            }
            return micros;
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    private static double[] micros(final Histogram histogram) {
        final double[] micros = new double[PERCENTILES.length];
        for (int i = 0; i < PERCENTILES.length; i++) {
            micros[i] = histogram.getValueAtPercentile(PERCENTILES[i]) / NS_PER_MICRO;
        }
        return micros;
    }

    private void print(final List<double[]> echoes, final List<double[]> exchanges) {
        final PrintWriter out = spec.commandLine().getOut();
        out.printf(Locale.ROOT, "%,d messages/s over %d connections, %d pairs of %d s, medians (lowest to highest)%n",
            rate, traders, repetitions, seconds);
        out.println("| us | bare TCP echo | order to first report | ratio |");
        out.println("|---|---|---|---|");
        for (int i = 0; i < PERCENTILES.length; i++) {
            final double[] echo = column(echoes, i);
            final double[] exchange = column(exchanges, i);
            final double[] ratio = new double[repetitions];
            for (int k = 0; k < repetitions; k++) {
                ratio[k] = exchanges.get(k)[i] / echoes.get(k)[i];
            }
            Arrays.sort(ratio);
            out.printf(Locale.ROOT, "| %s | %s | %s | %s |%n", FIELDS[i], spread(echo),
                spread(exchange), spread(ratio));
        }
        out.flush();
    }

    private static double[] column(final List<double[]> rows, final int index) {
        return rows.stream().mapToDouble(row -> row[index]).sorted().toArray();
    }

    private static String spread(final double[] sorted) {
        return String.format(Locale.ROOT, "%.1f (%.1f to %.1f)", sorted[sorted.length / 2], sorted[0],
            sorted[sorted.length - 1]);
    }
}
