package org.ringside.simulator;

import java.nio.file.Path;
import java.time.Duration;
import org.ringside.launch.Converters;
import org.ringside.simulator.flow.ConstantRate;
import org.ringside.simulator.flow.Instrument;
import org.ringside.simulator.flow.Pacing;
import org.ringside.simulator.flow.Profile;
import org.ringside.simulator.flow.ReplayFormat;
import org.ringside.simulator.flow.StreamConfig;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The options that say what is sent, and when. */
final class StreamOptions {
    private static final long NS_PER_SECOND = 1_000_000_000L;
    private static final long MAX_DEFAULT_WARMUP_NS = 5 * NS_PER_SECOND;
    private static final int MAX_RATE = 10_000_000;
    private static final int MAX_TRADERS = 10_000;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "PROFILE", description = "${COMPLETION-CANDIDATES}")
    private Profile profile;

    @Parameters(index = "1", arity = "0..1", paramLabel = "FILE", description = "File that replay replays.")
    private Path file;

    @Option(names = "--format", paramLabel = "NAME", description = "Format of the replayed file:"
        + " ${COMPLETION-CANDIDATES}.")
    private ReplayFormat format;

    @Option(names = "--security", paramLabel = "ID",
        description = "Instrument to replay in (default: 1 for events, 3 for lobster).")
    private Integer security;

    @Option(names = "--rate", paramLabel = "N", converter = Converters.Count.class,
        description = "Messages per second (default: 20k; smoke and replay: as fast as answers come).")
    private Long rate;

    @Option(names = "--in-flight", paramLabel = "N",
        description = "Most messages that wait for answers; further ones are late (default: smoke: 1, replay:"
            + " 256, others: any number).")
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
        description = "Seed of all that is drawn (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Option(names = "--lifeline",
        description = "Send until standard input ends, then wait for the answers and print the result.")
    private boolean lifeline;

    /** Whether the run ends when standard input does. */
    boolean isOnLifeline() {
        return lifeline;
    }

    /** What is sent. */
    StreamConfig stream() {
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

    /** When it is sent. */
    Pacing pacing(final StreamConfig stream) {
        return inFlight == null ? stream.pacing() : stream.pacing().within(inFlight);
    }

    private void require(final boolean isGiven, final String otherwise) {
        if (!isGiven) {
            throw new ParameterException(spec.commandLine(), otherwise);
        }
    }
}
