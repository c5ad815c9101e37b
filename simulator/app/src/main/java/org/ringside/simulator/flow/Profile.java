package org.ringside.simulator.flow;

import java.util.Locale;

/** The behaviours of traders. */
public enum Profile {
    /** A script with a known outcome, one message at a time. */
    SMOKE(1),
    /** All kinds of messages at a constant rate. */
    STEADY(Pacing.OPEN_LOOP),
    /** Orders that rest and their cancels, at a constant rate. */
    QUOTES(Pacing.OPEN_LOOP),
    /** Zero intelligence: limit orders, market orders and cancels by chance. */
    ZI(Pacing.OPEN_LOOP),
    /** As steady, in bursts at ten times the rate. */
    BURST(Pacing.OPEN_LOOP),
    /** As steady, each message exciting others. */
    HAWKES(Pacing.OPEN_LOOP),
    /** Orders whose prices overlap, more and more of them. */
    OPENING_AUCTION(Pacing.OPEN_LOOP),
    /** Orders that rest, all cancelled at the end of each second. */
    CANCEL_STORM(Pacing.OPEN_LOOP),
    /** Quotes that follow a reference, and takers. */
    MARKET_MAKER(Pacing.OPEN_LOOP),
    /** A recorded file. */
    REPLAY(256);

    private final int window;

    Profile(final int window) {
        this.window = window;
    }

    /** Messages that may wait for answers at once. */
    int window() {
        return window;
    }

    public boolean isOpenLoop() {
        return window == Pacing.OPEN_LOOP;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
