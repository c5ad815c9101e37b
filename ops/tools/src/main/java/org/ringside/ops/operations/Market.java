package org.ringside.ops.operations;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.matching.protocol.Phase;
import org.ringside.matching.server.MarketView.State;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.terminal.Instruments;

/** What the instruments of an exchange are doing, by their names, and the way to have them do something else. */
abstract class Market implements AutoCloseable {
    private final Instruments instruments;

    Market(final Instruments instruments) {
        this.instruments = instruments;
    }

    /**
     * What became of commands.
     *
     * @param sent     to the queue of an engine
     * @param unread   why no engine has read them; null when one has
     * @param refusals reasons by the id of the instrument, or {@link #OF_ALL}
     */
    record Outcome(Result.Sent sent, String unread, Map<Integer, String> refusals) {
        /** In place of an instrument, of what is about all of them. */
        static final int OF_ALL = 0;
    }

    /**
     * That of an exchange.
     *
     * @throws LaunchException when nobody can say what its instruments are doing
     */
    static Market of(final ExchangePlan exchange, final Instruments instruments) {
        return exchange.cluster().<Market>map(cluster -> new ReplicatedMarket(cluster, instruments))
            .orElseGet(() -> new JournaledMarket(exchange, instruments));
    }

    /** All instruments as they are now. */
    abstract List<State> refreshed();

    /** All instruments as they were when somebody looked last. */
    abstract List<State> known();

    /**
     * That nothing is to be done.
     *
     * @param why what the instruments are doing
     */
    LaunchException refused(final String why) throws InterruptedException {
        return new LaunchException(ExitCode.USAGE, why + ". Nothing was changed");
    }

    /**
     * Refuses a command about instruments for which another command waits and no engine reads.
     *
     * @throws LaunchException TIMEOUT; the message says which command waits
     */
    abstract void requireNothingWaits(List<State> states) throws InterruptedException;

    /**
     * Takes instruments to a phase, and looks what they are doing then.
     *
     * @throws LaunchException TIMEOUT when no answer comes
     */
    abstract Outcome startPhase(List<State> going, Phase phase, LongSupplier seeds, long maximumNs)
        throws InterruptedException;

    /**
     * Begins a day.
     *
     * @throws LaunchException TIMEOUT when no answer comes
     */
    abstract Outcome startDay() throws InterruptedException;

    /** Another text when a day has begun. */
    abstract String day();

    /** What people call an instrument. */
    final String name(final State state) {
        final Instruments.Terms terms = instruments.byId().get(Integer.toUnsignedLong(state.instrumentId()));
        return terms == null || terms.symbol().isEmpty()
            ? "instrument " + Integer.toUnsignedString(state.instrumentId()) : terms.symbol();
    }

    /** The instrument that somebody means: by its symbol; by its number, if no symbol is the same. */
    final Optional<State> find(final List<State> all, final String name) {
        return all.stream().filter(state -> name(state).equals(name)).findFirst().or(() -> all.stream()
            .filter(state -> Integer.toUnsignedString(state.instrumentId()).equals(name)).findFirst());
    }

    /** The instrument as it is now. */
    final State now(final State before) {
        return known().stream()
            .filter(state -> state.instrumentId() == before.instrumentId()).findFirst().orElseThrow();
    }

    @Override
    public abstract void close();
}
