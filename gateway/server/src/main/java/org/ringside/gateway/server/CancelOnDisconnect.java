package org.ringside.gateway.server;

import java.util.ArrayList;
import org.ringside.gateway.journal.SessionHeader;
import org.ringside.gateway.protocol.CancelOnDisconnectType;

/**
 * Has the orders of sessions cancelled whose traders are gone and asked for it: at once after their own Terminate,
 * after their window when the connection was lost. What is owed stands in the session's journal from Establish until
 * the command is on the ring, so that the death of the gateway delays it and does not undo it. One event loop.
 */
final class CancelOnDisconnect {
    private static final long NS_PER_MS = 1_000_000L;

    private final CommandPublisher commands;
    private final LoopClock clock;
    private final ArrayList<Absence> absences = new ArrayList<>();

    /** A session whose window runs. */
    private record Absence(Session session, long dueNs) {
    }

    CancelOnDisconnect(final CommandPublisher commands, final LoopClock clock) {
        this.commands = commands;
        this.clock = clock;
    }

    /** A session of an earlier gateway: if it was established when that ended, its window runs from now on. */
    void onRestored(final Session session) {
        onLost(session);
    }

    /**
     * The trader is back: tell the engine. What it is told of the next disconnect is kept before it knows.
     *
     * @return false if the ring does not take it now.
     */
    boolean bind(final Session session, final Connection connection, final int cancelType, final long windowMs) {
        return bind(session, connection, cancelType, windowMs, session.verId());
    }

    /**
     * The same in another version, which begins when the ring has room for the command, and not before: a trader who
     * waits for the ring begins one version, and gets the reports of meanwhile in the one that it has.
     */
    boolean bind(
        final Session session, final Connection connection, final int cancelType, final long windowMs,
        final long verId) {
        if (!commands.open(1)) {
            return false;
        }
        if (verId != session.verId()) {
            session.negotiate(connection, verId);
        }
        final SessionHeader before = session.journal().header();
        session.journal().write(before.bound(cancelType, windowMs));
        if (!commands.bind(session, connection, cancelType)) {
            session.journal().write(before);
            return false;
        }
        absences.removeIf(absence -> absence.session() == session);
        return true;
    }

    /** The connection of an established session has ended, in one way or the other. */
    void onEnded(final Session session, final SessionEnd end) {
        switch (end) {
            case LOST -> onLost(session);
            case FINISHED, TERMINATED -> onTerminated(session);
            case END_OF_DAY -> session.journal().write(session.journal().header().settled());
            default -> {
                // The next connection, or the next gateway, has taken over what is owed.
            }
        }
    }

    /** The trader said goodbye. */
    private void onTerminated(final Session session) {
        expect(session, CancelOnDisconnectType.CANCEL_ON_TERMINATE_ONLY, clock.nowNs());
    }

    /** The connection ended in any other way. */
    private void onLost(final Session session) {
        expect(session, CancelOnDisconnectType.CANCEL_ON_DISCONNECT_ONLY,
            clock.nowNs() + session.journal().header().cancelWindowMs() * NS_PER_MS);
    }

    /**
     * The gateway lets nobody in any more, and goes on: for its traders that is its death. What the engine does after
     * the death of a gateway happens here, unless the window of a session ends before.
     *
     * @param dueNs when the gateway has been gone for too long.
     */
    void onDrained(final Session session, final long dueNs) {
        if (session.journal() != null && session.journal().header().owedVerId() != 0
            && isCancelledWith(session, CancelOnDisconnectType.CANCEL_ON_DISCONNECT_ONLY)
            && absences.stream().noneMatch(absence -> absence.session() == session)) {
            absences.add(new Absence(session, dueNs));
        }
    }

    /** Time passes. */
    void onTick() {
        for (int i = absences.size() - 1; i >= 0; i--) {
            final Absence absence = absences.get(i);
            if (clock.nowNs() - absence.dueNs() >= 0 && cancel(absence.session())) {
                absences.remove(i);
            }
        }
    }

    private void expect(final Session session, final CancelOnDisconnectType onlyType, final long dueNs) {
        final SessionHeader header = session.journal().header();
        if (header.owedVerId() == 0) {
            return;
        }
        if (isCancelledWith(session, onlyType)) {
            absences.add(new Absence(session, dueNs));
        } else {
            session.journal().write(header.settled());
        }
    }

    private static boolean isCancelledWith(final Session session, final CancelOnDisconnectType onlyType) {
        final int type = session.journal().header().cancelType();
        return type == onlyType.value() || type == CancelOnDisconnectType.CANCEL_ON_DISCONNECT_OR_TERMINATE.value();
    }

    private boolean cancel(final Session session) {
        final SessionHeader header = session.journal().header();
        if (!commands.disconnect(session.sessionId(), header.owedVerId())) {
            return false;
        }
        session.journal().write(header.settled());
        return true;
    }
}
