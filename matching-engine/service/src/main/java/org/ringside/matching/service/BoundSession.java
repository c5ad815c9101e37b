package org.ringside.matching.service;

import org.ringside.matching.protocol.SessionBoundDecoder;

/** What the engine knows of a session of a trader: where its events go, and what it has applied of it. */
final class BoundSession {
    static final int NO_ROUTE = -1;
    private static final int COD_ON_DISCONNECT = 1;
    private static final int COD_ON_EITHER = 3;

    private final int sessionId;
    private long verId;
    private int route = NO_ROUTE;
    private long lastSeqNo;
    private int cancelOnDisconnectType;
    private boolean isAstray;

    BoundSession(final int sessionId) {
        this.sessionId = sessionId;
    }

    int sessionId() {
        return sessionId;
    }

    /** Version of the session: another one begins to number from 1. */
    long verId() {
        return verId;
    }

    /** Index of the route of its events, which may be retired; {@link #NO_ROUTE} when it was never bound to one. */
    int route() {
        return route;
    }

    /** It was bound last to a route that does not exist, or not any more: its commands are not applied. */
    boolean isAstray() {
        return isAstray;
    }

    /** The loss of its gateway cancels its orders. */
    boolean isCancelledWithGateway() {
        return cancelOnDisconnectType == COD_ON_DISCONNECT || cancelOnDisconnectType == COD_ON_EITHER;
    }

    /**
     * Binds it as the command says. Where the route does not exist it keeps the one it had, for the events of orders
     * that it has left in the book.
     *
     * @param newRoute index of the route that the command names, or {@link #NO_ROUTE}.
     */
    void bind(final SessionBoundDecoder command, final int newRoute) {
        isAstray = newRoute == NO_ROUTE;
        if (!isAstray) {
            route = newRoute;
        }
        cancelOnDisconnectType = command.cancelOnDisconnectType();
        if (command.sessionVerId() != verId) {
            verId = command.sessionVerId();
            lastSeqNo = 0;
        }
    }

    /** Its route is retired, and its gateway serves it by another loop from here on. */
    void move(final int newRoute) {
        route = newRoute;
    }

    /** Its route is retired: it keeps that for the events of orders that it has left in the book. */
    void strand() {
        isAstray = true;
    }

    /** Notes the number of a command; false when that command, or a later one, was applied before. */
    boolean advance(final long seqNo) {
        if (seqNo <= lastSeqNo) {
            return false;
        }
        lastSeqNo = seqNo;
        return true;
    }

    void write(final StateWriter state) {
        state.putLong(sessionId);
        state.putLong(verId);
        state.putLong(route);
        state.putLong(lastSeqNo);
        state.putLong(cancelOnDisconnectType);
        state.putLong(isAstray ? 1 : 0);
    }

    static BoundSession read(final StateReader state) {
        final BoundSession session = new BoundSession((int) state.getLong());
        session.verId = state.getLong();
        session.route = (int) state.getLong();
        session.lastSeqNo = state.getLong();
        session.cancelOnDisconnectType = (int) state.getLong();
        session.isAstray = state.getLong() != 0;
        return session;
    }
}
