package org.ringside.ops.operations;

import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.ringside.launch.ConfigFile;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.matching.protocol.Phase;
import org.ringside.matching.server.MarketView;
import org.ringside.matching.server.MarketView.State;
import org.ringside.ops.exchange.Exchange;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.exchange.ReaderLooks;
import org.ringside.ops.terminal.Instruments;

/** The instruments of an engine that stands alone: its journal tells what they are doing, its queue takes commands. */
final class JournaledMarket extends Market {
    private static final long POLL_MS = 10;
    private static final long PATIENCE_MS = 5_000;
    /** An engine that does not look at its queue for so long hangs. */
    private static final Duration DEAF = Duration.ofSeconds(1);

    private final ExchangePlan exchange;
    private final MarketView view;

    /**
     * Reads the journal.
     *
     * @throws LaunchException USAGE when the engine keeps none
     */
    JournaledMarket(final ExchangePlan exchange, final Instruments instruments) {
        super(instruments);
        if ("memory".equals(ConfigFile.properties(exchange.engine()).getProperty("policy", "").trim())) {
            throw new LaunchException(ExitCode.USAGE, "the engine has policy=memory, and so no journal that tells what"
                + " its instruments are doing: nothing was changed");
        }
        this.exchange = exchange;
        this.view = MarketView.open(exchange.data(Exchange.ENGINE));
    }

    @Override
    List<State> refreshed() {
        view.refresh();
        return view.instruments();
    }

    @Override
    List<State> known() {
        return view.instruments();
    }

    /** What the journal says may be over when commands wait. */
    @Override
    LaunchException refused(final String why) throws InterruptedException {
        if (ReaderLooks.isEngineDeaf(exchange, DEAF)) {
            return new LaunchException(ExitCode.TIMEOUT, why + ", but commands wait in " + exchange.input() + " that no"
                + " engine reads, which may change that: '" + exchange.command("restart", Exchange.ENGINE, "--yes")
                + "', then ask again. Nothing was changed");
        }
        return new LaunchException(ExitCode.USAGE, why + ". Nothing was changed");
    }

    /** The journal does not have a command yet that waits, so two commands would rest on the same state. */
    @Override
    void requireNothingWaits(final List<State> states) throws InterruptedException {
        if (!ReaderLooks.isEngineDeaf(exchange, DEAF)) {
            return;
        }
        final WaitingCommands waiting = WaitingCommands.of(exchange);
        final String what = waiting.hasDay() ? "a new day" : states.stream()
            .filter(state -> waiting.phase(state.instrumentId()) != null)
            .map(state -> waiting.phase(state.instrumentId()) + " of " + name(state)).collect(Collectors.joining(", "));
        if (!what.isEmpty()) {
            throw new LaunchException(ExitCode.TIMEOUT, what + " was asked for before, and waits in " + exchange.input()
                + " for an engine that reads: '" + exchange.command("restart", Exchange.ENGINE, "--yes")
                + "' has it done, then ask again. Nothing was changed");
        }
    }

    @Override
    Outcome startPhase(final List<State> going, final Phase phase, final LongSupplier seeds, final long maximumNs)
        throws InterruptedException {
        final Map<Integer, Long> commands = new LinkedHashMap<>();
        final Result.Sent sent;
        try (OperatorCommandPublisher engine = OperatorCommandPublisher.open(exchange)) {
            for (final State state : going) {
                commands.put(state.instrumentId(), engine.startPhase(
                    Integer.toUnsignedLong(state.instrumentId()), phase, seeds.getAsLong(), maximumNs));
            }
            sent = engine.awaitRead();
            if (!sent.isRead()) {
                return new Outcome(sent, engine.whyUnread(), Map.of());
            }
        }
        final Map<Integer, String> refusals = new HashMap<>();
        for (final Map.Entry<Integer, Long> command : commands.entrySet()) {
            final String refusal = refusal(command.getValue());
            if (refusal != null) {
                refusals.put(command.getKey(), refusal);
            }
        }
        return new Outcome(sent, null, refusals);
    }

    @Override
    Outcome startDay() throws InterruptedException {
        final Result.Sent sent;
        try (OperatorCommandPublisher engine = OperatorCommandPublisher.open(exchange)) {
            engine.startDay();
            sent = engine.awaitRead();
            if (!sent.isRead()) {
                return new Outcome(sent, engine.whyUnread(), Map.of());
            }
        }
        final String refusal = refusal(sent.position());
        return new Outcome(sent, null, refusal == null ? Map.of() : Map.of(Outcome.OF_ALL, refusal));
    }

    /** Waits until a command is in the journal; why the engine has refused it, or null. */
    private String refusal(final long position) throws InterruptedException {
        for (long waitedMs = 0; !view.has(position); waitedMs += POLL_MS) {
            if (waitedMs > PATIENCE_MS) {
                throw new LaunchException(ExitCode.TIMEOUT, "the engine was told, and its journal does not have the"
                    + " command at position " + position + " yet: see '" + exchange.command("status") + "', then '"
                    + exchange.command("journal", "print") + "'");
            }
            Thread.sleep(POLL_MS);
            view.refresh();
        }
        return view.refusal(position).orElse(null);
    }

    @Override
    String day() {
        return view.day();
    }

    @Override
    public void close() {
        view.close();
    }
}
