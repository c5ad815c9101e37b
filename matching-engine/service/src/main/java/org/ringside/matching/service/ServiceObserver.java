package org.ringside.matching.service;

import org.ringside.matching.Order;
import org.ringside.matching.Phase;
import org.ringside.matching.RejectReason;

/** Is told of what an operator wants to know of commands, as they are applied for the first time. */
public interface ServiceObserver {
    /** For who replays what was applied before. */
    ServiceObserver NOBODY = new ServiceObserver() {
        @Override
        public void unroutable(final int sessionId) {
            // It was told when it happened.
        }

        @Override
        public void unknownRoute(final String name) {
            // It was told when it happened.
        }

        @Override
        public void repeated(final int sessionId) {
            // It was told when it happened.
        }

        @Override
        public void phaseRefused(final int instrumentId, final Phase phase, final RejectReason reason) {
            // It was told when it happened.
        }

        @Override
        public void dayRefused(final int instrumentId, final RejectReason reason) {
            // It was told when it happened.
        }

        @Override
        public void massActionRefused(final RejectReason reason) {
            // It was told when it happened.
        }

        @Override
        public void entered(final Order order) {
            // It was told when it happened.
        }

        @Override
        public void refused(final RejectReason reason) {
            // It was told when it happened.
        }

        @Override
        public void traded(final Order order) {
            // It was told when it happened.
        }
    };

    /** A command of a session to which no route leads back. */
    void unroutable(int sessionId);

    /** A session was bound to a route that does not exist. */
    void unknownRoute(String name);

    /** A command of a number that the session had used before. */
    void repeated(int sessionId);

    /** The operator's phase of an instrument. */
    void phaseRefused(int instrumentId, Phase phase, RejectReason reason);

    /** The operator's day, because of an instrument. */
    void dayRefused(int instrumentId, RejectReason reason);

    /** The operator's mass cancel or kill switch. */
    void massActionRefused(RejectReason reason);

    /** An order that was accepted, or has new terms: a view, good until this returns. */
    void entered(Order order);

    /** Any command of a session on orders. */
    void refused(RejectReason reason);

    /** One side of a trade: a view, good until this returns. */
    void traded(Order order);
}
