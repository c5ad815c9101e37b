package org.ringside.ops.operations;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.matching.protocol.Phase;
import org.ringside.matching.protocol.StartDayEncoder;
import org.ringside.matching.protocol.StartPhaseEncoder;
import org.ringside.matching.server.MarketView.State;
import org.ringside.ops.exchange.ClusterAccess;
import org.ringside.ops.exchange.ClusterPlan;
import org.ringside.ops.terminal.Instruments;

/**
 * The instruments of a replicated engine: its members say what they are doing, and put commands into their log, without
 * any queue.
 */
final class ReplicatedMarket extends Market {
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final int LONGEST = 128;

    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[LONGEST]);
    private final ClusterAccess access;
    private List<State> states = List.of();

    ReplicatedMarket(final ClusterPlan cluster, final Instruments instruments) {
        super(instruments);
        access = ClusterAccess.open(cluster.list(), cluster.key(), PATIENCE);
    }

    @Override
    List<State> refreshed() {
        states = access.client().market();
        return states;
    }

    @Override
    List<State> known() {
        return states;
    }

    /** No command waits: the members answer each. */
    @Override
    void requireNothingWaits(final List<State> going) {
        // They would not have said what they are doing.
    }

    @Override
    Outcome startPhase(final List<State> going, final Phase phase, final LongSupplier seeds, final long maximumNs) {
        final Map<Integer, String> refusals = new HashMap<>();
        for (final State state : going) {
            final StartPhaseEncoder command = new StartPhaseEncoder().wrap(buffer, 0);
            command.arrival().gatewayRxTime(0).gatewayRead(0).ringPublished(0);
            command.seed(seeds.getAsLong()).maximumNs(maximumNs)
                .instrumentId(Integer.toUnsignedLong(state.instrumentId())).phase(phase);
            configure(
                StartPhaseEncoder.TEMPLATE_ID, StartPhaseEncoder.BLOCK_LENGTH, state.instrumentId(), refusals);
        }
        refreshed();
        return new Outcome(Result.Sent.NOTHING, null, refusals);
    }

    @Override
    Outcome startDay() {
        final Map<Integer, String> refusals = new HashMap<>();
        new StartDayEncoder().wrap(buffer, 0).arrival().gatewayRxTime(0).gatewayRead(0).ringPublished(0);
        configure(StartDayEncoder.TEMPLATE_ID, StartDayEncoder.BLOCK_LENGTH, Outcome.OF_ALL, refusals);
        return new Outcome(Result.Sent.NOTHING, null, refusals);
    }

    private void configure(final int typeId, final int length, final int of, final Map<Integer, String> refusals) {
        try {
            access.client().configure(typeId, buffer, length);
        } catch (final LaunchException refused) {
            if (refused.exitCode() != ExitCode.USAGE) {
                throw refused;
            }
            refusals.put(of, refused.getMessage());
        }
    }

    @Override
    String day() {
        return Long.toString(access.client().days());
    }

    @Override
    public void close() {
        access.close();
    }
}
