package org.ringside.simulator;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.ringside.launch.Converters;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.launch.Lifeline;
import org.ringside.launch.Messages;
import org.ringside.simulator.flow.ConstantRate;
import org.ringside.simulator.flow.Instrument;
import org.ringside.simulator.flow.Pacing;
import org.ringside.simulator.flow.Profile;
import org.ringside.simulator.flow.ReplayFormat;
import org.ringside.simulator.flow.StreamConfig;
import org.ringside.simulator.flow.StreamHash;
import org.ringside.simulator.report.Hop;
import org.ringside.simulator.report.JsonReport;
import org.ringside.simulator.report.RunResult;
import org.ringside.simulator.report.TextReport;
import org.ringside.simulator.report.Threshold;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The verb {@code run}: reads the command line, runs, prints the result. */
@Command(
    name = "run",
    description = {
        "Log in, send a stream of orders, check every answer, cancel what rests, print the result.",
        "",
        "Profiles: smoke (a script with a known outcome, one message at a time), steady (a constant rate of all "
            + "kinds of messages), quotes (a constant rate of orders that rest and their cancels: nothing trades), "
            + "zi (zero intelligence: limit orders, market orders and cancels by chance), replay FILE."
    },
    sortOptions = false,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
        "0:every order led a legal life, nothing is missing and nothing came twice",
        "1:something of that is not so, a session was lost, or a file cannot be read",
        "2:usage",
        "4:a session is in use",
        "7:login refused, or no permission for a file",
        "8:no answer to a login",
        "99:a threshold was breached",
        "130:interrupted; the result so far is printed"
    })
final class RunCommand implements Callable<Integer> {
    private static final long NS_PER_SECOND = 1_000_000_000L;
    private static final long MAX_DEFAULT_WARMUP_NS = 5 * NS_PER_SECOND;
    private static final int MAX_RATE = 10_000_000;
    private static final int MAX_TRADERS = 10_000;

    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "PROFILE", description = "${COMPLETION-CANDIDATES}")
    private Profile profile;

    @Parameters(index = "1", arity = "0..1", paramLabel = "FILE", description = "What replay replays.")
    private Path file;

    @Option(names = "--format", paramLabel = "NAME", description = "Of the replayed file: ${COMPLETION-CANDIDATES}.")
    private ReplayFormat format;

    @Option(names = "--security", paramLabel = "ID",
        description = "Instrument to replay in (default: 1 for events, 3 for lobster).")
    private Integer security;

    @Mixin
    private LoginOptions login;

    @Option(names = "--rate", paramLabel = "N", converter = Converters.Count.class,
        description = "Messages per second (default: 20k; smoke and replay: as fast as answers come).")
    private Long rate;

    @Option(names = "--in-flight", paramLabel = "N",
        description = "Messages that may wait for answers; the next ones are late then (default: steady, quotes and"
            + " zi: any number, smoke: 1, replay: 256).")
    private Integer inFlight;

    @Option(names = "--duration", paramLabel = "TIME", converter = Converters.Time.class,
        description = "How long to send and measure (default: 10s; smoke, replay and --lifeline: to their end).")
    private Duration duration;

    @Option(names = "--warmup", paramLabel = "TIME", converter = Converters.Time.class,
        description = "How long to send before measuring (default: half of --duration, at most 5s: new processes are"
            + " slow; smoke and replay: 0s).")
    private Duration warmup;

    @Option(names = "--traders", paramLabel = "N",
        description = "Sessions (default: 8; replay: 1, more lose the sequence of the file).")
    private Integer traders;

    @Option(names = "--symbols", paramLabel = "N", description = "Instruments to trade, 1 to 4 (default: 2).")
    private Integer symbols;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "42",
        description = "Of all that is drawn (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Option(names = "--lifeline",
        description = "Send until standard input ends, then wait for the answers and print the result.")
    private boolean lifeline;

    @Option(names = "--exclusive", description = "Nobody else trades: a trade with a stranger is a violation.")
    private boolean exclusive;

    @Option(names = "--leave-orders", description = "Do not cancel what rests at the end.")
    private boolean leaveOrders;

    @Option(names = "--trades", paramLabel = "FILE", description = "Write the trades to a file, as CSV.")
    private Path tradesFile;

    @Option(names = "--threshold", paramLabel = "BOUND", converter = ThresholdConverter.class,
        description = "Exit with 99 unless the end-to-end latency keeps it, for example 'p99<50us'. Repeatable.")
    private List<Threshold> thresholds = new ArrayList<>();

    @Option(names = "--timeout", paramLabel = "TIME", defaultValue = "1s", converter = Converters.Time.class,
        description = "Count as timeouts in the JSON document what is answered later (default: ${DEFAULT-VALUE}).")
    private Duration timeout;

    @Option(names = "--stream-hash", description = "Print the SHA-256 of the messages and send nothing.")
    private boolean hashOnly;

    @Option(names = "--json", description = "Print one JSON document.")
    private boolean json;

    private Messages stderr;

    @Override
    public Integer call() {
        stderr = new Messages("trader-sim", spec.commandLine().getErr());
        final StreamConfig stream = stream();
        if (hashOnly) {
            printHash(stream);
            return ExitCode.OK;
        }
        if (profile == Profile.REPLAY) {
            checkFile(stream);
        }
        final TradeFile trades = tradesFile == null ? null : new TradeFile(tradesFile);
        try (trades; StreamHash messages = stream.open()) {
            return run(stream, messages, trades == null ? (tradeId, securityId, side, price, quantity) -> { } : trades);
        }
    }

    private int run(final StreamConfig stream, final StreamHash messages, final TradeListener trades) {
        final LatencyRecorder latencies = new LatencyRecorder();
        final Ledger ledger = new Ledger(exclusive, latencies);
        final LoginConfig logins = login.login();
        final long startOfSessions = ChronoUnit.NANOS.between(Instant.EPOCH, Instant.now());
        final Traders sessions;
        try {
            sessions = new Traders(
                logins, startOfSessions, stream.traders(), pacing(stream), ledger, latencies, trades);
        } catch (final IllegalArgumentException ex) {
            throw new ParameterException(spec.commandLine(), ex.getMessage(), ex);
        }
        final Run run = new Run(
            sessions, ledger, latencies, messages, pacing(stream), leaveOrders, System::nanoTime);
        final Interruption interruption = new Interruption(run);
        if (lifeline) {
            Lifeline.watch("trader-sim", run::finish);
        }
        final Progress progress = new Progress();
        try {
            try (ProgressLine line = new ProgressLine(stderr, progress, Messages.isTerminal(Messages.STDERR))) {
                line.start();
                run.execute(progress);
            }
            if (run.sender() == null) {
                throw new LaunchException(ExitCode.INTERRUPTED, "interrupted before all sessions were logged in");
            }
            final boolean isWhole = !run.isInterrupted() && !run.isFinishing();
            final RunResult result = new RunResult(stream, isWhole ? messages.finish() : null, messages.skipped(),
                Summary.counts(ledger), Summary.books(ledger.violations()), Summary.sending(run, sessions),
                latencies.latencies());
            out().println(json ? JsonReport.of(result, timeout.toNanos()) : TextReport.of(result).stripTrailing());
            return exitCode(result);
        } finally {
            interruption.release();
        }
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
        int exitCode = ExitCode.OK;
        for (final Threshold threshold : thresholds) {
            if (!threshold.isMetBy(result.latencies().of(Hop.END_TO_END))) {
                stderr.say("threshold " + threshold.text() + " was breached: " + Math.round(
                    threshold.valueNs(result.latencies().of(Hop.END_TO_END)) / 1_000) + " us");
                exitCode = ExitCode.THRESHOLD;
            }
        }
        return exitCode;
    }

    private void printHash(final StreamConfig stream) {
        try (StreamHash messages = stream.open()) {
            final String hash = messages.finish();
            out().println(json ? JsonReport.of(stream, hash) : hash);
        }
    }

    /** A bad line is found before anything is sent. */
    private static void checkFile(final StreamConfig stream) {
        try (StreamHash messages = stream.open()) {
            messages.finish();
        }
    }

    private StreamConfig stream() {
        final boolean isReplay = profile == Profile.REPLAY;
        require(isReplay == (file != null), isReplay ? "replay needs a FILE" : profile + " takes no FILE");
        require(isReplay == (format != null), isReplay ? "replay needs a --format" : profile + " takes no --format");
        require(isReplay || security == null, profile + " takes no --security: it has --symbols");
        require(!isReplay || symbols == null, "replay takes no --symbols: it has --security");
        final int symbolCount = symbols == null ? 2 : symbols;
        require(symbolCount >= 1 && symbolCount <= Instrument.COUNT, "--symbols is 1 to " + Instrument.COUNT);
        final int traderCount = traders != null ? traders : isReplay ? 1 : 8;
        require(traderCount >= 1 && traderCount <= MAX_TRADERS, "--traders is 1 to " + MAX_TRADERS);
        require(rate == null || rate >= 1 && rate <= MAX_RATE, "--rate is 1 to " + MAX_RATE);
        require(inFlight == null || inFlight >= 1, "--in-flight is 1 or more");
        final boolean isOpenLoop = profile.isOpenLoop();
        final long measuredNs = duration != null ? duration.toNanos()
            : isOpenLoop && !lifeline ? 10 * NS_PER_SECOND : Pacing.UNLIMITED;
        final long warmupNs = warmup != null ? warmup.toNanos()
            : isOpenLoop ? Math.min(measuredNs / 2, MAX_DEFAULT_WARMUP_NS) : 0;
        final long lengthNs = measuredNs == Pacing.UNLIMITED ? Pacing.UNLIMITED : warmupNs + measuredNs;
        final long perSecond = rate != null ? rate : isOpenLoop ? 20_000 : ConstantRate.UNPACED;
        final int securityId = !isReplay ? 0 : security != null ? security : format.defaultSecurityId();
        return new StreamConfig(
            profile, file, format, securityId, symbolCount, traderCount, perSecond, seed, lengthNs, warmupNs);
    }

    private Pacing pacing(final StreamConfig stream) {
        return inFlight == null ? stream.pacing() : stream.pacing().within(inFlight);
    }

    private void require(final boolean isGiven, final String otherwise) {
        if (!isGiven) {
            throw new ParameterException(spec.commandLine(), otherwise);
        }
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
