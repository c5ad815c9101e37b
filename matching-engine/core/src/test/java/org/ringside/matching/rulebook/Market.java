package org.ringside.matching.rulebook;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.ringside.matching.AccountSpec;
import org.ringside.matching.EngineLimits;
import org.ringside.matching.InstrumentSpec;
import org.ringside.matching.Phase;
import org.ringside.matching.StartPhase;

/**
 * What there is before a scenario begins: instrument 1, and accounts 1 to 9 without limits, and what the scenario says
 * of these and of others. All instruments have gone to {@link Phase#CONTINUOUS} at time 0, or to the phase that the
 * scenario names.
 */
final class Market {
    private static final int ACCOUNTS = 9;
    private static final Map<Phase, List<Phase>> WAYS = Map.of(
        Phase.CLOSED, List.of(),
        Phase.PRE_OPEN, List.of(Phase.PRE_OPEN),
        Phase.OPEN_FREEZE, List.of(Phase.PRE_OPEN, Phase.OPEN_FREEZE),
        Phase.CONTINUOUS, List.of(Phase.CONTINUOUS),
        Phase.VOLATILITY_AUCTION, List.of(Phase.CONTINUOUS, Phase.VOLATILITY_AUCTION),
        Phase.HALT, List.of(Phase.CONTINUOUS, Phase.HALT),
        Phase.CLOSING_CALL, List.of(Phase.CONTINUOUS, Phase.CLOSING_CALL),
        Phase.CLOSING_FREEZE, List.of(Phase.CONTINUOUS, Phase.CLOSING_CALL, Phase.CLOSING_FREEZE),
        Phase.POST_CLOSE, List.of(Phase.CONTINUOUS, Phase.CLOSING_CALL, Phase.POST_CLOSE));

    private final SortedMap<Integer, InstrumentSpec> instruments = new TreeMap<>();
    private final SortedMap<Integer, UnaryOperator<AccountSpec>> accounts = new TreeMap<>();
    private EngineLimits limits = EngineLimits.SHIPPED;
    private long idStep = 1;
    private Phase phase = Phase.CONTINUOUS;

    Market() {
        instruments.put(1, InstrumentSpec.of(1));
        for (int account = 1; account <= ACCOUNTS; account++) {
            accounts.put(account, spec -> spec);
        }
    }

    void start(final Phase newPhase) {
        phase = newPhase;
    }

    void setIdStep(final long step) {
        idStep = step;
    }

    void setInstrument(final int instrumentId, final UnaryOperator<InstrumentSpec> change) {
        instruments.put(instrumentId,
            change.apply(instruments.getOrDefault(instrumentId, InstrumentSpec.of(instrumentId))));
    }

    void setAccount(final int account, final UnaryOperator<AccountSpec> change) {
        accounts.put(account, change);
    }

    void setLimits(final UnaryOperator<EngineLimits> change) {
        limits = change.apply(limits);
    }

    Iterable<Integer> instruments() {
        return new TreeSet<>(instruments.keySet());
    }

    /** A new venue in which all of this is so. */
    Venue open() {
        final Venue venue = new Venue(idStep);
        venue.call((engine, at) -> engine.setLimits(at, limits));
        accounts.forEach(venue::changeAccount);
        for (final InstrumentSpec instrument : instruments.values()) {
            venue.call((engine, at) -> engine.addInstrument(at, instrument));
            for (final Phase next : WAYS.get(phase)) {
                final StartPhase start = new StartPhase().instrumentId(instrument.instrumentId()).phase(next);
                venue.call((engine, at) -> engine.startPhase(at, start));
            }
        }
        venue.takeEvents();
        return venue;
    }
}
