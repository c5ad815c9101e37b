package org.ringside.ops.operations;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.ringside.launch.ConfigFile;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.matching.server.MarketView;
import org.ringside.matching.server.MarketView.State;
import org.ringside.ops.exchange.Exchange;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.exchange.ReaderLooks;
import org.ringside.ops.terminal.Instruments;

/** What the instruments of an exchange are doing, by their names. The engine's journal tells it. */
final class Market implements AutoCloseable {
    private static final long POLL_MS = 10;
    private static final long PATIENCE_MS = 5_000;
    /** An engine that does not look at its queue for so long hangs. */
    private static final Duration DEAF = Duration.ofSeconds(1);

    private final ExchangePlan exchange;
    private final Instruments instruments;
    private final MarketView view;

    /**
     * Reads the journal.
     *
     * @throws LaunchException USAGE when the engine keeps none
     */
    Market(final ExchangePlan exchange, final Instruments instruments) {
        if (exchange.cluster().isPresent()) {
            throw new LaunchException(ExitCode.USAGE, "a replicated engine keeps no journal that tells what its"
                + " instruments are doing: phases and days are not for it yet, and nothing was changed");
        }
        if ("memory".equals(ConfigFile.properties(exchange.engine()).getProperty("policy", "").trim())) {
            throw new LaunchException(ExitCode.USAGE, "the engine has policy=memory, and so no journal that tells what"
                + " its instruments are doing: nothing was changed");
        }
        this.exchange = exchange;
        this.instruments = instruments;
        this.view = MarketView.open(exchange.data(Exchange.ENGINE));
    }

    /** All instruments as they are now. */
    List<State> refreshed() {
        view.refresh();
        return view.instruments();
    }

    /**
     * That nothing is to be done, as far as the journal goes: what it says may be over when commands wait.
     *
     * @param why what the instruments are doing
     */
    LaunchException refused(final String why) throws InterruptedException {
        if (ReaderLooks.isEngineDeaf(exchange, DEAF)) {
            return new LaunchException(ExitCode.TIMEOUT, why + ", but commands wait in " + exchange.input() + " that no"
                + " engine reads, which may change that: '" + exchange.command("restart", Exchange.ENGINE, "--yes")
                + "', then ask again. Nothing was changed");
        }
        return new LaunchException(ExitCode.USAGE, why + ". Nothing was changed");
    }

    /**
     * Refuses a command about instruments for which another command waits and no engine reads. The journal does not
     * have the waiting command yet, so both commands would rest on the same state.
     *
     * @throws LaunchException TIMEOUT; the message says which command waits
     */
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

    /**
     * Waits until a command is in the journal.
     *
     * @return why the engine has refused it; null when it has not
     * @throws LaunchException TIMEOUT when it does not come
     */
    String refusal(final long position) throws InterruptedException {
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

    /** Another text when a day has begun. */
    String day() {
        return view.day();
    }

    /** What people call an instrument. */
    String name(final State state) {
        final Instruments.Terms terms = instruments.byId().get(Integer.toUnsignedLong(state.instrumentId()));
        return terms == null || terms.symbol().isEmpty()
            ? "instrument " + Integer.toUnsignedString(state.instrumentId()) : terms.symbol();
    }

    /** The instrument that somebody means: by its symbol; by its number, if no symbol is the same. */
    Optional<State> find(final List<State> all, final String name) {
        return all.stream().filter(state -> name(state).equals(name)).findFirst().or(() -> all.stream()
            .filter(state -> Integer.toUnsignedString(state.instrumentId()).equals(name)).findFirst());
    }

    /** The instrument as it is now. */
    State now(final State before) {
        return view.instruments().stream()
            .filter(state -> Objects.equals(state.instrumentId(), before.instrumentId())).findFirst().orElseThrow();
    }

    @Override
    public void close() {
        view.close();
    }
}
