package org.ringside.gateway.probe.load;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.time.Duration;
import java.util.Locale;
import org.HdrHistogram.Histogram;
import org.ringside.gateway.protocol.ProbeDescriptor;
import org.ringside.gateway.protocol.ProbeStatus;
import org.ringside.launch.Converters;
import org.ringside.launch.ExitCode;
import org.ringside.launch.OtherVerb;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The verb {@code probe}: sends timed datagrams to a probe and prints the time of each hop. */
@Command(
    name = "probe",
    description = "Send timed datagrams to a probe at a constant rate, and print the time of each hop.",
    sortOptions = false,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
        "0:answers came back, even if some did not",
        "1:nobody hears at that address",
        "2:usage",
        "8:no answer at all"
    })
public final class ProbeCommand implements OtherVerb {
    static final int MAX_LENGTH = 1_472;
    static final int MAX_CLIENTS = 1_000;
    static final long MAX_RATE = 1_000_000;
    private static final double NS_PER_MICRO = 1_000.0;

    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "HOST:PORT", converter = Converters.Address.class,
        description = "Address of the probe.")
    private InetSocketAddress address;

    @Option(names = "--rate", paramLabel = "N", defaultValue = "500", converter = Converters.Count.class,
        description = "Datagrams per second over all clients (default: ${DEFAULT-VALUE}).")
    private long rate;

    @Option(names = "--duration", paramLabel = "TIME", defaultValue = "5s", converter = Converters.Time.class,
        description = "How long to send and measure (default: ${DEFAULT-VALUE}).")
    private Duration duration;

    @Option(names = "--warmup", paramLabel = "TIME", defaultValue = "1s", converter = Converters.Time.class,
        description = "How long to send before measuring (default: ${DEFAULT-VALUE}).")
    private Duration warmup;

    @Option(names = "--clients", paramLabel = "N", defaultValue = "1",
        description = "Sockets (default: ${DEFAULT-VALUE}).")
    private int clients;

    @Option(names = "--size", paramLabel = "BYTES", defaultValue = "72",
        description = "Length of a datagram, 72 to 1472 (default: ${DEFAULT-VALUE}).")
    private int size;

    @Override
    public String tool() {
        return "trader-sim";
    }

    @Override
    public Integer call() {
        require(rate >= 1 && rate <= MAX_RATE, "--rate: 1 to " + MAX_RATE);
        require(clients >= 1 && clients <= MAX_CLIENTS, "--clients: 1 to " + MAX_CLIENTS);
        require(size >= ProbeDescriptor.LENGTH && size <= MAX_LENGTH,
            "--size: " + ProbeDescriptor.LENGTH + " to " + MAX_LENGTH);
        final long datagrams = ProbeLoad.datagrams(rate, warmup.plus(duration).toNanos());
        require(datagrams <= ProbeLoad.MAX_DATAGRAMS,
            "--rate for --duration makes more than " + ProbeLoad.MAX_DATAGRAMS + " datagrams");
        try (ProbeLoad load = new ProbeLoad(address, clients, size)) {
            final ProbeResult result = load.run(rate, warmup.toNanos(), duration.toNanos());
            print(result, isThisHost(address.getAddress()));
            return result.answered() == 0 ? ExitCode.TIMEOUT : ExitCode.OK;
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    private void print(final ProbeResult result, final boolean isOneClock) {
        final PrintWriter out = spec.commandLine().getOut();
        out.printf(Locale.ROOT, "%,d sent  %,d answered  %,d lost  %,d unexpected",
            result.sent(), result.answered(), result.lost(), result.unexpected());
        for (final ProbeStatus status : ProbeStatus.values()) {
            if (result.refused(status) > 0) {
                out.printf(Locale.ROOT, "  %,d refused: %s", result.refused(status), status.text());
            }
        }
        out.println();
        out.printf(Locale.ROOT, "%-20s %9s %9s %9s %9s %9s%n", "HOP (us)", "p50", "p90", "p99", "p99.9", "max");
        for (final ProbeHop hop : ProbeHop.values()) {
            if (isOneClock || !hop.needsOneClock()) {
                printRow(out, hop.label(), result.of(hop));
            }
        }
        printRow(out, "round trip", result.roundTrip());
        if (result.isSenderTooSlow()) {
            out.println("not valid: more than 1 % of the datagrams left later than a millisecond after they were due");
        }
        out.flush();
    }

    private static void printRow(final PrintWriter out, final String label, final Histogram histogram) {
        if (histogram.getTotalCount() > 0) {
            out.printf(Locale.ROOT, "%-20s %9.1f %9.1f %9.1f %9.1f %9.1f%n", label,
                histogram.getValueAtPercentile(50) / NS_PER_MICRO,
                histogram.getValueAtPercentile(90) / NS_PER_MICRO,
                histogram.getValueAtPercentile(99) / NS_PER_MICRO,
                histogram.getValueAtPercentile(99.9) / NS_PER_MICRO,
                histogram.getMaxValue() / NS_PER_MICRO);
        }
    }

    private static boolean isThisHost(final InetAddress host) throws IOException {
        return host.isLoopbackAddress() || NetworkInterface.getByInetAddress(host) != null;
    }

    private void require(final boolean isTrue, final String message) {
        if (!isTrue) {
            throw new ParameterException(spec.commandLine(), message);
        }
    }
}
