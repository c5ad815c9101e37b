package org.ringside.matching;

/**
 * What happens by itself, and what is longer than one command: orders that end at a time, freezes that end, stops that
 * were reached, mass cancels, phases that change many orders, auctions. Each command does a portion of it.
 */
final class Agenda {
    private final State state;
    private final OrderLifecycle lifecycle;
    private final StopElection stops;
    private final PhaseControl phases;
    private final PhaseWalk walk;
    private final MassCancels massCancels;
    private final Indicative indicative;
    private final Portion portion;
    private long nextFreezeEnd = Long.MAX_VALUE;
    /** How many instruments have stops to elect that one command was not enough for. */
    private int electing;

    Agenda(final State state, final OrderLifecycle lifecycle, final StopElection stops, final PhaseControl phases,
        final MassCancels massCancels, final Indicative indicative, final Portion portion) {
        this.state = state;
        this.lifecycle = lifecycle;
        this.stops = stops;
        this.phases = phases;
        this.walk = phases.walk();
        this.massCancels = massCancels;
        this.indicative = indicative;
        this.portion = portion;
    }

    /** The state was read: finds out what is due, and when. */
    void restore() {
        schedule();
        indicative.schedule();
        for (final Instrument instrument : state.instruments()) {
            electing += instrument.isElecting ? 1 : 0;
        }
    }

    /** Time goes on for an ordinary command, and a little happens before it. */
    void begin(final long time) {
        final long now = Math.max(state.time, time);
        if (electing != 0 || isDue(due(), now)) {
            portion.beginOrdinary();
            goOnElecting();
            happen(now);
            portion.end();
        }
        state.time = now;
    }

    /**
     * Time goes on, and as much happens as one command may do. Each kind of longer work that there is has the same part
     * of that: what traders can bring about again and again, as mass cancels, keeps nothing else from its end.
     */
    void advance(final long time) {
        final long now = Math.max(state.time, time);
        final boolean isElecting = electing != 0;
        final boolean isDue = isDue(due(), now);
        final boolean isCancelling = !state.sweeps.isEmpty();
        final boolean isChanging = state.uncrossing() + state.walking() > 0;
        final int parts = Math.max(1, count(isElecting) + count(isDue) + count(isCancelling) + count(isChanging));
        if (isElecting) {
            portion.beginPart(parts);
            goOnElecting();
            portion.end();
        }
        portion.beginPart(parts);
        happen(now);
        portion.end();
        if (isCancelling) {
            portion.beginPart(parts);
            massCancels.goOn();
            portion.end();
        }
        if (isChanging) {
            portion.beginPart(parts);
            goOnUncrossing();
            walk.goOn();
            portion.end();
        }
    }

    private static int count(final boolean is) {
        return is ? 1 : 0;
    }

    /** When there is something to advance for, or Long.MAX_VALUE. */
    long nextDue() {
        final boolean isDone =
            electing == 0 && state.sweeps.isEmpty() && state.walking() == 0 && state.uncrossing() == 0;
        return isDone ? due() : state.time;
    }

    /** At no time is due what never happens. */
    private static boolean isDue(final long due, final long time) {
        return due <= time && due != Long.MAX_VALUE;
    }

    private long due() {
        return Math.min(Math.min(state.expiries.next(), nextFreezeEnd), indicative.next());
    }

    /** What is due, in the order of its time, as far as the portion goes; at most one freeze, as an auction ends it. */
    private void happen(final long time) {
        for (long due = due(); isDue(due, time) && !portion.isOver(); due = due()) {
            state.time = Math.max(state.time, due);
            if (state.expiries.next() == due) {
                endOrder(state.expiries.first());
            } else if (nextFreezeEnd == due) {
                endFreeze();
            } else {
                tellIndicative();
            }
        }
        state.time = time;
    }

    /** An auction that is being uncrossed is done first: its price is that of the orders it began with. */
    private void endOrder(final int order) {
        final Instrument instrument = state.instrumentOf(order);
        if (instrument.uncrossTo != null) {
            goOnUncrossing(instrument);
            portion.close();
        } else if (portion.takes(instrument)) {
            lifecycle.cancel(order, 0, CancelReason.EXPIRED);
        }
    }

    private void endFreeze() {
        final Instrument instrument = firstToEndFreeze();
        if (portion.takes(instrument)) {
            portion.begin();
            phases.start(instrument, PhaseControl.afterFreeze(instrument.phase), 0);
            if (instrument.uncrossTo == null) {
                electStops(instrument);
            }
            portion.close();
            schedule();
        }
    }

    /** Because it was too early when the book changed. */
    private void tellIndicative() {
        if (portion.takes(indicative.first())) {
            portion.close();
        }
    }

    private Instrument firstToEndFreeze() {
        for (final Instrument instrument : state.instruments()) {
            if (instrument.freezeEnd == nextFreezeEnd) {
                return instrument;
            }
        }
        throw new IllegalStateException("no freeze ends at " + nextFreezeEnd);
    }

    /** Finds out when the next freeze ends. */
    void schedule() {
        nextFreezeEnd = Long.MAX_VALUE;
        for (final Instrument instrument : state.instruments()) {
            if (instrument.freezeEnd != 0) {
                nextFreezeEnd = Math.min(nextFreezeEnd, instrument.freezeEnd);
            }
        }
    }

    /** After a command or a phase: elects stops, as many as one command may. */
    void electStops(final Instrument instrument) {
        electStops(instrument, state.bounds().changes());
    }

    private void electStops(final Instrument instrument, final int most) {
        stops.elect(instrument, most);
        instrument.isWindowOpen = false;
        if (instrument.isElecting != instrument.hasPrints()) {
            instrument.isElecting = !instrument.isElecting;
            electing += instrument.isElecting ? 1 : -1;
        }
    }

    /** Another portion of the stops that were reached, of one instrument; nothing else is done with it. */
    private void goOnElecting() {
        if (electing == 0) {
            return;
        }
        for (final Instrument instrument : state.instruments()) {
            if (instrument.isElecting) {
                electStops(instrument, portion.left());
                portion.touch(instrument);
                portion.close();
                return;
            }
        }
        throw new IllegalStateException("no instrument elects stops");
    }

    /** Another portion of the auctions that are being uncrossed. */
    private void goOnUncrossing() {
        if (state.uncrossing() > 0) {
            for (final Instrument instrument : state.instruments()) {
                if (instrument.uncrossTo != null && !portion.isOver()) {
                    goOnUncrossing(instrument);
                }
            }
        }
    }

    private void goOnUncrossing(final Instrument instrument) {
        if (portion.takes(instrument) && phases.isUncrossed(instrument)) {
            electStops(instrument);
            portion.close();
        }
    }
}
