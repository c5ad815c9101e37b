package org.ringside.simulator;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.ringside.launch.Converters;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.launch.Lifeline;
import org.ringside.launch.Machine;
import org.ringside.launch.Messages;
import org.ringside.launch.ProcessorTime;
import org.ringside.simulator.flow.OrderStream;
import org.ringside.simulator.flow.Profile;
import org.ringside.simulator.flow.StreamConfig;
import org.ringside.simulator.report.JsonReport;
import org.ringside.simulator.report.ReportFiles;
import org.ringside.simulator.report.RunResult;
import org.ringside.simulator.report.Setup;
import org.ringside.simulator.report.TextReport;
import org.ringside.simulator.report.Threshold;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The verb {@code run}: reads the command line, runs, prints the result. */
@Command(
    name = "run",
    description = {
        "Log in, send a stream of orders, check every answer, cancel what rests, print the result.",
        "",
        "Profiles: smoke (a script with a known outcome, one message at a time), steady (a constant rate of all "
            + "kinds of messages), quotes (a constant rate of orders that rest and their cancels: nothing trades), "
            + "zi (zero intelligence: limit orders, market orders and cancels by chance), burst (as steady, half of "
            + "each second's messages in 50 ms), hawkes (as steady, messages that excite others), opening-auction "
            + "(orders whose prices overlap, more and more for 10 s), cancel-storm (orders that are all cancelled in "
            + "the last tenth of each second), market-maker (quotes that follow a reference, and takers), replay "
            + "FILE."
    },
    sortOptions = false,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
        "0:every order led a legal life, nothing is missing and nothing came twice",
        "1:something of that is not so, all orders were refused, a session was lost, or a file cannot be read",
        "2:usage",
        "4:a session is in use",
        "7:login refused, or no permission for a file",
        "8:no answer to a login",
        "99:a threshold was breached",
        "130:interrupted; the result so far is printed"
    })
final class RunCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private StreamOptions streamOptions;

    @Mixin
    private LoginOptions login;

    @Option(names = "--exclusive", description = "Nobody else trades: a trade with a stranger is a violation.")
    private boolean exclusive;

    @Option(names = "--leave-orders", description = "Do not cancel what rests at the end.")
    private boolean leaveOrders;

    @Option(names = "--trades", paramLabel = "FILE", description = "Write the trades to a file, as CSV.")
    private Path tradesFile;

    @Option(names = "--threshold", paramLabel = "BOUND", converter = ThresholdConverter.class,
        description = "Exit with 99 unless the run keeps it: 'p99<50us', 'match.p99.9<5us', 'rate>19k', 'rejects<1%%',"
            + " 'timeouts<1'. Repeatable.")
    private List<Threshold> thresholds = new ArrayList<>();

    @Option(names = "--timeout", paramLabel = "TIME", defaultValue = "1s", converter = Converters.Time.class,
        description = "In the JSON document, count messages that are answered later as timeouts (default:"
            + " ${DEFAULT-VALUE}).")
    private Duration timeout;

    @Option(names = "--note", paramLabel = "KEY=VALUE",
        description = "Keep this note in the document of the run. Repeatable.")
    private Map<String, String> notes = new LinkedHashMap<>();

    @Option(names = "--report", paramLabel = "PLACE",
        description = "Write a report: one page if PLACE ends with .html, else a folder with index.html, result.json"
            + " and run.hlog.")
    private Path report;

    @Option(names = "--stream-hash", description = "Print the SHA-256 of the messages and send nothing.")
    private boolean hashOnly;

    @Option(names = "--json", description = "Print one JSON document.")
    private boolean json;

    private Messages stderr;

    @Override
    public Integer call() {
        stderr = new Messages("trader-sim", spec.commandLine().getErr());
        final StreamConfig stream = streamOptions.stream();
        if (hashOnly) {
            printHash(stream);
            return ExitCode.OK;
        }
        if (stream.profile() == Profile.REPLAY) {
            checkFile(stream);
        }
        if (report != null) {
            new ReportFiles(report).check();
        }
        final TradeFile trades = tradesFile == null ? null : new TradeFile(tradesFile);
        try (trades; OrderStream messages = stream.open()) {
            return run(stream, messages, trades == null ? (tradeId, securityId, side, price, quantity) -> { } : trades);
        }
    }

    private int run(final StreamConfig stream, final OrderStream messages, final TradeListener trades) {
        final LatencyRecorder latencies = new LatencyRecorder();
        final Ledger ledger = new Ledger(exclusive, latencies);
        final LoginConfig logins = login.login();
        final long startOfSessions = ChronoUnit.NANOS.between(Instant.EPOCH, Instant.now());
        final Traders sessions;
        try {
            sessions = new Traders(
                logins, startOfSessions, stream.traders(), streamOptions.pacing(stream), ledger, latencies, trades);
        } catch (final IllegalArgumentException ex) {
            throw new ParameterException(spec.commandLine(), ex.getMessage(), ex);
        }
        final Run run = new Run(
            sessions, ledger, latencies, messages, streamOptions.pacing(stream), leaveOrders, System::nanoTime);
        final Interruption interruption = new Interruption(run);
        if (streamOptions.isOnLifeline()) {
            Lifeline.watch("trader-sim", run::finish);
        }
        final Progress progress = new Progress();
        final Machine machine = Machine.now();
        final ProcessorTime before = ProcessorTime.now();
        final double usedBefore = usedSeconds();
        try {
            try (ProgressLine line = new ProgressLine(stderr, progress, Messages.isTerminal(Messages.STDERR))) {
                line.start();
                run.execute(progress);
            }
            if (run.sender() == null) {
                throw new LaunchException(ExitCode.INTERRUPTED, "interrupted before all sessions were logged in");
            }
            // The hash of all messages is made afterwards: it is not what traders cost.
            final double used = usedSeconds() - usedBefore;
            final boolean isWhole = !run.isInterrupted() && !run.isFinishing();
            final RunResult result = new RunResult(stream, isWhole ? stream.hash() : null, messages.skipped(),
                Summary.counts(ledger), Summary.books(ledger.violations()), ledger.counts().reasons,
                Summary.sending(run, sessions), latencies.latencies(), latencies.timeline(),
                timeout.toNanos(), setup(machine, used, ProcessorTime.now().stolenSince(before)));
            print(result);
            return exitCode(result);
        } finally {
            interruption.release();
        }
    }

    private void print(final RunResult result) {
        final ObjectNode document = JsonReport.document(result, thresholds);
        out().println(json ? JsonReport.print(document) : TextReport.of(result).stripTrailing());
        if (report != null) {
            new ReportFiles(report).write(document, result);
        }
    }

    private Setup setup(final Machine machine, final double used, final double stolen) {
        return new Setup(ShownCommandLine.of(spec.root().commandLine().getParseResult().originalArgs()), notes,
            machine, used, stolen);
    }

    /** Processor time of this process. */
    private static double usedSeconds() {
        return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO).toNanos() / 1e9;
    }

    private int exitCode(final RunResult result) {
        if (result.sending().invalidReason() != null) {
            stderr.say("the latencies are not valid: " + result.sending().invalidReason()
                + ". Lower --rate, or free a core for it");
        }
        if (result.sending().isInterrupted()) {
            return ExitCode.INTERRUPTED;
        }
        if (!result.books().agree()) {
            stderr.say("the books do not agree: " + result.books().violations().get(0)
                + ". All of it is in the result");
            return ExitCode.FAILURE;
        }
        final long orders = result.counts().orders();
        int exitCode = ExitCode.OK;
        if (orders > 0 && result.counts().rejected() == orders) {
            stderr.say("all " + orders + " orders were refused, most often as " + result.rejects().mostFrequent());
            exitCode = ExitCode.FAILURE;
        }
        for (final Threshold threshold : thresholds) {
            if (!threshold.isMetBy(result)) {
                stderr.say("threshold " + threshold.text() + " was breached: " + threshold.described(result));
                exitCode = ExitCode.THRESHOLD;
            }
        }
        return exitCode;
    }

    private void printHash(final StreamConfig stream) {
        final String hash = stream.hash();
        out().println(json ? JsonReport.print(JsonReport.document(stream, hash)) : hash);
    }

    /** A bad line is found before anything is sent. */
    private static void checkFile(final StreamConfig stream) {
        stream.hash();
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }

    /** A threshold. */
    static final class ThresholdConverter implements ITypeConverter<Threshold> {
        @Override
        public Threshold convert(final String text) {
            return Converters.converted(() -> Threshold.parse(text));
        }
    }
}
