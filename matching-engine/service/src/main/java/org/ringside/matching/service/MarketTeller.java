package org.ringside.matching.service;

import org.ringside.matching.InstrumentSpec;
import org.ringside.matching.MatchingEngine;
import org.ringside.matching.Phase;
import org.ringside.matching.protocol.DayReportedEncoder;
import org.ringside.matching.protocol.InstrumentReportedEncoder;
import org.ringside.matching.protocol.PhaseChangedEncoder;

/**
 * Encodes what sessions and gateway loops are told of the market: sessions of each change of phase, and loops that have
 * asked of the instruments, their phases, and the day. What is for a loop has no session.
 */
final class MarketTeller {
    /** Most instruments of one answer. */
    private static final int MOST_INSTRUMENTS = 64;

    private final EventClaim claim;
    private final SessionTable sessions;
    private final RouteTable routes;
    private final InstrumentTable instruments;
    private final PhaseChangedEncoder phaseChanged = new PhaseChangedEncoder();
    private final InstrumentReportedEncoder instrument = new InstrumentReportedEncoder();
    private final DayReportedEncoder dayReported = new DayReportedEncoder();
    /** Time at which the last day began since a loop has asked for the first time, epoch; 0 for none. */
    private long day;
    private boolean isAsked;

    MarketTeller(final EventClaim claim, final SessionTable sessions, final RouteTable routes,
        final InstrumentTable instruments) {
        this.claim = claim;
        this.sessions = sessions;
        this.routes = routes;
        this.instruments = instruments;
    }

    /**
     * Whether any loop has ever asked. Before that there is nothing to keep: states are those of a build that knows no
     * questions, and so are their hashes.
     */
    boolean isAsked() {
        return isAsked;
    }

    /** A day has begun at this time: every loop that follows is told. */
    void dayStarted(final long timeNs) {
        if (!isAsked) {
            return;
        }
        day = timeNs;
        for (int route = 0; route < routes.size(); route++) {
            if (routes.isFollower(route)) {
                reportDay(route, 0);
            }
        }
    }

    /**
     * Every loop that follows is told, and then every session, as far as a way leads to it: what a loop tells a session
     * of the phase is not older than what the session was told.
     */
    void phaseChanged(final int instrumentId, final Phase begun) {
        for (int route = 0; route < routes.size(); route++) {
            if (routes.isFollower(route)) {
                report(route, instrumentId, begun);
            }
        }
        for (int i = 0; i < sessions.size(); i++) {
            final BoundSession session = sessions.at(i);
            if (session.route() != BoundSession.NO_ROUTE) {
                claim.open(session.sessionId());
                phaseChanged.wrap(claim.buffer(), claim.offset())
                    .sessionId(session.sessionId())
                    .instrumentId(instrumentId)
                    .phase(EventValues.phase(begun));
                claim.commit(PhaseChangedEncoder.TEMPLATE_ID, PhaseChangedEncoder.BLOCK_LENGTH);
            }
        }
    }

    /** Tells a loop of some instruments, in the order in which they were added, and then how many there are. */
    void answer(final int route, final long from, final MatchingEngine engine) {
        isAsked = true;
        final int first = (int) Math.min(from, instruments.size());
        final int end = Math.min(first + MOST_INSTRUMENTS, instruments.size());
        for (int i = first; i < end; i++) {
            report(route, instruments.id(i), engine.phase(instruments.id(i)));
        }
        reportDay(route, end);
    }

    void write(final StateWriter state) {
        if (state.version() > EngineService.UNASKED_VERSION) {
            state.putLong(day);
        }
    }

    void read(final StateReader state) {
        isAsked = state.version() > EngineService.UNASKED_VERSION;
        day = isAsked ? state.getLong() : 0;
    }

    private void report(final int route, final int instrumentId, final Phase phase) {
        if (!claim.mayTell(route)) {
            return;
        }
        final Instrument known = instruments.get(instrumentId);
        final InstrumentSpec spec = known.spec();
        claim.openForRoute(route);
        instrument.wrap(claim.buffer(), claim.offset())
            .tick(known.tickMantissa())
            .lotSize(spec.lotSize())
            .minQuantity(spec.minimumQuantity())
            .maxQuantity(spec.maximumQuantity())
            .instrumentId(Integer.toUnsignedLong(instrumentId))
            .phase(EventValues.phase(phase));
        claim.commit(InstrumentReportedEncoder.TEMPLATE_ID, InstrumentReportedEncoder.BLOCK_LENGTH);
    }

    private void reportDay(final int route, final int next) {
        if (!claim.mayTell(route)) {
            return;
        }
        claim.openForRoute(route);
        dayReported.wrap(claim.buffer(), claim.offset())
            .day(day)
            .next(next)
            .instruments(instruments.size());
        claim.commit(DayReportedEncoder.TEMPLATE_ID, DayReportedEncoder.BLOCK_LENGTH);
    }
}
