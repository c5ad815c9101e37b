package org.ringside.matching.service;

import org.ringside.matching.Order;
import org.ringside.matching.Phase;
import org.ringside.matching.RejectReason;

/**
 * Is told of what an operator wants to know of commands, as they are applied for the first time. What an observer does
 * not take, it does not want to know.
 */
public interface ServiceObserver {
    /** For a replay of what was applied before. */
    ServiceObserver NOBODY = new ServiceObserver() { };

    /** A command of a session to which no route leads back. */
    default void unroutable(final int sessionId) {
    }

    /** A session was bound to a route that does not exist. */
    default void unknownRoute(final String name) {
    }

    /** A command of a number that the session had used before. */
    default void repeated(final int sessionId) {
    }

    /** The operator's phase of an instrument. */
    default void phaseRefused(final int instrumentId, final Phase phase, final RejectReason reason) {
    }

    /** The operator's day, because of an instrument. */
    default void dayRefused(final int instrumentId, final RejectReason reason) {
    }

    /** A day has begun. */
    default void dayBegan() {
    }

    /** The operator's mass cancel or kill switch. */
    default void massActionRefused(final RejectReason reason) {
    }

    /** An order that was accepted, or has new terms: a view, good until this returns. */
    default void entered(final Order order) {
    }

    /** Any command of a session on orders. */
    default void refused(final RejectReason reason) {
    }

    /** One side of a trade: a view, good until this returns. */
    default void traded(final Order order) {
    }
}
