package org.ringside.ops.operations;

import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.matching.protocol.Phase;
import org.ringside.matching.server.MarketView.State;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.terminal.Instruments;

/**
 * Takes instruments to a phase. The operation sends no command for an instrument that may not go there now, and reads
 * the results of the others from the journal, or has them from the members.
 */
public final class PhaseChange implements Operation {
    /** Stands for all instruments. */
    public static final String ALL = "all";

    private static final Duration LONGEST_FREEZE = Duration.ofHours(24);
    private static final Set<Phase> FREEZES = Set.of(Phase.OPEN_FREEZE, Phase.CLOSING_FREEZE);

    private final ExchangePlan exchange;
    private final Instruments instruments;
    private final Request request;
    private Market market;

    /**
     * A request for a phase.
     *
     * @param instrument symbol or number, or {@link #ALL}
     * @param phase      to go to
     * @param from       phases in which instruments change; instruments in other phases stay; empty: all
     * @param maximum    longest time until a freeze ends by itself, at a drawn moment; null: it does not
     * @param seed       for that moment; null: a random one
     */
    public record Request(String instrument, Phase phase, Set<Phase> from, Duration maximum, Long seed) {
        /** Makes a request without time and seed. */
        public static Request of(final String instrument, final Phase phase, final Phase... from) {
            return new Request(instrument, phase, Set.of(from), null, null);
        }
    }

    /** Makes the operation. */
    public PhaseChange(final ExchangePlan exchange, final Instruments instruments, final Request request) {
        this.exchange = exchange;
        this.instruments = instruments;
        this.request = request;
        if (request.maximum() != null && (!FREEZES.contains(request.phase()) || request.maximum().isZero())) {
            throw new LaunchException(ExitCode.USAGE, "only OPEN_FREEZE and CLOSING_FREEZE end by themselves within a"
                + " time, which is longer than 0; " + request.phase() + " does not");
        }
        if (request.maximum() != null && request.maximum().compareTo(LONGEST_FREEZE) > 0) {
            throw new LaunchException(ExitCode.USAGE,
                "a freeze ends within " + LONGEST_FREEZE.toHours() + "h at most: give a shorter time");
        }
    }

    @Override
    public Plan plan() throws InterruptedException {
        final List<State> meant = meant();
        final List<State> going = meant.stream().filter(this::isGoing).toList();
        final String staying = meant.stream().filter(state -> !isGoing(state)).map(this::whyNot)
            .collect(Collectors.joining("; "));
        if (going.isEmpty()) {
            throw market.refused(staying.isEmpty() ? "there is no instrument" : staying);
        }
        market.requireNothingWaits(going);
        final String names = going.stream().map(state -> market.name(state) + " (" + state.phase() + ")")
            .collect(Collectors.joining(", "));
        final String end = request.maximum() == null ? "" : ", which ends at a drawn moment within "
            + request.maximum().toMillis() + " ms";
        final boolean isEnd = request.phase() == Phase.CLOSED;
        return Plan.of("take " + names + " to " + request.phase() + end
            + (isEnd ? ", which ends all orders of the day" : "") + (staying.isEmpty() ? "" : "; " + staying), isEnd);
    }

    @Override
    public Result run() throws InterruptedException {
        final List<State> going = meant().stream().filter(this::isGoing).toList();
        final SecureRandom random = new SecureRandom();
        final Market.Outcome outcome = market.startPhase(going, request.phase(),
            () -> request.seed() == null ? random.nextLong() : request.seed(),
            request.maximum() == null ? 0 : request.maximum().toNanos());
        if (outcome.unread() != null) {
            return new Result(ExitCode.TIMEOUT, List.of(), List.of(going.stream().map(market::name)
                .collect(Collectors.joining(", ")) + ": " + outcome.unread()), outcome.sent());
        }
        final List<String> done = new ArrayList<>();
        final List<String> notes = new ArrayList<>();
        int exitCode = ExitCode.OK;
        for (final State state : going) {
            final String refusal = outcome.refusals().get(state.instrumentId());
            if (refusal == null) {
                done.add(outcome(market.now(state)));
            } else {
                notes.add(market.name(state) + ": the engine has refused " + request.phase() + ": " + refusal);
                exitCode = ExitCode.FAILURE;
            }
        }
        return new Result(exitCode, done, notes, outcome.sent());
    }

    @Override
    public void close() {
        if (market != null) {
            market.close();
        }
    }

    private List<State> meant() {
        if (market == null) {
            market = Market.of(exchange, instruments);
        }
        final List<State> all = market.refreshed();
        if (request.instrument().equals(ALL)) {
            return all;
        }
        return List.of(market.find(all, request.instrument()).orElseThrow(() -> new LaunchException(ExitCode.USAGE,
            "there is no instrument " + request.instrument() + ", but "
            + all.stream().map(market::name).collect(Collectors.joining(", ")))));
    }

    private boolean isGoing(final State state) {
        return (request.from().isEmpty() || request.from().contains(state.phase()))
            && state.next().contains(request.phase());
    }

    private String whyNot(final State state) {
        final String is = market.name(state) + " is " + state.phase();
        if (state.phase() == request.phase()) {
            return is + " already";
        }
        if (!request.from().isEmpty() && !request.from().contains(state.phase())) {
            return is;
        }
        return is + (state.next().isEmpty() ? " and has work to finish there: ask again"
            : " and may go to " + state.next().stream().map(Phase::name).collect(Collectors.joining(", ")) + " only");
    }

    /** An auction may take longer than the command, and may have no price that is allowed. */
    private String outcome(final State state) {
        final String is = market.name(state) + " is " + state.phase();
        if (state.phase() == request.phase()) {
            return is;
        }
        return is + (state.next().isEmpty() ? ", until all of its auction has traded"
            : ": the price of its auction was too far from the reference price");
    }
}
