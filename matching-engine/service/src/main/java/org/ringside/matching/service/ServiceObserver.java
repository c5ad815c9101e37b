package org.ringside.matching.service;

import org.ringside.matching.Order;
import org.ringside.matching.Phase;
import org.ringside.matching.RejectReason;

/**
 * Learns what an operator wants to know of commands when they are applied for the first time. An observer overrides the
 * methods that it needs.
 */
public interface ServiceObserver {
    /** Ignores all calls, for a replay of commands that were applied before. */
    ServiceObserver NOBODY = new ServiceObserver() { };

    /** A session without a route has sent a command. */
    default void unroutable(final int sessionId) {
    }

    /** A session was bound to a route that does not exist. */
    default void unknownRoute(final String name) {
    }

    /** A session has sent a command with a number that it had used before. */
    default void repeated(final int sessionId) {
    }

    /** The operator's phase of an instrument was refused. */
    default void phaseRefused(final int instrumentId, final Phase phase, final RejectReason reason) {
    }

    /** The operator's day was refused because of an instrument. */
    default void dayRefused(final int instrumentId, final RejectReason reason) {
    }

    /** A day has begun. */
    default void dayBegan() {
    }

    /** The operator's mass cancel or kill switch was refused. */
    default void massActionRefused(final RejectReason reason) {
    }

    /** An order was accepted, or has new terms: a view, good until this method returns. */
    default void entered(final Order order) {
    }

    /** A command of a session on orders was refused. */
    default void refused(final RejectReason reason) {
    }

    /** An order has traded, one side of a trade: a view, good until this method returns. */
    default void traded(final Order order) {
    }
}
