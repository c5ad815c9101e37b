package org.ringside.matching;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;

/** Takes instruments from phase to phase, through their auctions (rule book 6 and 7). */
final class PhaseControl {
    private static final Map<Phase, EnumSet<Phase>> NEXT = new EnumMap<>(Phase.class);

    static {
        NEXT.put(Phase.CLOSED, EnumSet.of(Phase.PRE_OPEN, Phase.CONTINUOUS));
        NEXT.put(Phase.PRE_OPEN, EnumSet.of(Phase.OPEN_FREEZE, Phase.CONTINUOUS, Phase.HALT, Phase.CLOSED));
        NEXT.put(Phase.OPEN_FREEZE, EnumSet.of(Phase.CONTINUOUS, Phase.HALT));
        NEXT.put(Phase.CONTINUOUS,
            EnumSet.of(Phase.VOLATILITY_AUCTION, Phase.HALT, Phase.CLOSING_CALL, Phase.CLOSED));
        NEXT.put(Phase.VOLATILITY_AUCTION, EnumSet.of(Phase.CONTINUOUS, Phase.HALT, Phase.CLOSING_CALL));
        NEXT.put(Phase.HALT, EnumSet.of(
            Phase.PRE_OPEN, Phase.VOLATILITY_AUCTION, Phase.CONTINUOUS, Phase.CLOSING_CALL, Phase.CLOSED));
        NEXT.put(Phase.CLOSING_CALL, EnumSet.of(Phase.CLOSING_FREEZE, Phase.POST_CLOSE, Phase.HALT));
        NEXT.put(Phase.CLOSING_FREEZE, EnumSet.of(Phase.POST_CLOSE, Phase.HALT));
        NEXT.put(Phase.POST_CLOSE, EnumSet.of(Phase.CLOSED));
    }

    private final State state;
    private final PhaseWalk walk;
    private final Uncross uncross;
    private final AuctionPrice auction;
    private final Indicative indicative;
    private final MatchingListener listener;

    PhaseControl(final State state, final PhaseWalk walk, final Uncross uncross,
        final Indicative indicative, final MatchingListener listener) {
        this.state = state;
        this.walk = walk;
        this.uncross = uncross;
        this.auction = new AuctionPrice(state.levels);
        this.indicative = indicative;
        this.listener = listener;
    }

    /** What goes on with the orders that a phase changes. */
    PhaseWalk walk() {
        return walk;
    }

    /** Why an instrument may not go to a phase now, or null. */
    static RejectReason refusal(final Instrument instrument, final Phase phase) {
        if (instrument == null) {
            return RejectReason.UNKNOWN_INSTRUMENT;
        }
        if (!NEXT.get(instrument.phase).contains(phase)) {
            return RejectReason.WRONG_PHASE;
        }
        if (instrument.uncrossTo != null) {
            return RejectReason.UNFINISHED;
        }
        return mayLeave(instrument, phase) ? null : RejectReason.UNFINISHED;
    }

    /** The phases that an instrument may go to now. */
    static List<Phase> next(final Instrument instrument) {
        final List<Phase> next = new ArrayList<>();
        for (final Phase phase : NEXT.get(instrument.phase)) {
            if (refusal(instrument, phase) == null) {
                next.add(phase);
            }
        }
        return next;
    }

    /** The day has to be over for all orders, and an auction needs all that wait for it; nothing keeps from a halt. */
    private static boolean mayLeave(final Instrument instrument, final Phase phase) {
        final boolean mayBeLeftOut = phase.isCall() || phase == Phase.HALT || phase == Phase.CLOSED;
        return instrument.walkedTo == 0 || instrument.phase != Phase.CLOSED && mayBeLeftOut;
    }

    /**
     * Begins a phase that may follow, with an auction if that is between them.
     *
     * @param endTime when a freeze ends by itself; 0 when it does not.
     */
    void start(final Instrument instrument, final Phase phase, final long endTime) {
        if (!phase.isMatching()) {
            change(instrument, phase, endTime);
            return;
        }
        auction.compute(instrument);
        if (isOutsideBand(instrument, auction.price())) {
            if (instrument.isExtended) {
                change(instrument, Phase.HALT, 0);
            } else {
                extend(instrument);
            }
        } else {
            instrument.isExtended = false;
            if (auction.price() != 0) {
                instrument.windowPrice = auction.price();
                instrument.windowStart = state.time;
            }
            uncross.begin(instrument, auction.price(), phase);
            if (!isUncrossed(instrument)) {
                freeze(instrument);
            }
        }
    }

    /** Goes on with an auction that is being uncrossed, as far as the portion goes; whether its next phase began. */
    boolean isUncrossed(final Instrument instrument) {
        if (!uncross.isDone(instrument)) {
            return false;
        }
        final Phase phase = instrument.uncrossTo;
        state.uncrossTo(instrument, null);
        if (phase == Phase.POST_CLOSE) {
            instrument.closingPrice =
                instrument.uncrossPrice != 0 ? instrument.uncrossPrice : instrument.reference();
        }
        change(instrument, phase, 0);
        return true;
    }

    /** Until all of an auction has traded, orders stay as they are. */
    private void freeze(final Instrument instrument) {
        indicative.drop(instrument);
        instrument.freezeEnd = 0;
        if (!instrument.phase.isFreeze()) {
            instrument.phase = instrument.uncrossTo == Phase.POST_CLOSE ? Phase.CLOSING_FREEZE : Phase.OPEN_FREEZE;
            listener.phaseChanged(instrument.spec.instrumentId(), instrument.phase, false, 0);
        }
    }

    /** The phase that follows a freeze by itself. */
    static Phase afterFreeze(final Phase freeze) {
        return freeze == Phase.OPEN_FREEZE ? Phase.CONTINUOUS : Phase.POST_CLOSE;
    }

    /** A trade would have gone too far. */
    void interrupt(final Instrument instrument) {
        change(instrument, Phase.VOLATILITY_AUCTION, 0);
    }

    private static boolean isOutsideBand(final Instrument instrument, final long price) {
        final long reference = instrument.reference();
        final int band = instrument.spec.auctionBandBasisPoints();
        return band != 0 && price != 0 && reference != 0 && instrument.phase.isAuction()
            && Math.abs(price - reference) > Instrument.share(reference, band);
    }

    private void extend(final Instrument instrument) {
        instrument.isExtended = true;
        instrument.freezeEnd = 0;
        listener.phaseChanged(instrument.spec.instrumentId(), instrument.phase, true, 0);
    }

    private void change(final Instrument instrument, final Phase phase, final long endTime) {
        final boolean wasAuction = instrument.phase.isAuction();
        instrument.phase = phase;
        instrument.freezeEnd = endTime;
        listener.phaseChanged(instrument.spec.instrumentId(), phase, false, endTime);
        if (!phase.isAuction()) {
            indicative.drop(instrument);
        }
        if (phase == Phase.CLOSED) {
            instrument.isExtended = false;
        } else if (phase == Phase.CONTINUOUS) {
            instrument.printAgain();
        } else if (phase.isCall()) {
            if (!wasAuction) {
                instrument.forgetIndicative();
            }
        }
        walk.begin(instrument);
    }
}
