package org.ringside.ops.operations;

import java.util.List;
import java.util.stream.Collectors;
import org.ringside.launch.ExitCode;
import org.ringside.matching.protocol.Phase;
import org.ringside.matching.server.MarketView.State;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.terminal.Instruments;

/** Begins a day; all instruments must be closed. */
public final class NewDay implements Operation {
    private final ExchangePlan exchange;
    private final Instruments instruments;
    private Market market;

    /** Makes the operation for an exchange. */
    public NewDay(final ExchangePlan exchange, final Instruments instruments) {
        this.exchange = exchange;
        this.instruments = instruments;
    }

    @Override
    public Plan plan() throws InterruptedException {
        if (market == null) {
            market = Market.of(exchange, instruments);
        }
        final List<State> all = market.refreshed();
        final List<State> open = all.stream().filter(state -> !state.isDayOver()).toList();
        if (!open.isEmpty()) {
            throw market.refused(open.stream().map(state -> market.name(state)
                + (state.phase() == Phase.CLOSED ? " still ends its orders of the day" : " is " + state.phase()))
                .collect(Collectors.joining(", ")) + ": a day begins when all instruments are CLOSED");
        }
        market.requireNothingWaits(all);
        return Plan.of("begin a day", false, market.day());
    }

    @Override
    public Result run() throws InterruptedException {
        final Market.Outcome outcome = market.startDay();
        if (outcome.unread() != null) {
            return new Result(ExitCode.TIMEOUT, List.of(), List.of(outcome.unread()), outcome.sent());
        }
        final String refusal = outcome.refusals().get(Market.Outcome.OF_ALL);
        return refusal == null ? Result.of("a day has begun", outcome.sent()) : new Result(
            ExitCode.FAILURE, List.of(), List.of("the engine has begun no day: " + refusal), outcome.sent());
    }

    @Override
    public void close() {
        if (market != null) {
            market.close();
        }
    }
}
